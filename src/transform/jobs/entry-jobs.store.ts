import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { declareRows, statement } from '../../platform/database/statement.ts';
import { entityFrom, tableName } from '../../platform/database/table.ts';
import { Job } from './job.entity.ts';

/** Filter and limit for the jobs of an entry; the newest ones are read. */
export interface EntryJobsSlice {
  workspaceId: string;
  siloEntryId: string;
  limit: number;
  /** Only dry runs, or only other jobs; absent: both. */
  dryRun: boolean | undefined;
  /** Only jobs with these statuses; absent: all. */
  statuses: readonly string[] | undefined;
}

const ofEntries = statement(
  'job.list.ofEntries',
  {
    given: declareRows(Job, ['workspaceId', 'siloEntryId'], {
      most: 'int',
      wanted: 'boolean',
      statuses: 'text',
    }),
  },
  ({ given }, tables) => `
    select given.row, ${tables(Job).select('job')}
    from ${given.numbered}, lateral (
      select * from ${tableName(Job)} as job where workspace_id = given.workspace_id and silo_entry_id = given.silo_entry_id
        and (given.wanted is null or dry_run = given.wanted)
        and (given.statuses is null or status = any(string_to_array(given.statuses, ',')))
      order by created_at at time zone 'UTC' desc limit given.most
    ) job
    order by given.row, job.created_at desc, job.id desc`,
).withRows({ row: 'bigint' }, pickColumns(Job));

/** Lists the jobs of entries without their relations, newest first for each entry. */
export async function jobsOfEntries(sql: Sql, wanted: readonly EntryJobsSlice[]): Promise<Job[][]> {
  const found: Job[][] = wanted.map(() => []);
  const given = wanted.map(({ limit, dryRun, statuses, ...entry }) => ({
    ...entry,
    most: limit,
    wanted: dryRun,
    statuses: statuses?.join(','),
  }));
  for (const { row, ...job } of await sql.query(ofEntries, { given }))
    found[row - 1]?.push(entityFrom(Job, job));
  return found;
}
