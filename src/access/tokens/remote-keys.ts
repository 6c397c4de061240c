import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { TrustedIssuer } from '../../platform/config.ts';
import { RequestError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { Timings } from '../../platform/timings.ts';

/**
 * Returns the keys of another issuer. Its JWKS document is fetched on first use, every ten minutes while in use, and for an
 * unknown key id, so that the issuer may rotate its keys; a cooldown limits the fetches. While the issuer is unreachable, its
 * cached keys stay valid.
 */
export function remoteKeys(
  { issuer, jwksUrl }: TrustedIssuer,
  log: Pick<Log, 'warn'>,
  timings: Timings['access'],
): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(jwksUrl), {
    cooldownDuration: timings.issuerKeysCooldownMs,
    timeoutDuration: timings.issuerKeysTimeoutMs,
  });
  let quietUntil = 0;
  return async (header, token) => {
    if (performance.now() >= quietUntil) {
      try {
        return await remote(header, token);
      } catch (error) {
        if (isTokenError(error)) throw error;
        quietUntil = performance.now() + timings.issuerKeysRetryMs;
        log.warn({ outage: `keys of ${issuer}`, err: error, issuer }, 'keys of a trusted issuer not fetched');
      }
    }
    const known = remote.jwks();
    if (known) return createLocalJWKSet(known)(header, token);
    throw new RequestError('unavailable', 'The keys of the issuer of the token cannot be fetched', {
      retryAfterSeconds: Math.ceil(timings.issuerKeysRetryMs / 1000),
    });
  };
}

/** Whether the keys were fetched and only this token matches none of them. */
function isTokenError(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}
