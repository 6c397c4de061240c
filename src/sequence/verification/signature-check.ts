import { isDeepStrictEqual } from 'node:util';
import { compactVerify, createLocalJWKSet, type JWK } from 'jose';

/** Says whether a compact JWS is ours and holds a payload. */
export type SignatureCheck = (jws: string, payload: object) => Promise<'valid' | 'foreign' | 'other-payload'>;

/** Checks signatures with the public keys as they are published, and nothing else. */
export function signatureCheck(publicJwks: readonly JWK[]): SignatureCheck {
  const keyOf = createLocalJWKSet({ keys: [...publicJwks] });
  return async (jws, payload) => {
    let signed: unknown;
    try {
      const verified = await compactVerify(jws, keyOf, { algorithms: ['ES256'] });
      signed = JSON.parse(new TextDecoder().decode(verified.payload));
    } catch {
      return 'foreign';
    }
    return isDeepStrictEqual(signed, JSON.parse(JSON.stringify(payload))) ? 'valid' : 'other-payload';
  };
}
