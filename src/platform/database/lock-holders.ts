import type { Timings } from '../timings.ts';
import type { Sql } from './sql.ts';
import { statement, value } from './statement.ts';

/** Maximum length of a logged statement: its beginning, without the values that follow. */
const maxQueryLength = 60;

/** Transaction that blocks other sessions. */
export interface LockHolder {
  /** Id of the server process; null for a prepared transaction. */
  readonly pid: number | null;
  readonly application: string | null;
  readonly user: string | null;
  /** Seconds since the transaction began; null where the database user may not see it. */
  readonly seconds: number | null;
  /** Beginning of its latest statement, or the name of the prepared transaction. */
  readonly query: string | null;
}

/**
 * Query for the oldest transaction that blocks a process. PostgreSQL reports a prepared transaction as process 0, without
 * saying which one it is.
 */
const holderStatement = statement(
  'locks.holder',
  { pid: value('int') },
  ({ pid }) => `
    select holder.pid, coalesce(nullif(holder.application_name, ''), holder.backend_type) as application,
      coalesce(holder.usename, prepared.owner) as user,
      extract(epoch from clock_timestamp() - coalesce(holder.xact_start, prepared.prepared))::float8 as seconds,
      left(coalesce(holder.query, 'prepared transaction ' || prepared.gid), ${maxQueryLength}) as query
    from unnest(pg_blocking_pids(${pid})) as blocking (pid)
    left join pg_stat_activity as holder on holder.pid = blocking.pid
    left join pg_prepared_xacts as prepared on blocking.pid = 0 and prepared.database = current_database()
    order by seconds desc nulls last
    limit 1`,
).withRows({ pid: 'int?', application: 'text?', user: 'name?', seconds: 'float8?', query: 'text?' });

/** Observer of the transaction that blocks a session: after the wait has ended, it can no longer be queried. */
export class LockHolders {
  readonly #sql: Sql;
  readonly #pollMs: number;
  #last: LockHolder | undefined;

  constructor(sql: Sql, { lockHolderPollMs }: Timings['database']) {
    this.#sql = sql;
    this.#pollMs = lockHolderPollMs;
  }

  /** The holder that was seen last. */
  get last(): LockHolder | undefined {
    return this.#last;
  }

  /** Polls for what blocks a server process while `work` runs. */
  async during<Result>(pid: number, work: () => Promise<Result>): Promise<Result> {
    const timer = setInterval(() => {
      this.#sql.query(holderStatement, { pid }).then(
        ([holder]) => (this.#last = holder ?? this.#last),
        // The waiting session continues without this information.
        () => undefined,
      );
    }, this.#pollMs);
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }
}
