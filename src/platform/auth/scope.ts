import { Refusal } from '../errors.ts';

/** What a token may allow (decision 38), in words for people. */
export const describedPermissions = {
  'transform:read': 'See jobs, workflows and integrations, without the secrets of these.',
  'transform:write': 'Create, cancel and retry jobs; change workflows and integrations.',
  'transform:answer': 'Answer the tasks of one integration, and nothing else.',
  'sequence:read': 'See series and the numbers that they gave.',
  'sequence:write': 'Make series and take numbers.',
  'silo:read': 'See documents with their versions, states and files.',
  'silo:write': 'Store, change and sign documents; set states and add files.',
  'webhooks:read': 'See which servers are told of changes, and what they were sent and answered.',
  'webhooks:write': 'Let servers be told of changes, and send messages again.',
  'access:read': 'See tokens, and who did what.',
  'access:write': 'Issue and revoke tokens; rename the workspace.',
  'system:read': 'See how the installation is, of all workspaces together; not part of admin.',
} as const;

/** What a token may allow; `admin` allows everything in its workspace, hence nothing that is about all of them. */
export const permissions = Object.keys(describedPermissions) as Permission[];

export type Permission = keyof typeof describedPermissions;

/** The request that something was asked for with. */
export interface RequestOrigin {
  readonly requestId: string;
  /** The address of the client; of IPv6 its network. */
  readonly address: string;
  /** Why, in the words of whoever asked. */
  readonly reason?: string | undefined;
}

/** On whose behalf something is done: always the first argument of a service method. */
export interface Scope {
  readonly workspaceId: string;
  /** Who: the `sub` of the token, or the job that acts. */
  readonly subject: string;
  readonly permissions: ReadonlySet<Permission | 'admin'>;
  /** The integration whose tasks may be answered, and nothing else be done (`transform:answer`). */
  readonly integrationId?: string;
  /** The app that acts and its enrollment, when the token is that of an app. */
  readonly enrollment?: { readonly id: string; readonly app: string };
  /** The workspaces that the token lets its bearer enter; absent for what holds no token. */
  readonly workspaceIds?: readonly string[];
  /** The token's id and end, for streams that must close with it. */
  readonly tokenId?: string;
  /** The signing key of the service that signed the token; absent for tokens of other issuers. */
  readonly keyId?: string;
  readonly expiresAt?: Date;
  /** Absent for what jobs and the command line do. */
  readonly origin?: RequestOrigin;
}

/** Whether a word is one that a token may allow, beside `admin`. */
export function isPermission(word: string): word is Permission {
  return Object.hasOwn(describedPermissions, word);
}

/** Whether the scope has a permission; being allowed to write includes being allowed to read. */
export function hasPermission({ permissions: held }: Scope, needed: Permission): boolean {
  if (needed === 'system:read') return held.has(needed);
  const writing = needed.replace(':read', ':write') as Permission;
  return held.has('admin') || held.has(needed) || held.has(writing);
}

/** Refuses when the scope lacks a permission. */
export function requirePermission(scope: Scope, needed: Permission): void {
  if (hasPermission(scope, needed)) return;
  throw new Refusal('forbidden', `The token lacks the scope ${needed}`, { scope: needed });
}
