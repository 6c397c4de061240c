import type { Sql } from '../database/sql.ts';
import { ChangeEpoch, ChangeRow } from './change-row.entity.ts';
import { tableName } from '../database/table.ts';

/*
 * A database that was restored from a dump numbers its transactions from the start, and one that continues from a backup
 * or as a former standby uses some numbers twice. Each such life of a database has an epoch, which every cursor contains
 * (ADR 14).
 */

/**
 * Condition that the row was not restored from a dump, which is done by another transaction than the one whose number it
 * contains.
 */
const isNotRestored = 'life.xmin::text::bigint = life.transaction::text::bigint % 4294967296';

/** Query of the epoch of the current life; returns no row before its feed was started. */
export const currentEpochQuery = `select life.epoch from ${tableName(ChangeEpoch)} as life
  where ${isNotRestored} and life.timeline = left(pg_walfile_name(pg_current_wal_lsn()), 8)`;

/**
 * Starts the feed of a life that has none. Deletes changes that were numbered in another database, as their places are
 * unknown.
 */
export async function startEpoch(sql: Sql): Promise<void> {
  const rowsOf = async (query: string): Promise<object[]> => (await sql.executeSql(query)).rows;
  if ((await rowsOf(currentEpochQuery)).length > 0) return;
  const isContinued =
    (await rowsOf(`select from ${tableName(ChangeEpoch)} as life where ${isNotRestored}`)).length > 0;
  if (!isContinued) await sql.executeSql(`truncate ${tableName(ChangeRow)}`);
  await sql.executeSql(`delete from ${tableName(ChangeEpoch)}`);
  await sql.executeSql(
    `insert into ${tableName(ChangeEpoch)} (epoch) values (left(gen_random_uuid()::text, 8))`,
  );
}
