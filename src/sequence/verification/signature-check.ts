import { isDeepStrictEqual } from 'node:util';
import { compactVerify, createLocalJWKSet, errors } from 'jose';
import type { KeySet } from '../../platform/auth/keys.ts';

/** Checks whether a compact JWS is one of the service's own signatures of a payload. */
export type SignatureCheck = (jws: string, payload: object) => Promise<'valid' | 'foreign' | 'other-payload'>;

/** Returns a check of signatures that uses only the published public keys. */
export function signatureCheck(keys: Pick<KeySet, 'publicJwks' | 'reload'>): SignatureCheck {
  let jwks = keys.publicJwks;
  let keyOf = createLocalJWKSet({ keys: [...jwks] });
  const verify = (jws: string) => {
    if (jwks !== keys.publicJwks) {
      jwks = keys.publicJwks;
      keyOf = createLocalJWKSet({ keys: [...jwks] });
    }
    return compactVerify(jws, keyOf, { algorithms: ['ES256'] });
  };
  return async (jws, payload) => {
    let signed: unknown;
    try {
      const verified = await verify(jws).catch(async (error: unknown) => {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        // Another process may have signed with a key that is not loaded here yet.
        await keys.reload();
        return verify(jws);
      });
      signed = JSON.parse(new TextDecoder().decode(verified.payload));
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof SyntaxError) return 'foreign';
      throw error;
    }
    return isDeepStrictEqual(signed, JSON.parse(JSON.stringify(payload))) ? 'valid' : 'other-payload';
  };
}
