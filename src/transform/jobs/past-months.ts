import type { Sql } from '../../platform/database/sql.ts';
import { buildPeriodsQuery, formatPeriod } from '../../platform/database/time-partitions.ts';
import { jobMonths, tableOfJobs } from './job-months.ts';

/** Number of pages of a table that one statement scans. */
const pagesAtOnce = 10_000;

const daysAgo = (days: number) => `(now() - make_interval(days => ${days}))`;

/** Lists the months that ended more than `days` ago, as `YYYYMM`, the oldest first. */
export async function pastMonths(sql: Sql, days: number): Promise<string[]> {
  const oldest = formatPeriod(tableOfJobs, `(${daysAgo(days)} at time zone 'utc')`);
  const past = `select period from (${buildPeriodsQuery(tableOfJobs)}) as kept where period < ${oldest} order by 1`;
  const { rows } = await sql.executeSql(past);
  return rows.map(({ period }) => period);
}

/** Finds a job of a month that is older than `days` and has not ended. Scans in pieces, because a month may be large. */
export async function findOpen(sql: Sql, month: string, days: number): Promise<string | undefined> {
  const { rows: sizes } = await sql.executeSql(
    `select (pg_relation_size('${tableOfJobs.table}_${month}') / current_setting('block_size')::int)::int as pages`,
  );
  const [pages = 0] = sizes.map((size: { pages: number }) => size.pages);
  for (let page = 0; page < pages; page += pagesAtOnce) {
    const { rows } = await sql.executeSql(`
      select id from ${tableOfJobs.table}_${month} where ctid >= '(${page},0)' and ctid < '(${page + pagesAtOnce},0)'
        and completed_at is null and created_at < ${daysAgo(days)} limit 1`);
    const [open] = rows.map((row: { id: string }) => row.id);
    if (open !== undefined) return open;
  }
  return undefined;
}

/**
 * Drops a month whose old jobs have all ended. Jobs that are younger than their ids, ended only recently or were
 * retried meanwhile are kept: they move to the default partition, which covers their ids from then on.
 */
export async function dropMonth(sql: Sql, month: string, days: number): Promise<void> {
  for (const { table } of jobMonths)
    await sql.executeSql(`alter table ${table} detach partition ${table}_${month}`);
  const moves = jobMonths.map(
    ({ table, column }) => `${table}_moved as (
      insert into ${table} select kept.* from young, lateral (
        select * from ${table}_${month} where workspace_id = young.workspace_id and ${column} = young.id offset 0
      ) kept
    )`,
  );
  // Scans workspace by workspace, along the index of lists.
  await sql.executeSql(`
    with recursive owner(id) as (
      (select workspace_id from ${tableOfJobs.table}_${month} order by workspace_id limit 1)
      union all
      select (select workspace_id from ${tableOfJobs.table}_${month} where workspace_id > owner.id order by workspace_id limit 1)
      from owner where owner.id is not null
    ), young as (
      select job.workspace_id, job.id from owner, lateral (
        select * from ${tableOfJobs.table}_${month} where workspace_id = owner.id and created_at >= ${daysAgo(days)} offset 0
      ) job
      union
      select job.workspace_id, job.id from owner, lateral (
        select * from ${tableOfJobs.table}_${month}
        where workspace_id = owner.id and completed_at > '-infinity' and completed_at >= ${daysAgo(days)} offset 0
      ) job
      union
      select job.workspace_id, job.id from owner, lateral (
        select * from ${tableOfJobs.table}_${month}
        where workspace_id = owner.id and status in ('NA', 'RUN', 'QUEUED', 'ERR') offset 0
      ) job
    ), ${moves.join(', ')}
    select`);
  for (const { table } of jobMonths) await sql.executeSql(`drop table ${table}_${month}`);
}
