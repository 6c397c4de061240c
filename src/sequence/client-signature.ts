import { Matches, ValidateBy } from 'class-validator';
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

const message = 'must be a compact JSON Web Signature';

/** Requires the client's own signature to be a compact JWS; existing clients send "" for absent. */
export function IsCompactJws(): PropertyDecorator {
  const isOne = ValidateBy({
    name: 'isCompactJws',
    validator: {
      validate: (value) => value === '' || isCompactJws(value),
      defaultMessage: () => message,
    },
  });
  // Only the form, for the JSON Schema.
  const hasForm = Matches(/^([\w-]+\.[\w-]+\.[\w-]+)?$/, { message });
  return (target, name) => {
    isOne(target, name);
    hasForm(target, String(name));
  };
}
