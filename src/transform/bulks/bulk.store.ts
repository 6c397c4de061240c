import type { Sql } from '../../platform/database/sql.ts';
import { withIdSpan } from '../../platform/database/spanning.ts';
import { declareRows, statement, value } from '../../platform/database/statement.ts';
import { updateByKey } from '../../platform/database/update-by-key.ts';
import { Job } from '../jobs/job.entity.ts';
import { BulkJobs } from './bulk.ts';
import { tableName } from '../../platform/database/table.ts';

const doneStatement = statement(
  'bulk.done_to_jobs',
  { bulkId: value('uuid'), done: withIdSpan(declareRows(Job, ['workspaceId', 'id']), 'id') },
  ({ bulkId, done }, tables) =>
    updateByKey(tables(Job), {
      as: 'job',
      from: done.from,
      given: 'done',
      within: done.spans('stored.id'),
      excluded: { doneByBulkId: bulkId },
      set: 'done_by_bulk_id = excluded.done_by_bulk_id',
    }),
);

/** Maximum number of counted jobs of a bulk. */
const maxCounted = 10_000;

/** Bulk, and whether it has created its jobs. */
interface BulkOfJobs {
  readonly workspaceId: string;
  readonly id: string;
  readonly creates: boolean;
}

// Each branch scans the index of its column, newest first.
const outcomesStatement = statement(
  'bulk.outcomes',
  { bulk: declareRows(Job, ['workspaceId', 'id'], { creates: 'boolean' }) },
  ({ bulk }) => {
    const newest = (column: string) => `(
      select status, row_number() over (order by created_at at time zone 'UTC' desc) as place from ${tableName(Job)} as job
      where workspace_id = bulk.workspace_id and ${column} = bulk.id
      order by created_at at time zone 'UTC' desc limit ${maxCounted + 1})`;
    return `
    select bulk.row::int, counted.*
    from ${bulk.numbered}, lateral (
      select coalesce(bool_or(place > ${maxCounted}), false) as capped,
        count(*) filter (where place <= ${maxCounted} and status in ('OK', 'SKIP'))::int as succeeded,
        count(*) filter (where place <= ${maxCounted} and status in ('KO', 'TIMEOUT'))::int as failed,
        count(*) filter (where place <= ${maxCounted} and status = 'CANCEL')::int as cancelled,
        count(*) filter (where place <= ${maxCounted} and status in ('NA', 'RUN', 'QUEUED', 'ERR'))::int as open
      from (
        select * from ${newest('bulk_id')} created where bulk.creates
        union all
        select * from ${newest('done_by_bulk_id')} handled where not bulk.creates
      ) looked
    ) counted`;
  },
).withRows({ row: 'int', capped: 'boolean', succeeded: 'int', failed: 'int', cancelled: 'int', open: 'int' });

/** Counts the jobs of bulks by their outcomes. */
export async function readOutcomes(sql: Sql, bulks: readonly BulkOfJobs[]): Promise<BulkJobs[]> {
  const found: BulkJobs[] = bulks.map(() => new BulkJobs());
  for (const { row, ...counts } of await sql.query(outcomesStatement, { bulk: bulks }))
    Object.assign(found[row - 1] ?? {}, counts);
  return found;
}

/** Marks jobs, whose rows the transaction has locked, as processed by a bulk. */
export async function markDone(
  sql: Sql,
  { workspaceId, bulkId, ids }: { workspaceId: string; bulkId: string; ids: readonly string[] },
): Promise<void> {
  const done = ids.map((id) => ({ workspaceId, id }));
  if (done.length > 0) await sql.query(doneStatement, { bulkId, done });
}
