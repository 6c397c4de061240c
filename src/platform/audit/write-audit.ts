import type { EntityManager } from '@mikro-orm/postgresql';
import type { Scope } from '../auth/scope.ts';
import type { Sql } from '../database/sql.ts';
import { statement, value } from '../database/statement.ts';
import { newId } from '../ids.ts';
import type { AuditOperation } from './audit-operation.ts';

const columns =
  'workspace_id, id, operation, object_id, subject, token_id, reason, request_id, address, created_at';

const writeStatement = statement(
  'audit.write',
  {
    workspaceId: value('uuid'),
    id: value('uuid'),
    operation: value('text'),
    objectId: value('uuid'),
    subject: value('text'),
    tokenId: value('text'),
    reason: value('text'),
    requestId: value('text'),
    address: value('text'),
  },
  (given) =>
    `insert into audit_event (${columns}) values (${Object.values(given).join(', ')}, clock_timestamp())`,
);

/** Writes an audit event of an operation on the object with an id, in the transaction of `sql`. */
export async function writeAudit(
  sql: Sql,
  scope: Scope,
  operation: AuditOperation,
  objectId: string,
): Promise<void> {
  await sql.query(writeStatement, auditRow(scope, operation, objectId));
}

/** Writes an audit event within the transaction of an entity manager. */
export async function addAudit(
  em: EntityManager,
  scope: Scope,
  operation: AuditOperation,
  objectId: string,
): Promise<void> {
  const row = auditRow(scope, operation, objectId);
  const values = Object.values(row).map((member) => member ?? null);
  const places = values.map(() => '?').join(', ');
  await em.execute(`insert into audit_event (${columns}) values (${places}, clock_timestamp())`, values);
}

/** Returns the values of the columns, in their order. */
function auditRow(scope: Scope, operation: AuditOperation, objectId: string) {
  const { workspaceId, subject, tokenId, origin } = scope;
  return {
    workspaceId,
    id: newId(),
    operation,
    objectId,
    subject,
    tokenId,
    reason: origin?.reason,
    requestId: origin?.requestId,
    address: origin?.address,
  };
}
