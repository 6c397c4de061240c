import type { Sql } from '../../platform/database/sql.ts';
import { spanning } from '../../platform/database/spanning.ts';
import { rowsOf, statement, value } from '../../platform/database/statement.ts';
import { updateByKey } from '../../platform/database/update-by-key.ts';
import { Job } from '../jobs/job.entity.ts';

const doneStatement = statement(
  'bulk.done_to_jobs',
  { bulkId: value('uuid'), done: spanning(rowsOf(Job, ['workspaceId', 'id']), 'id') },
  ({ bulkId, done }, tables) =>
    updateByKey(tables(Job), {
      from: done.from,
      given: 'done',
      within: done.spans('stored.id'),
      excluded: { doneByBulkId: bulkId },
      set: 'done_by_bulk_id = excluded.done_by_bulk_id',
    }),
);

/** Notes of jobs, whose rows the transaction has locked, that a bulk has just been done to them. */
export async function noteDone(
  sql: Sql,
  { workspaceId, bulkId, ids }: { workspaceId: string; bulkId: string; ids: readonly string[] },
): Promise<void> {
  const done = ids.map((id) => ({ workspaceId, id }));
  if (done.length > 0) await sql.query(doneStatement, { bulkId, done });
}
