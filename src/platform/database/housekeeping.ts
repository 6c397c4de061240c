import type { Log } from '../log.ts';
import { counter, type Metrics } from '../metrics.ts';
import type { Database } from './database.ts';
import type { Sql } from './sql.ts';

/** Function that runs `work` in a transaction while no other process runs the same chores. */
export type RunExclusively = <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>;

/** Maintenance task. If it is late, it costs only space; if it is interrupted, the next run completes it. */
export interface Chore {
  /** Name in the log and in metrics. */
  readonly name: string;
  readonly work: (alone: RunExclusively) => Promise<void>;
}

/** Services that housekeeping uses. */
export interface HousekeepingServices {
  database: Database;
  log: Log;
  metrics: Metrics;
}

const failures = counter(
  'housekeeping_failures_total',
  'Chores that failed in this process; each is retried after ten minutes.',
  'chore',
);

/** Runner of chores, at the start and every ten minutes; any number of processes may run the same ones. */
export class Housekeeping implements Disposable {
  readonly #services: HousekeepingServices;
  readonly #lock: string;
  readonly #chores: readonly Chore[];
  #timer: NodeJS.Timeout | undefined;
  #keeping: Promise<void> | undefined;
  #isOver = false;

  /** `lock` is the number of the advisory lock shared by processes with the same chores. */
  constructor(services: HousekeepingServices, lock: string, chores: readonly Chore[]) {
    this.#services = services;
    this.#lock = lock;
    this.#chores = chores;
  }

  /** Runs the chores from now on until disposal; resolves when each has run once or failed. */
  async start(): Promise<void> {
    this.#timer = setInterval(
      () => void this.runChores(),
      this.#services.database.timings.housekeepingPollMs,
    ).unref();
    await this.runChores();
  }

  /** Runs the chores now; concurrent calls wait for the same run. Never rejects. */
  runChores(): Promise<void> {
    this.#keeping ??= this.#runAll().finally(() => (this.#keeping = undefined));
    return this.#keeping;
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
    clearInterval(this.#timer);
  }

  async #runAll(): Promise<void> {
    const { log, metrics } = this.#services;
    // One after the other, each with its own error handling, so that a failure does not block the rest.
    for (const { name, work } of this.#chores) {
      try {
        await work((alone) => this.#runExclusively(alone));
      } catch (error) {
        // The database may be closed already; the next run does the rest.
        if (this.#isOver) return;
        metrics.of(failures).add(1, name);
        log.warn({ err: error, chore: name }, 'housekeeping failed');
      }
    }
  }

  #runExclusively<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    return this.#services.database.transaction(async (sql) => {
      await sql.executeSql(`select pg_advisory_xact_lock(${this.#lock})`);
      // All other processes wait behind this one, so it must not wait for long.
      await sql.executeSql(`set local lock_timeout = '1s'`);
      return work(sql);
    });
  }
}
