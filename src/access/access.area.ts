import type { Area } from '../platform/area.ts';
import type { Scope } from '../platform/auth/scope.ts';
import type { Platform } from '../platform/platform.ts';
import { pingRoutes } from './ping.routes.ts';
import { Authenticator } from './tokens/authenticator.ts';
import { Revocations } from './tokens/revocations.ts';
import { Token } from './tokens/token.entity.ts';
import { TokenService } from './tokens/token.service.ts';
import { TokenVerifier } from './tokens/token-verifier.ts';
import { ViewerResolver } from './viewer.resolver.ts';
import { Workspace } from './workspaces/workspace.entity.ts';
import { WorkspaceService } from './workspaces/workspace.service.ts';

export const entities = [Workspace, Token];

/** Workspaces and their tokens; all that the command line needs. */
export interface AccessServices {
  readonly workspaces: WorkspaceService;
  readonly tokens: TokenService;
}

/** Who may come in. */
export interface AccessArea extends Area, AccessServices, AsyncDisposable {
  /** The scope of a request with this `Authorization` header; refuses as `unauthorized`. */
  readonly authenticate: (authorization: string | undefined) => Promise<Scope>;
  /** Calls back once when a scope's token has ended, until the returned function is called. */
  readonly onScopeEnd: (scope: Scope, callback: () => void) => () => void;
}

/** The services without the edges. */
export function accessServices({
  config,
  database,
  keys,
  hints,
}: Pick<Platform, 'config' | 'database' | 'keys' | 'hints'>): AccessServices {
  const names = { issuer: config.tokenIssuer, audience: config.tokenAudience };
  return {
    workspaces: new WorkspaceService(database.sql),
    tokens: new TokenService(database.sql, keys, names, hints),
  };
}

/** Opens the area: from then on revoked tokens are known here within seconds, until it is disposed. */
export async function accessArea(
  platform: Pick<Platform, 'config' | 'database' | 'hints' | 'keys' | 'log'>,
): Promise<AccessArea> {
  const { config, database, hints, keys, log } = platform;
  const services = accessServices(platform);
  const verifier = new TokenVerifier(keys, config, log);
  const revocations = await Revocations.open(database.sql, hints, log);
  const authenticator = new Authenticator(verifier, services.workspaces, revocations);
  return {
    ...services,
    authenticate: (authorization) => authenticator.authenticate(authorization),
    onScopeEnd: (scope, callback) => authenticator.onEnd(scope, callback),
    endpoints: pingRoutes,
    resolvers: [new ViewerResolver(services.workspaces)],
    [Symbol.asyncDispose]: () => revocations[Symbol.asyncDispose](),
  };
}
