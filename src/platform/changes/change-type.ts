import { hasPermission, requirePermission, type Permission, type Scope } from '../auth/scope.ts';
import { Refusal } from '../errors.ts';

/** What changes there are (decision 54), and what a token must allow to be told of each. */
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

export type ChangeType = keyof typeof permissionOf;

export const changeTypes = Object.keys(permissionOf) as ChangeType[];

/** Changes of logs: telling a server of them would be logged again, so webhook endpoints are told of none. */
const ofLogs: ReadonlySet<ChangeType> = new Set(['connect.called', 'webhook.delivery']);

/** The types that webhook endpoints can be told of. */
export const webhookTypes = changeTypes.filter((type) => !ofLogs.has(type));

/** The types that an endpoint of a scope is told of: those it asks for, or all that the scope may see and that can be. */
export function webhookTypesFor(scope: Scope, asked: readonly string[] | null | undefined): ChangeType[] {
  return [...typesFor(scope, asked ?? undefined)].filter((type) => !ofLogs.has(type));
}

/** The types that a scope is told of: those it asks for, or all that it may see. Refuses unknown and forbidden ones. */
export function typesFor(scope: Scope, asked: readonly string[] | undefined): ReadonlySet<ChangeType> {
  if (!asked || asked.length === 0)
    return new Set(changeTypes.filter((type) => hasPermission(scope, permissionOf[type])));
  const types = asked.map(requireType);
  for (const type of types) requirePermission(scope, permissionOf[type]);
  return new Set(types);
}

function requireType(name: string): ChangeType {
  const type = changeTypes.find((known) => known === name);
  if (type) return type;
  throw new Refusal('bad-request', `There is no change of the type ${name}`, {
    fields: { types: `${name} is not one of ${changeTypes.join(', ')}` },
  });
}
