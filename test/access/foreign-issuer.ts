import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';
import type { TrustedIssuer } from '../../src/platform/config.ts';

/** Somebody else's identity provider: signs tokens and publishes its keys over HTTP. */
export interface ForeignIssuer extends TrustedIssuer, AsyncDisposable {
  /** How often its keys were fetched. */
  fetches: number;
  away: boolean;
  /** Replaces its key. */
  rotate(alg: string): Promise<void>;
  /** Signs with the present key. */
  sign(claims: JWTPayload, kid?: string): Promise<string>;
}

/** Starts the issuer with one key. */
export async function startForeignIssuer(alg = 'RS256'): Promise<ForeignIssuer> {
  let key: { jwk: JWK; privateKey: CryptoKey };
  const server = createServer((_request, response) => {
    issuer.fetches += 1;
    if (issuer.away) response.writeHead(503).end();
    else response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key.jwk] }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the issuer has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  const issuer: ForeignIssuer = {
    issuer: origin,
    jwksUrl: `${origin}/jwks.json`,
    fetches: 0,
    away: false,
    async rotate(alg) {
      const { privateKey, publicKey } = await generateKeyPair(alg);
      key = { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: randomUUID(), alg, use: 'sig' } };
    },
    sign: (claims, kid = String(key.jwk.kid)) =>
      new SignJWT({ ...claims, iss: origin })
        .setProtectedHeader({ alg: String(key.jwk.alg), typ: 'JWT', kid })
        .sign(key.privateKey),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  await issuer.rotate(alg);
  return issuer;
}
