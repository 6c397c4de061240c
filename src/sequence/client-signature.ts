import { ValidateBy } from 'class-validator';
import { decodeProtectedHeader } from 'jose';

const compactForm = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Whether a text is a well-formed compact JWS (RFC 7515 §7.1): three base64url parts, the first a header with an `alg`. */
export function isCompactJws(text: unknown): boolean {
  if (typeof text !== 'string' || !compactForm.test(text)) return false;
  try {
    return typeof decodeProtectedHeader(text).alg === 'string';
  } catch {
    return false;
  }
}

/** Requires a client's own signature to be a compact JWS; "" counts as absent, as clients send it that way. */
export function IsCompactJws(): PropertyDecorator {
  return ValidateBy({
    name: 'isCompactJws',
    validator: {
      validate: (value) => value === '' || isCompactJws(value),
      defaultMessage: () => 'must be a compact JSON Web Signature',
    },
  });
}
