import { enumeration } from '../shape/enumeration.ts';

/**
 * Audited operations, named after their GraphQL mutations. Creating jobs and entries is not audited, as the change feed
 * contains it.
 */
export const auditOperations = [
  'update_workspace',
  'create_token',
  'revoke_token',
  'create_enrollment',
  'update_enrollment',
  'create_integration',
  'update_integration',
  'create_print_template',
  'update_print_template',
  'restore_print_template',
  'create_workflow',
  'update_workflow',
  'publish_workflow',
  'restore_workflow',
  'discard_workflow_draft',
  'create_series',
  'update_series',
  'cancel_job',
  'retry_job',
  'poke_job',
  'start_bulk',
  'stop_bulk',
  'create_cron_subscription',
  'update_cron_subscription',
  'delete_cron_subscription',
  'create_connect_endpoint',
  'update_connect_endpoint',
  'rotate_connect_endpoint_secret',
  'delete_connect_endpoint',
  'create_webhook',
  'update_webhook',
  'rotate_webhook_secret',
  'resend_webhook_deliveries',
  'disable_webhook',
  'delete_webhook',
] as const;

export type AuditOperation = (typeof auditOperations)[number];

export const AuditedOperation = enumeration(
  'AuditedOperation',
  auditOperations,
  'Audited operation on access, configuration or jobs.',
);

const kinds = [
  'workspace',
  'token',
  'enrollment',
  'integration',
  'print_template',
  'workflow',
  'series',
  'job',
  'bulk',
  'cron_subscription',
  'connect_endpoint',
  'webhook',
] as const;

export type AuditedKind = (typeof kinds)[number];

export const AuditedThing = enumeration(
  'AuditedKind',
  kinds,
  'Kind of record that an audited operation changes.',
);

/** Returns the kind of object of an operation: `job` for `cancel_job`, `workflow` for `discard_workflow_draft`. */
export function kindOf(operation: AuditOperation): AuditedKind {
  const kind = kinds.find((each) => operation.includes(`_${each}`));
  if (kind === undefined) throw new TypeError(`${operation} is done to nothing that is audited`);
  return kind;
}
