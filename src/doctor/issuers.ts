import type { Config } from '../platform/config.ts';
import { examined, fine, wrong, type Finding } from './finding.ts';

/** Timeout of an issuer's answer, the same as when the service fetches its keys. */
const timeoutMs = 5000;

/** Fetches the keys of every trusted issuer. */
export async function examineIssuers({ trustedIssuers }: Config): Promise<Finding[]> {
  return Promise.all(
    trustedIssuers.map(({ issuer, jwksUrl }) =>
      examined(
        'issuers',
        async () => {
          const answer = await fetch(jwksUrl, { signal: AbortSignal.timeout(timeoutMs) });
          const found: unknown = await answer.json().catch(() => undefined);
          const hasKeys =
            answer.ok &&
            typeof found === 'object' &&
            found !== null &&
            'keys' in found &&
            Array.isArray(found.keys);
          return hasKeys
            ? fine('issuers', `The keys of ${issuer} can be fetched.`)
            : wrong(
                'issuers',
                `${jwksUrl} answered ${answer.status} without a JSON Web Key Set: correct it in DOCMILL_TRUSTED_ISSUERS, or its tokens are refused.`,
              );
        },
        `The keys of the trusted issuer ${issuer} cannot be fetched from ${jwksUrl}, so that its tokens are refused. Repair the issuer or correct DOCMILL_TRUSTED_ISSUERS`,
      ),
    ),
  );
}
