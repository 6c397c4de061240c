import { errors } from 'jose';
import { RequestError } from '../../platform/errors.ts';

/** Returns the refusal of an invalid token, with the reason. */
export function unauthorized(message: string): RequestError {
  return new RequestError('unauthorized', message);
}

/** Returns the refusal of a token whose key was retired together with its tokens. */
export function retiredKey(): RequestError {
  return unauthorized('The key that signed the token was retired; ask for a new token');
}

/** Converts an error of jose into the refusal that explains it; returns any other error unchanged. */
export function tokenRefusal(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return unauthorized('The token has expired');
  if (error instanceof errors.JWTClaimValidationFailed) return unauthorized(claimMessage(error));
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return unauthorized('The token is signed with an algorithm that is not accepted');
  }
  if (
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  ) {
    return unauthorized('The signature of the token is not valid');
  }
  if (error instanceof errors.JOSEError) return unauthorized('The token is not a valid JWT');
  return error;
}

function claimMessage({ claim, reason }: errors.JWTClaimValidationFailed): string {
  if (reason === 'missing') return `The token has no claim ${claim}`;
  if (claim === 'nbf') return 'The token is not valid yet';
  if (claim === 'aud') return 'The token is meant for another audience';
  if (claim === 'iss') return 'The token was issued by nobody this service trusts';
  if (claim === 'typ') return 'The token is not an access token';
  return `The claim ${claim} of the token is not valid`;
}
