import { randomBytes } from 'node:crypto';
import { invalid, type FieldErrors } from '../../platform/errors.ts';
import { isSigningSecret } from '../../platform/outbound/standard-webhooks.ts';
import type { ConnectEndpoint } from './endpoint.entity.ts';
import type { ConnectEndpointInput } from './endpoint.inputs.ts';

/** Authentication of an endpoint's callers. */
export type CallerAuthentication = Pick<
  ConnectEndpoint,
  'auth' | 'username' | 'signature' | 'signatureHeader' | 'toleranceSeconds'
>;

const defaultToleranceSeconds = 300;

const defaultHeaders = {
  standard: 'webhook-signature',
  stripe: 'stripe-signature',
  github: 'x-hub-signature-256',
  hex: 'x-signature',
  base64: 'x-signature',
} as const;

/** Returns the authentication settings of an endpoint; refuses members that do not apply to its `auth`, and missing ones. */
export function readAuthentication(input: ConnectEndpointInput): CallerAuthentication {
  const { auth, username, secret, signature = 'standard', signatureHeader } = input;
  const errors: FieldErrors = {};
  if (auth !== 'basic' && username !== undefined) errors['username'] = 'goes with auth basic';
  if (auth === 'basic' && username === undefined) errors['username'] = 'is required with auth basic';
  if (auth === 'none' && secret !== undefined) errors['secret'] = 'says nothing with auth none';
  if (auth !== 'hmac')
    for (const [key, value] of [
      ['signature', input.signature],
      ['signature_header', signatureHeader],
      ['tolerance_seconds', input.toleranceSeconds],
    ] as const)
      if (value !== undefined) errors[key] = 'goes with auth hmac';
  const header = (signatureHeader || defaultHeaders[signature]).toLowerCase();
  if (auth === 'hmac' && signature === 'standard' && !header.endsWith('-signature'))
    errors['signature_header'] =
      'must end in -signature, as those of the id and the time are called after it';
  if (Object.keys(errors).length > 0) throw invalid(errors);
  requireFittingSecret({ auth, signature }, secret);
  if (auth !== 'hmac') return { auth, username };
  const isTimed = signature === 'standard' || signature === 'stripe';
  const toleranceSeconds = isTimed ? (input.toleranceSeconds ?? defaultToleranceSeconds) : undefined;
  return { auth, signature, signatureHeader: header, toleranceSeconds };
}

/** Refuses a secret that does not fit the form of the endpoint's signatures. */
export function requireFittingSecret(
  { auth, signature }: Pick<ConnectEndpoint, 'auth' | 'signature'>,
  secret: string | undefined,
): void {
  if (secret !== undefined && auth === 'hmac' && signature === 'standard' && !isSigningSecret(secret))
    throw invalid({ secret: 'must be whsec_ and 24 to 64 bytes in base64' });
}

/** Creates a secret for an endpoint; none if its callers are not authenticated. */
export function generateSecret({
  auth,
  signature,
}: Pick<ConnectEndpoint, 'auth' | 'signature'>): string | undefined {
  if (auth === 'none') return undefined;
  const bytes = randomBytes(32);
  return auth === 'hmac' && signature === 'standard'
    ? `whsec_${bytes.toString('base64')}`
    : bytes.toString('base64url');
}
