import { decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { ConfigError } from '../../platform/environment.ts';
import type { Roles } from '../../platform/auth/roles.ts';
import type { KeySet } from '../../platform/auth/keys.ts';
import type { Log } from '../../platform/log.ts';
import { requiredClaims, scopeOf, type TokenScope } from './claims.ts';
import { remoteKeys } from './remote-keys.ts';
import { withRoles } from './token-scope.ts';
import { retiredKey, tokenRefusal, unauthorized } from './token-refusal.ts';

/** Accepted algorithms: asymmetric only (RFC 8725 §3.1), so that a public key can never be used as a shared secret. */
const algorithms = ['EdDSA', 'ES256', 'RS256', 'PS256'];

/** Tolerated difference between the clocks of issuers and ours. */
export const clockToleranceSeconds = 5;

/** Trusted issuers of tokens, and the audience that tokens must have. */
export type TrustConfig = Pick<
  Config,
  'tokenIssuer' | 'tokenAudience' | 'trustedIssuers' | 'tokenRoles' | 'timings'
>;

interface Issuer {
  keys: JWTVerifyGetKey;
  /** Type that our tokens must have, because our keys also sign other content. */
  typ?: 'at+jwt';
  /** Roles that its tokens may name. */
  roles?: Roles;
}

/** Checks the signature, issuer, audience, times and claims of tokens: everything that needs no database. */
export class TokenVerifier {
  readonly #clock: Clock;
  readonly #audience: string;
  readonly #issuers: ReadonlyMap<string, Issuer>;

  constructor(
    { clock, keys, log }: { clock: Clock; keys: KeySet; log: Pick<Log, 'warn'> },
    config: TrustConfig,
  ) {
    this.#clock = clock;
    this.#audience = config.tokenAudience;
    const issuers = new Map<string, Issuer>([[config.tokenIssuer, { keys: ownKeys(keys), typ: 'at+jwt' }]]);
    for (const trusted of config.trustedIssuers) {
      if (issuers.has(trusted.issuer)) {
        throw new ConfigError(
          `DOCMILL_TRUSTED_ISSUERS must list each issuer once and not our own, but "${trusted.issuer}" is there again`,
        );
      }
      issuers.set(trusted.issuer, {
        keys: remoteKeys(trusted, log, config.timings.access),
        roles: config.tokenRoles,
      });
    }
    this.#issuers = issuers;
  }

  /** Returns the scope of a token; refuses as `unauthorized`, or as `unavailable` if its issuer's keys cannot be fetched. */
  async verify(token: string): Promise<TokenScope> {
    try {
      const { iss } = decodeJwt(token);
      const now = this.#clock.now();
      const issuer = this.#issuers.get(iss ?? '');
      if (!issuer)
        throw unauthorized(
          iss ? 'The token was issued by nobody this service trusts' : 'The token has no claim iss',
        );
      const { payload, protectedHeader } = await jwtVerify(token, issuer.keys, {
        algorithms,
        issuer: iss as string,
        audience: this.#audience,
        requiredClaims: issuer.roles?.claim
          ? requiredClaims.filter((claim) => claim !== 'scope')
          : requiredClaims,
        clockTolerance: clockToleranceSeconds,
        currentDate: now,
        ...(issuer.typ && { typ: issuer.typ }),
      });
      requireIssued(payload, now);
      const { kid } = protectedHeader;
      return {
        ...scopeOf(issuer.roles ? withRoles(payload, issuer.roles) : payload),
        ...(issuer.typ && kid !== undefined && { keyId: kid }),
      };
    } catch (error) {
      throw tokenRefusal(error);
    }
  }
}

/** Finds the key of one of the service's own tokens. An unknown key may be new, so the keys are read again. */
function ownKeys(keys: KeySet): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys.tokenKey(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      if (!keys.endsTokens(header.kid ?? '')) await keys.reload();
      if (keys.endsTokens(header.kid ?? '')) throw retiredKey();
      return keys.tokenKey(header, token);
    }
  };
}

/** Checks `iat`, which jose only checks when it limits a token's age. */
function requireIssued({ iat }: JWTPayload, now: Date): void {
  if (typeof iat !== 'number' || !Number.isFinite(iat))
    throw unauthorized('The claim iat of the token is not a time');
  if (iat > now.getTime() / 1000 + clockToleranceSeconds)
    throw unauthorized('The token was issued in the future');
}
