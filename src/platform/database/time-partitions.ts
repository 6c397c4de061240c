import type { Sql } from './sql.ts';

/** Table with one partition per day or month in UTC, named after it: `change_20261122`, `job_202611`. */
export interface TimePartitions {
  readonly table: string;
  readonly unit: 'day' | 'month';
  /** Partition column, and its smallest value from a moment on: an expression over a `timestamp` in UTC. */
  readonly column: string;
  readonly leastFrom: (moment: string) => string;
  /** Numbers of partitions that always exist before and after the current one. */
  readonly back: number;
  readonly ahead: number;
  /** Query of further moments, as `timestamp` in UTC, that need partitions. */
  readonly others?: string;
  /** Storage parameters, which partitions do not inherit. */
  readonly storage?: string;
}

const formats = { day: 'YYYYMMDD', month: 'YYYYMM' } as const;

/** Returns a query of the days or months that have partitions, each as `YYYYMMDD` or `YYYYMM`. */
export function buildPeriodsQuery({ table, unit }: TimePartitions): string {
  const { length } = formats[unit];
  return `select right(relname, ${length}) as period from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = '${table}'::regclass and relname ~ '^${table}_[0-9]{${length}}$'`;
}

/** Returns an SQL expression for the name of the period that contains a moment, a `timestamp` in UTC. */
export function formatPeriod({ unit }: TimePartitions, moment: string): string {
  return `to_char(${moment}, '${formats[unit]}')`;
}

/** Creates the missing partitions around the current time, in the caller's transaction. */
export async function makePartitions(sql: Sql, partitions: TimePartitions): Promise<void> {
  const { table, unit, back, ahead, others } = partitions;
  const { rows } = await sql.executeSql(`
    select ${formatPeriod(partitions, 'moment')} as period, min(date_trunc('${unit}', moment))::date::text as day
    from (
      select (now() at time zone 'utc') + away * interval '1 ${unit}' as moment
      from generate_series(-${back}, ${ahead}) as away
      ${others ? `union ${others}` : ''}
    ) as wanted
    where to_regclass('${table}_' || ${formatPeriod(partitions, 'moment')}) is null
    group by 1 order by 1`);
  for (const { period, day } of rows) await makePartition(sql, partitions, period, day);
}

/** Creates the table separately and then attaches it: creating it in place would lock out all other sessions for as long. */
async function makePartition(
  sql: Sql,
  { table, unit, column, leastFrom, storage }: TimePartitions,
  period: string,
  day: string,
): Promise<void> {
  const name = `${table}_${period}`;
  const from = leastFrom(`timestamp '${day}'`);
  const to = leastFrom(`(timestamp '${day}' + interval '1 ${unit}')`);
  // Meanwhile no row that belongs to the new partition may get into the default one.
  await sql.executeSql(`lock table ${table}_default in access exclusive mode`);
  await sql.executeSql(
    `create table ${name} (like ${table} including defaults)${storage ? ` with (${storage})` : ''}`,
  );
  await sql.executeSql(`
    with moved as (delete from ${table}_default where ${column} >= ${from} and ${column} < ${to} returning *)
    insert into ${name} select * from moved`);
  await sql.executeSql(`alter table ${table} attach partition ${name} for values from (${from}) to (${to})`);
}
