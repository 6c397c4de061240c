import { ChangeRow } from './change-row.entity.ts';
import { tableName } from '../database/table.ts';
import type { Sql } from '../database/sql.ts';
import { buildPeriodsQuery, formatPeriod, type TimePartitions } from '../database/time-partitions.ts';

/** Daily partitions of changes. They include past days, because a place is searched from a day before it on. */
export const changeDays: TimePartitions = {
  table: tableName(ChangeRow),
  unit: 'day',
  column: 'at',
  leastFrom: (moment) => `${moment} at time zone 'utc'`,
  back: 2,
  ahead: 3,
  // The days of rows that had to go into the default partition.
  others: `select distinct date_trunc('day', at at time zone 'utc') from ${tableName(ChangeRow)}_default`,
};

/** Query of the days that have partitions, each as `period`. */
export const keptDays = buildPeriodsQuery(changeDays);

/** Drops the partitions of days that are no longer kept. */
export async function dropDays(sql: Sql, days: number): Promise<void> {
  const oldest = `(now() at time zone 'utc')::date - ${days + changeDays.back}`;
  const past = `select period from (${keptDays}) as kept where period < ${formatPeriod(changeDays, oldest)}`;
  const { rows } = await sql.executeSql(past);
  for (const { period } of rows) await sql.executeSql(`drop table ${changeDays.table}_${String(period)}`);
}
