import { hasPermission, requirePermission, type Permission, type Scope } from '../auth/scope.ts';
import { RequestError } from '../errors.ts';

/** Types of changes (ADR 14), with the permission that a token needs to see each. */
const permissionOf = {
  'job.created': 'transform:read',
  'job.updated': 'transform:read',
  'job.completed': 'transform:read',
  'entry.created': 'silo:read',
  'entry.updated': 'silo:read',
  'series.created': 'sequence:read',
  'series.updated': 'sequence:read',
  'series.entry.created': 'sequence:read',
  'workflow.published': 'transform:read',
  'workflow.updated': 'transform:read',
  'integration.updated': 'transform:read',
  'print_template.updated': 'transform:read',
  'bulk.created': 'transform:read',
  'bulk.updated': 'transform:read',
  'bulk.completed': 'transform:read',
  'verification.created': 'sequence:read',
  'verification.updated': 'sequence:read',
  'verification.completed': 'sequence:read',
  'cron.created': 'transform:read',
  'cron.updated': 'transform:read',
  'cron.blocked': 'transform:read',
  'cron.deleted': 'transform:read',
  'connect.created': 'transform:read',
  'connect.updated': 'transform:read',
  'connect.deleted': 'transform:read',
  'connect.called': 'transform:read',
  'webhook.created': 'webhooks:read',
  'webhook.updated': 'webhooks:read',
  'webhook.disabled': 'webhooks:read',
  'webhook.deleted': 'webhooks:read',
  'webhook.delivery': 'webhooks:read',
} as const satisfies Record<string, Permission>;

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
