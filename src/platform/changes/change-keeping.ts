import type { Database } from '../database/database.ts';
import type { Sql } from '../database/sql.ts';
import type { Log } from '../log.ts';
import { dropDays, makeDays } from './change-days.ts';
import { beginLife } from './change-life.ts';
import { readLag } from './change.store.ts';

/** Any number that no other program's advisory lock uses: "changes" in ASCII. */
const keepingLock = '27988542890517875';

const keepMs = 600_000;

/** A transaction that is open for longer is more than a busy moment. */
const longLagSeconds = 60;

/** Keeps the feed's tables in order: its epoch, its partitions. Any process does it; late, it costs nothing but space. */
export class ChangeKeeping implements Disposable {
  readonly #database: Database;
  readonly #log: Log;
  readonly #days: number;
  #timer: NodeJS.Timeout | undefined;
  #keeping: Promise<void> | undefined;

  constructor(database: Database, log: Log, days: number) {
    this.#database = database;
    this.#log = log;
    this.#days = days;
  }

  /** Keeps it from now on, until it is disposed; resolves when all is in order, or could not be brought so. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.keep(), keepMs).unref();
    await this.keep();
  }

  /** Brings everything in order now; whoever asks meanwhile waits for the same. Never rejects. */
  keep(): Promise<void> {
    this.#keeping ??= this.#keep()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'the change feed is not in order'))
      .finally(() => (this.#keeping = undefined));
    return this.#keeping;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  async #keep(): Promise<void> {
    // Apart, so that what cannot be done now does not undo the rest.
    await this.#alone(beginLife);
    await this.#alone(makeDays);
    await this.#alone((sql) => dropDays(sql, this.#days));
    const seconds = await readLag(this.#database.sql);
    if (seconds > longLagSeconds)
      this.#log.warn({ seconds }, 'an open transaction holds the change feed back');
  }

  /** Works in a transaction while no other process keeps the feed. */
  async #alone(work: (sql: Sql) => Promise<void>): Promise<void> {
    await this.#database.transaction(async (sql) => {
      await sql.executeSql(`select pg_advisory_xact_lock(${keepingLock})`);
      // Whoever writes changes waits behind us, so we do not wait for long.
      await sql.executeSql(`set local lock_timeout = '1s'`);
      await work(sql);
    });
  }
}
