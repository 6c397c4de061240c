import type { Platform } from '../platform/platform.ts';
import { App } from './enrollments/app.entity.ts';
import { AppService } from './enrollments/app.service.ts';
import { Token } from './tokens/token.entity.ts';
import { TokenService } from './tokens/token.service.ts';
import { Workspace } from './workspaces/workspace.entity.ts';
import { WorkspaceService } from './workspaces/workspace.service.ts';

/** Services of workspaces, their tokens and apps: everything that the command line needs. */
export interface AccessServices {
  readonly workspaces: WorkspaceService;
  readonly tokens: TokenService;
  readonly apps: AppService;
}

/** Entities of the services. */
export const accessEntities = [Workspace, Token, App] as const;

/** Creates the services without watching for the end of tokens. */
export function accessServices({
  clock,
  config,
  database,
  keys,
  hints,
}: Pick<Platform, 'clock' | 'config' | 'database' | 'keys' | 'hints'>): AccessServices {
  const names = { issuer: config.tokenIssuer, audience: config.tokenAudience };
  return {
    workspaces: new WorkspaceService(database),
    tokens: new TokenService({ clock, database, keys, hints }, names, config.tokenRoles),
    apps: new AppService(database),
  };
}
