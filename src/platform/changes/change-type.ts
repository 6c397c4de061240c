import { hasPermission, requirePermission, type Permission, type Scope } from '../auth/scope.ts';
import { RequestError } from '../errors.ts';

/** Types of changes (ADR 14), with the permission that a token needs to see each, and the meaning. */
export const describedChanges = {
  'job.created': { permission: 'transform:read', meaning: 'A job was created.' },
  'job.updated': {
    permission: 'transform:read',
    meaning: 'The status or the entry of a job has changed, or the job has started to wait.',
  },
  'job.completed': { permission: 'transform:read', meaning: 'A job has ended.' },
  'entry.created': { permission: 'silo:read', meaning: 'A silo entry was created.' },
  'entry.updated': {
    permission: 'silo:read',
    meaning: 'A silo entry has a new version, state, folder or file.',
  },
  'series.created': { permission: 'sequence:read', meaning: 'A series was created.' },
  'series.updated': { permission: 'sequence:read', meaning: 'A series was changed.' },
  'series.entry.created': { permission: 'sequence:read', meaning: 'A number was issued.' },
  'workflow.published': { permission: 'transform:read', meaning: 'A version of a workflow was published.' },
  'workflow.updated': { permission: 'transform:read', meaning: 'A workflow was changed.' },
  'integration.updated': { permission: 'transform:read', meaning: 'An integration was created or changed.' },
  'print_template.updated': {
    permission: 'transform:read',
    meaning: 'A print template was created or changed.',
  },
  'bulk.created': { permission: 'transform:read', meaning: 'A bulk operation was created.' },
  'bulk.updated': { permission: 'transform:read', meaning: 'A bulk operation has progressed.' },
  'bulk.completed': { permission: 'transform:read', meaning: 'A bulk operation has ended.' },
  'verification.created': { permission: 'sequence:read', meaning: 'A verification of series was created.' },
  'verification.updated': { permission: 'sequence:read', meaning: 'A verification has progressed.' },
  'verification.completed': { permission: 'sequence:read', meaning: 'A verification has ended.' },
  'cron.created': { permission: 'transform:read', meaning: 'A periodic subscription was created.' },
  'cron.updated': { permission: 'transform:read', meaning: 'A periodic subscription was changed.' },
  'cron.blocked': {
    permission: 'transform:read',
    meaning: 'A periodic subscription was due, but its workflow cannot run.',
  },
  'cron.deleted': { permission: 'transform:read', meaning: 'A periodic subscription has ended.' },
  'connect.created': { permission: 'transform:read', meaning: 'A Connect endpoint was created.' },
  'connect.updated': { permission: 'transform:read', meaning: 'A Connect endpoint was changed.' },
  'connect.deleted': { permission: 'transform:read', meaning: 'A Connect endpoint was deleted.' },
  'connect.called': { permission: 'transform:read', meaning: 'A Connect endpoint was called.' },
  'webhook.created': { permission: 'webhooks:read', meaning: 'A webhook endpoint was created.' },
  'webhook.updated': { permission: 'webhooks:read', meaning: 'A webhook endpoint was changed.' },
  'webhook.disabled': {
    permission: 'webhooks:read',
    meaning: 'A webhook endpoint was disabled, because no message could be delivered.',
  },
  'webhook.deleted': { permission: 'webhooks:read', meaning: 'A webhook endpoint was deleted.' },
  'webhook.delivery': {
    permission: 'webhooks:read',
    meaning: 'A message to a webhook endpoint was delivered or has failed.',
  },
} as const satisfies Record<string, { readonly permission: Permission; readonly meaning: string }>;

export type ChangeType = keyof typeof describedChanges;

export const changeTypes = Object.keys(describedChanges) as ChangeType[];

/** Changes of logs. Delivering one to a webhook endpoint would be logged again, so endpoints receive none. */
const ofLogs: ReadonlySet<ChangeType> = new Set(['connect.called', 'webhook.delivery']);

/** Types that webhook endpoints can receive. */
export const webhookTypes = changeTypes.filter((type) => !ofLogs.has(type));

/**
 * Returns the types that an endpoint of a scope receives: the requested ones, or all that the scope may see and endpoints
 * can receive.
 */
export function webhookTypesFor(scope: Scope, asked: readonly string[] | null | undefined): ChangeType[] {
  return [...typesFor(scope, asked ?? undefined)].filter((type) => !ofLogs.has(type));
}

/** Returns the types that a scope receives: the requested ones, or all that it may see. Refuses unknown and forbidden types. */
export function typesFor(scope: Scope, asked: readonly string[] | undefined): ReadonlySet<ChangeType> {
  if (!asked || asked.length === 0)
    return new Set(changeTypes.filter((type) => hasPermission(scope, describedChanges[type].permission)));
  const types = asked.map(requireType);
  for (const type of types) requirePermission(scope, describedChanges[type].permission);
  return new Set(types);
}

function requireType(name: string): ChangeType {
  const type = changeTypes.find((known) => known === name);
  if (type) return type;
  throw new RequestError('bad-request', `There is no change of the type ${name}`, {
    fields: { types: `${name} is not one of ${changeTypes.join(', ')}` },
  });
}
