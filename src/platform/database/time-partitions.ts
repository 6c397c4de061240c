import type { Sql } from './sql.ts';

/** A table whose partitions are each of a day or a month of UTC, and are called after it: `change_20261122`, `job_202611`. */
export interface TimePartitions {
  readonly table: string;
  readonly unit: 'day' | 'month';
  /** The column whose ranges they are, and its least value from a moment on: an expression over a `timestamp` of UTC. */
  readonly column: string;
  readonly leastFrom: (moment: string) => string;
  /** So many before and after the present one are always there. */
  readonly back: number;
  readonly ahead: number;
  /** A query of more moments, as `timestamp` of UTC, whose partitions are to be there. */
  readonly others?: string;
  /** Storage parameters, which partitions do not inherit. */
  readonly storage?: string;
}

const formats = { day: 'YYYYMMDD', month: 'YYYYMM' } as const;

/** A query of the days or months that have partitions, each as `YYYYMMDD` or `YYYYMM`. */
export function keptPeriods({ table, unit }: TimePartitions): string {
  const { length } = formats[unit];
  return `select right(relname, ${length}) as period from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = '${table}'::regclass and relname ~ '^${table}_[0-9]{${length}}$'`;
}

/** The name of the period that a moment is in: an expression over a `timestamp` of UTC. */
export function periodOf({ unit }: TimePartitions, moment: string): string {
  return `to_char(${moment}, '${formats[unit]}')`;
}

/** Makes the partitions around now where there are none, in the caller's transaction. */
export async function makePartitions(sql: Sql, partitions: TimePartitions): Promise<void> {
  const { table, unit, back, ahead, others } = partitions;
  const { rows } = await sql.executeSql(`
    select ${periodOf(partitions, 'moment')} as period, min(date_trunc('${unit}', moment))::date::text as day
    from (
      select (now() at time zone 'utc') + away * interval '1 ${unit}' as moment
      from generate_series(-${back}, ${ahead}) as away
      ${others ? `union ${others}` : ''}
    ) as wanted
    where to_regclass('${table}_' || ${periodOf(partitions, 'moment')}) is null
    group by 1 order by 1`);
  for (const { period, day } of rows) await makePartition(sql, partitions, period, day);
}

/** The table is made apart and then attached: to make it in place would lock everyone out for as long. */
async function makePartition(
  sql: Sql,
  { table, unit, column, leastFrom, storage }: TimePartitions,
  period: string,
  day: string,
): Promise<void> {
  const name = `${table}_${period}`;
  const from = leastFrom(`timestamp '${day}'`);
  const to = leastFrom(`(timestamp '${day}' + interval '1 ${unit}')`);
  // Nothing may come into the default partition that belongs here.
  await sql.executeSql(`lock table ${table}_default in access exclusive mode`);
  await sql.executeSql(
    `create table ${name} (like ${table} including defaults)${storage ? ` with (${storage})` : ''}`,
  );
  await sql.executeSql(`
    with moved as (delete from ${table}_default where ${column} >= ${from} and ${column} < ${to} returning *)
    insert into ${name} select * from moved`);
  await sql.executeSql(`alter table ${table} attach partition ${name} for values from (${from}) to (${to})`);
}
