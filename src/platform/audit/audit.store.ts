import type { Sql } from '../database/sql.ts';
import { statement, value } from '../database/statement.ts';

const retainStatement = statement(
  'audit.retain',
  { days: value('int') },
  ({ days }) => `
    with allowed as materialized (select set_config('docmill.audit_retention', 'on', true))
    delete from audit_event using allowed where created_at < now() - make_interval(days => ${days})`,
);

/** Deletes events older than `days`, the only deletion that the table allows. */
export async function removeOlder(sql: Sql, days: number): Promise<void> {
  await sql.query(retainStatement, { days });
}
