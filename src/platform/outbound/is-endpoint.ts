import { ValidateBy } from 'class-validator';
import { isSigningSecret } from './standard-webhooks.ts';

/** Validates that a text is the URL of a server that can be called. */
export function IsEndpoint(): PropertyDecorator {
  return ValidateBy({
    name: 'isEndpoint',
    validator: {
      validate: isEndpoint,
      defaultMessage: () => 'must be an http or https URL without a user or fragment',
    },
  });
}

/** Whether a text is the URL of a server that can be called. */
export function isEndpoint(value: string): boolean {
  const { protocol, username, password, hash } = URL.parse(value) ?? {};
  return (protocol === 'https:' || protocol === 'http:') && !username && !password && !hash;
}

/** Validates that a text is a signing secret, or a new and an old one. */
export function IsSigningSecret(): PropertyDecorator {
  return ValidateBy({
    name: 'isSigningSecret',
    validator: {
      validate: isSigningSecret,
      defaultMessage: () => 'must be whsec_ and 24 to 64 bytes in base64, or two of these parted by a space',
    },
  });
}
