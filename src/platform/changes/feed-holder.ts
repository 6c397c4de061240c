import type { Sql } from '../database/sql.ts';
import { statement } from '../database/statement.ts';

/** Age in seconds from which a transaction is too old to be normal load: our own transactions are shorter. */
export const longHeldSeconds = 30;

/** The oldest transaction that has written something: no later change can be published before it ends (ADR 14). */
export interface FeedHolder {
  /** Id of the server process; null for a prepared transaction. */
  readonly pid: number | null;
  /** Number of the transaction. */
  readonly xid: string;
  readonly application: string | null;
  readonly user: string | null;
  readonly database: string | null;
  /** Name of a prepared transaction. */
  readonly gid: string | null;
  /** Seconds since it began; null where the database user may not see it. */
  readonly seconds: number | null;
}

/**
 * Query over all databases of the server, because they share the numbering of transactions. Read-only transactions and
 * replication slots hold back nothing: they have no such number.
 */
const holderQuery = `
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

const holderStatement = statement('changes.holder', {}, () => holderQuery).withRows({
  pid: 'int?',
  xid: 'text',
  application: 'text?',
  user: 'name?',
  database: 'name?',
  gid: 'text?',
  seconds: 'float8?',
});

/** Reads the transaction that currently holds back the feed, usually one that is just writing. */
export async function readHolder(sql: Sql): Promise<FeedHolder | undefined> {
  const [holder] = await sql.query(holderStatement, {});
  return holder;
}
