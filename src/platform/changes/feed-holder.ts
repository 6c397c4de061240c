import type { Sql } from '../database/sql.ts';
import { statement } from '../database/statement.ts';

/** A transaction that is open for longer is no busy moment: none of ours is. */
export const longHeldSeconds = 30;

/** The oldest transaction that has written something: nothing newer can be told before it ends (decision 464). */
export interface FeedHolder {
  /** The server process; null for a prepared transaction. */
  readonly pid: number | null;
  /** The number of the transaction. */
  readonly xid: string;
  readonly application: string | null;
  readonly user: string | null;
  readonly database: string | null;
  /** The name of a prepared transaction. */
  readonly gid: string | null;
  /** Seconds since it began; null where the database user may not see it. */
  readonly seconds: number | null;
}

/**
 * In any database of the server, because transactions are numbered for all of them. Transactions that only read and
 * replication slots hold back nothing: they have no such number.
 */
export const holderQuery = `
  select pid, xid::text, application, "user", database, gid, seconds::float8
  from (
    select pid, backend_xid as xid, nullif(application_name, '') as application, usename as "user",
      datname as database, null as gid, extract(epoch from clock_timestamp() - xact_start) as seconds
    from pg_stat_activity where backend_xid is not null
    union all
    select null, transaction, 'prepared transaction', owner, database, gid,
      extract(epoch from clock_timestamp() - prepared)
    from pg_prepared_xacts
  ) as writing
  order by age(xid) desc
  limit 1`;

const holderStatement = statement('changes.holder', {}, () => holderQuery).answering<FeedHolder>();

/** Reads who holds back the feed now, which most of the time is somebody who just writes. */
export async function readHolder(sql: Sql): Promise<FeedHolder | undefined> {
  const [holder] = await sql.query(holderStatement, {});
  return holder;
}
