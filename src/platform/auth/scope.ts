import { RequestError } from '../errors.ts';

/** Permissions of tokens, with descriptions for users. */
export const describedPermissions = {
  'transform:read': 'Read jobs, workflows and integrations, without their secrets.',
  'transform:write': 'Create, cancel and retry jobs; change workflows and integrations.',
  'transform:answer': 'Answer the tasks of one integration, without any other access.',
  'sequence:read': 'Read series and their numbers.',
  'sequence:write': 'Create series and issue numbers.',
  'silo:read': 'Read documents with their versions, states and files.',
  'silo:write': 'Store, change and sign documents; set states and add files.',
  'webhooks:read': 'Read webhook endpoints and their deliveries.',
  'webhooks:write': 'Create, change and delete webhook endpoints; resend messages.',
  'access:read': 'Read tokens and the audit log.',
  'access:write': 'Issue and revoke tokens; change the workspace.',
  'system:read': 'Read the status of the installation across all workspaces; not included in admin.',
} as const;

/** Permissions of tokens; `admin` includes all that concern its workspace, hence not those that concern the installation. */
export const permissions = Object.keys(describedPermissions) as Permission[];

export type Permission = keyof typeof describedPermissions;

/** Request that started an operation. */
export interface RequestOrigin {
  readonly requestId: string;
  /** Address of the client; for IPv6 its network. */
  readonly address: string;
  /** Reason of the operation, in the words of the caller. */
  readonly reason?: string | undefined;
}

/** Identity and permissions on whose behalf a service works: always the first argument of its methods. */
export interface Scope {
  readonly workspaceId: string;
  /** The `sub` of the token, or the acting job. */
  readonly subject: string;
  readonly permissions: ReadonlySet<Permission | 'admin'>;
  /** Integration whose tasks may be answered, as the only permission (`transform:answer`). */
  readonly integrationId?: string;
  /** Acting app and its enrollment, for a token of an app. */
  readonly enrollment?: { readonly id: string; readonly app: string };
  /** Workspaces that the token opens; undefined for callers without a token. */
  readonly workspaceIds?: readonly string[];
  /** Id and expiry of the token, for streams that must end with it. */
  readonly tokenId?: string;
  /** Key of the service that signed the token; undefined for tokens of other issuers. */
  readonly keyId?: string;
  readonly expiresAt?: Date;
  /** Undefined for jobs and the command line. */
  readonly origin?: RequestOrigin;
}

/** Whether a word is a permission; `admin` is none. */
export function isPermission(word: string): word is Permission {
  return Object.hasOwn(describedPermissions, word);
}

/** Whether the scope has a permission; write permission includes read permission. */
export function hasPermission({ permissions: held }: Scope, needed: Permission): boolean {
  if (needed === 'system:read') return held.has(needed);
  const writing = needed.replace(':read', ':write') as Permission;
  return held.has('admin') || held.has(needed) || held.has(writing);
}

/** Refuses when the scope lacks a permission. */
export function requirePermission(scope: Scope, needed: Permission): void {
  if (hasPermission(scope, needed)) return;
  throw new RequestError('forbidden', `The token lacks the scope ${needed}`, { scope: needed });
}
