import type { Sql } from '../database/sql.ts';

/*
 * Transactions are counted anew in a database that was restored from a dump, and some twice in one that goes on from a
 * backup or as a former standby. Each such life has an epoch, which stands in every cursor (decision 119).
 */

/** A dump is restored by another transaction than the one whose number the row holds. */
const isUndumped = 'life.xmin::text::bigint = life.transaction::text::bigint % 4294967296';

/** A query of the epoch of the present life; no row before its feed has begun. */
export const thisLife = `select life.epoch from change_epoch as life
  where ${isUndumped} and life.timeline = left(pg_walfile_name(pg_current_wal_lsn()), 8)`;

/** Begins the feed of a life that has none. What was counted in another database is dropped; nobody can place it. */
export async function beginLife(sql: Sql): Promise<void> {
  const rowsOf = async (query: string): Promise<object[]> => (await sql.executeSql(query)).rows;
  if ((await rowsOf(thisLife)).length > 0) return;
  const isContinued = (await rowsOf(`select from change_epoch as life where ${isUndumped}`)).length > 0;
  if (!isContinued) await sql.executeSql('truncate change');
  await sql.executeSql('delete from change_epoch');
  await sql.executeSql('insert into change_epoch (epoch) values (left(gen_random_uuid()::text, 8))');
}
