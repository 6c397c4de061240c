import { queriesOver, type QueryBuilderOver } from '../database/typed-query.ts';
import { AuditEvent } from './audit-event.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Scope } from '../auth/scope.ts';
import type { Sql } from '../database/sql.ts';
import { newId } from '../ids.ts';
import type { AuditOperation } from './audit-operation.ts';

/** Writes an audit event of an operation on the object with an id, in the transaction of `sql`. */
export async function writeAudit(
  sql: Sql,
  scope: Scope,
  operation: AuditOperation,
  objectId: string,
): Promise<void> {
  const row = auditRow(scope, operation, objectId);
  await sql.run({ AuditEvent }, (db) => insertEvent(db, row));
}

/** Writes an audit event within the transaction of an entity manager. */
export async function addAudit(
  em: EntityManager,
  scope: Scope,
  operation: AuditOperation,
  objectId: string,
): Promise<void> {
  const row = auditRow(scope, operation, objectId);
  await insertEvent(queriesOver(em, { AuditEvent }), row).execute();
}

function insertEvent(
  db: QueryBuilderOver<{ AuditEvent: typeof AuditEvent }>,
  row: ReturnType<typeof auditRow>,
) {
  return db
    .insertInto('AuditEvent')
    .values(({ fn }) => ({ ...row, createdAt: fn<Date>('clock_timestamp', []) }));
}

/** Returns the members of an event, without its time. */
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
