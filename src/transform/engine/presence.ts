import type { Client } from 'pg';
import { openSession } from '../../platform/database/session.ts';
import { statement, type Sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';

/** Silence after which a worker whose connection is gone counts as dead. */
const graceSeconds = 3;
/** Silence after which a worker counts as dead even though its connection stands: it is frozen. */
const frozenSeconds = 15;

const beatStatement = statement(
  'engine.beat',
  `insert into worker (id, seen_at) values ($1, now()) on conflict (id) do update set seen_at = now()`,
);

const leaveStatement = statement('engine.leave', 'delete from worker where id = $1');

const findDeadStatement = statement(
  'engine.find_dead',
  `select id from worker
   where id <> $1
     and (seen_at < now() - make_interval(secs => ${frozenSeconds})
       or (seen_at < now() - make_interval(secs => ${graceSeconds})
         and pg_try_advisory_xact_lock(hashtextextended(id::text, 0))))
   for update skip locked`,
);

/**
 * How a worker is known to be alive: it writes the time now and then, and holds an advisory lock on a connection of
 * its own, which the server lets go at once when the process dies (decision 64).
 */
export class Presence implements AsyncDisposable {
  readonly id = newId();
  readonly #url: string;
  readonly #log: Log;
  #client: Client | undefined;

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
  }

  /** Tells that the worker is alive, taking its lock when it does not hold it. */
  async beat(sql: Sql): Promise<void> {
    await this.#hold();
    await sql.query(beatStatement, [this.id]);
  }

  async #hold(): Promise<void> {
    if (this.#client) return;
    const client = await openSession({
      connectionString: this.#url,
      application_name: 'docmill worker',
      begin: { text: 'select pg_advisory_lock(hashtextextended($1, 0))', values: [this.id] },
      log: this.#log,
    });
    client.once('end', () => {
      this.#client = undefined;
    });
    this.#client = client;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client?.end();
  }
}

/** The workers that have died, each locked for whoever recovers its jobs in this transaction. */
export async function findDeadWorkers(sql: Sql, self: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(findDeadStatement, [self]);
  return rows.map(({ id }) => id);
}

/** Forgets a worker. */
export async function forgetWorker(sql: Sql, id: string): Promise<void> {
  await sql.query(leaveStatement, [id]);
}
