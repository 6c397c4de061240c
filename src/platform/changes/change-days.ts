import type { Sql } from '../database/sql.ts';

/** Days around today that have partitions: a place is looked for from a day before it on, and today never waits for its own. */
const daysBack = 2;
const daysAhead = 3;

/** A query of the days that have partitions, each as `YYYYMMDD`. */
export const keptDays = `select right(relname, 8) as day from pg_inherits join pg_class on pg_class.oid = inhrelid
  where inhparent = 'change'::regclass and relname ~ '^change_[0-9]{8}$'`;

const day = `to_char(day, 'YYYYMMDD')`;
const today = `(now() at time zone 'utc')::date`;

/** The days that lack a partition, those of rows that had to go to the default one included. */
const missingDays = `
  select ${day} as day
  from (
    select ${today} + away as day from generate_series(-${daysBack}, ${daysAhead}) as away
    union select (at at time zone 'utc')::date from change_default
  ) as wanted
  where to_regclass('change_' || ${day}) is null
  order by day`;

const pastDays = (days: number) => `
  select day from (${keptDays}) as kept where day < to_char(${today} - ${days + daysBack}, 'YYYYMMDD')`;

/** Makes the partitions of the days around today, where there are none. */
export async function makeDays(sql: Sql): Promise<void> {
  for (const missing of await daysOf(sql, missingDays)) await makeDay(sql, missing);
}

/** Drops the partitions of days that are no longer kept. */
export async function dropDays(sql: Sql, days: number): Promise<void> {
  for (const past of await daysOf(sql, pastDays(days))) await sql.executeSql(`drop table change_${past}`);
}

async function daysOf(sql: Sql, query: string): Promise<string[]> {
  const { rows } = await sql.executeSql(query);
  return rows.map(({ day: found }) => found);
}

/** The table is made apart and then attached: to make it in place would lock everyone out for as long. */
async function makeDay(sql: Sql, name: string): Promise<void> {
  const table = `change_${name}`;
  const from = `timestamp '${name}' at time zone 'utc'`;
  const to = `(timestamp '${name}' + interval '1 day') at time zone 'utc'`;
  // Nothing may come into the default partition that belongs here.
  await sql.executeSql('lock table change_default in access exclusive mode');
  await sql.executeSql(`create table ${table} (like change including defaults)`);
  await sql.executeSql(`
    with moved as (delete from change_default where at >= ${from} and at < ${to} returning *)
    insert into ${table} select * from moved`);
  await sql.executeSql(`alter table change attach partition ${table} for values from (${from}) to (${to})`);
}
