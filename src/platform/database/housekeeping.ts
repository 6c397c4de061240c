import type { Log } from '../log.ts';
import { counter, type Metrics } from '../metrics.ts';
import type { Database } from './database.ts';
import type { Sql } from './sql.ts';

/** Works in a transaction while no other process keeps the same house. */
export type Alone = <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>;

/** Something that is to be in order. Late, it costs nothing but space; interrupted, it is done the next time. */
export interface Chore {
  /** What it sees to, in the log and in metrics. */
  readonly name: string;
  readonly work: (alone: Alone) => Promise<void>;
}

/** What housekeeping takes. */
export interface HousekeepingServices {
  database: Database;
  log: Log;
  metrics: Metrics;
}

const failures = counter(
  'housekeeping_failures_total',
  'Chores that this process could not do; each is tried again after ten minutes.',
  'chore',
);

/** Does chores at the start and every ten minutes; any number of processes may. */
export class Housekeeping implements Disposable {
  readonly #services: HousekeepingServices;
  readonly #lock: string;
  readonly #chores: readonly Chore[];
  #timer: NodeJS.Timeout | undefined;
  #keeping: Promise<void> | undefined;
  #isOver = false;

  /** `lock` is the number of the advisory lock that those who have the same chores share. */
  constructor(services: HousekeepingServices, lock: string, chores: readonly Chore[]) {
    this.#services = services;
    this.#lock = lock;
    this.#chores = chores;
  }

  /** Does the chores from now on, until it is disposed; resolves when each was done once, or could not be. */
  async start(): Promise<void> {
    this.#timer = setInterval(
      () => void this.keep(),
      this.#services.database.timings.housekeepingPollMs,
    ).unref();
    await this.keep();
  }

  /** Does the chores now; whoever asks meanwhile waits for the same. Never rejects. */
  keep(): Promise<void> {
    this.#keeping ??= this.#keep().finally(() => (this.#keeping = undefined));
    return this.#keeping;
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
    clearInterval(this.#timer);
  }

  async #keep(): Promise<void> {
    const { log, metrics } = this.#services;
    // One after the other, and apart, so that what cannot be done now does not keep the rest from being done.
    for (const { name, work } of this.#chores) {
      try {
        await work((alone) => this.#alone(alone));
      } catch (error) {
        // The database may be closed by now; what is left is done the next time.
        if (this.#isOver) return;
        metrics.of(failures).add(1, name);
        log.warn({ err: error, chore: name }, 'housekeeping failed');
      }
    }
  }

  #alone<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    return this.#services.database.transaction(async (sql) => {
      await sql.executeSql(`select pg_advisory_xact_lock(${this.#lock})`);
      // Everyone else waits behind us, so we do not wait for long.
      await sql.executeSql(`set local lock_timeout = '1s'`);
      return work(sql);
    });
  }
}
