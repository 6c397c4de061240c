import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

/** Somebody else's OpenID Connect provider, whose form takes any name and password. */
export interface OpenIdProvider extends AsyncDisposable {
  readonly issuer: string;
  /** Takes a client that may be sent back to an address, and the workspaces that its tokens open, the first of which they name. */
  serve(client: { readonly redirectUri: string; readonly workspaces: readonly string[] }): void;
}

/** How long its access tokens are good: a client that renews a minute before does so in a moment. */
const accessTokenSeconds = 63;

/** Starts a provider at a free port; it answers when it knows its client. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  let answer: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => void answer?.(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'key', alg: 'RS256', use: 'sig' };
  return {
    issuer,
    serve({ redirectUri, workspaces }) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: 'console',
            token_endpoint_auth_method: 'none',
            redirect_uris: [redirectUri],
            grant_types: ['authorization_code', 'refresh_token'],
          },
        ],
        jwks: { keys: [key] },
        cookies: { keys: ['test'] },
        pkce: { required: () => true },
        clientBasedCORS: () => true,
        issueRefreshToken: () => true,
        findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
        extraTokenClaims: () => ({ workspace: workspaces[0], workspaces }),
        features: {
          devInteractions: { enabled: true },
          resourceIndicators: {
            enabled: true,
            defaultResource: () => 'https://docmill.example',
            useGrantedResource: () => true,
            getResourceServerInfo: () => ({
              scope: 'transform:read silo:read',
              audience: 'docmill',
              accessTokenFormat: 'jwt',
              accessTokenTTL: accessTokenSeconds,
              jwt: { sign: { alg: 'RS256' } },
            }),
          },
        },
      });
      answer = provider.callback();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
