import { ConfigError, list, type Environment } from '../environment.ts';

/** Sign-in to the console by OpenID Connect, at a trusted issuer of tokens. */
export interface ConsoleSignIn {
  readonly issuer: string;
  readonly clientId: string;
  /** Scopes, separated by spaces. */
  readonly scopes: string;
  /** Origins that the console sends requests to: the issuer's, and those of its other endpoints. */
  readonly origins: readonly string[];
}

const usualScopes = 'openid profile offline_access';

/** Reads the sign-in of the console; undefined: users paste a token. */
export function readConsoleSignIn(
  env: Environment,
  trustedIssuers: readonly { readonly issuer: string }[],
): ConsoleSignIn | undefined {
  const {
    DOCMILL_CONSOLE_OIDC_ISSUER: issuer,
    DOCMILL_CONSOLE_OIDC_CLIENT_ID: clientId,
    DOCMILL_CONSOLE_OIDC_SCOPES: scopes,
  } = env;
  const origins = list(env['DOCMILL_CONSOLE_OIDC_ORIGINS']).map(requireOrigin);
  if (!issuer && !clientId) return undefined;
  if (!issuer || !clientId)
    throw new ConfigError(
      'DOCMILL_CONSOLE_OIDC_ISSUER and DOCMILL_CONSOLE_OIDC_CLIENT_ID are needed together',
    );
  if (!trustedIssuers.some((trusted) => trusted.issuer === issuer))
    throw new ConfigError(
      `DOCMILL_CONSOLE_OIDC_ISSUER must be one of DOCMILL_TRUSTED_ISSUERS, and "${issuer}" is not`,
    );
  const origin = originOf(issuer);
  if (origin === undefined)
    throw new ConfigError(
      `DOCMILL_CONSOLE_OIDC_ISSUER must be of the form https://host/path, not "${issuer}"`,
    );
  return { issuer, clientId, scopes: scopes || usualScopes, origins: [...new Set([origin, ...origins])] };
}

/** Returns the origin of an HTTP URL if it is safe in a Content-Security-Policy; otherwise undefined. */
function originOf(text: string): string | undefined {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && /^[\w.:/[\]-]+$/.test(url.origin) ? url.origin : undefined;
}

function requireOrigin(text: string): string {
  if (originOf(text) === text) return text;
  throw new ConfigError(
    `DOCMILL_CONSOLE_OIDC_ORIGINS must list origins like https://tokens.example.com, not "${text}"`,
  );
}
