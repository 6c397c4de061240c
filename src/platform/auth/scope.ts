import { Refusal } from '../errors.ts';

/** What a token may allow (decision 38); `admin` allows everything in its workspace. */
export const permissions = [
  'transform:read',
  'transform:write',
  'transform:answer',
  'sequence:read',
  'sequence:write',
  'silo:read',
  'silo:write',
  'access:read',
  'access:write',
] as const;

export type Permission = (typeof permissions)[number];

/** On whose behalf something is done: always the first argument of a service method. */
export interface Scope {
  readonly workspaceId: string;
  /** Who: the `sub` of the token, or the job that acts. */
  readonly subject: string;
  readonly permissions: ReadonlySet<Permission | 'admin'>;
  /** The integration whose tasks may be answered, and nothing else be done (`transform:answer`). */
  readonly integrationId?: string;
  /** The token's id and end, for streams that must close with it. */
  readonly tokenId?: string;
  readonly expiresAt?: Date;
}

/** Whether the scope has a permission; being allowed to write includes being allowed to read. */
export function hasPermission({ permissions: held }: Scope, needed: Permission): boolean {
  const writing = needed.replace(':read', ':write') as Permission;
  return held.has('admin') || held.has(needed) || held.has(writing);
}

/** Refuses when the scope lacks a permission. */
export function requirePermission(scope: Scope, needed: Permission): void {
  if (hasPermission(scope, needed)) return;
  throw new Refusal('forbidden', `The token lacks the scope ${needed}`, { scope: needed });
}
