import type { Platform } from '../platform/platform.ts';
import { App } from './enrollments/app.entity.ts';
import { AppService } from './enrollments/app.service.ts';
import { Token } from './tokens/token.entity.ts';
import { TokenService } from './tokens/token.service.ts';
import { Workspace } from './workspaces/workspace.entity.ts';
import { WorkspaceService } from './workspaces/workspace.service.ts';

/** Workspaces, their tokens, and apps; all that the command line needs. */
export interface AccessServices {
  readonly workspaces: WorkspaceService;
  readonly tokens: TokenService;
  readonly apps: AppService;
}

/** What is kept for them. */
export const accessEntities = [Workspace, Token, App] as const;

/** The services alone, which watch no token end. */
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
