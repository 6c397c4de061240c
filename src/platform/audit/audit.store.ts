import type { Sql } from '../database/sql.ts';
import { statement, value } from '../database/statement.ts';
import { AuditEvent } from './audit-event.ts';
import { tableName } from '../database/table.ts';

const retainStatement = statement(
  'audit.retain',
  { days: value('int') },
  ({ days }) => `
    with allowed as materialized (select set_config('docmill.audit_retention', 'on', true))
    delete from ${tableName(AuditEvent)} using allowed where created_at < now() - make_interval(days => ${days})`,
);

/** Deletes events older than `days`, the only deletion that the table allows. */
export async function removeOlder(sql: Sql, days: number): Promise<void> {
  await sql.query(retainStatement, { days });
}
