import type { Database } from '../../platform/database/database.ts';
import type { Timings } from '../../platform/timings.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { RunMessage } from '../jobs/run-message.ts';
import { readWorkers, type WorkerStatus } from './installation.store.ts';
import { readDepth, type JobDepth } from './queue-depth.ts';

/** Queue depths and workers of the whole installation; every process returns the same. */
export class InstallationService {
  readonly #database: Database;
  readonly #queues: Readonly<Record<'queue' | 'parked', Queue<RunMessage>>>;
  /** Maximum duration of each statement in milliseconds. */
  readonly #timeoutMs: number;

  constructor(
    database: Database,
    queues: Readonly<Record<'queue' | 'parked', Queue<RunMessage>>>,
    { statusTimeoutMs }: Timings['engine'],
  ) {
    this.#database = database;
    this.#queues = queues;
    this.#timeoutMs = statusTimeoutMs;
  }

  /** Counts the pending jobs, at most 100,000 of each kind. */
  depth(): Promise<JobDepth> {
    return readDepth(this.#database, this.#queues, this.#timeoutMs);
  }

  /** Reads the workers that are alive, and dead ones that are not deleted yet. */
  workers(): Promise<WorkerStatus[]> {
    return this.#database.transaction(async (sql) => {
      const [, workers] = await Promise.all([
        sql.executeSql(`set local statement_timeout = ${this.#timeoutMs}`),
        readWorkers(sql),
      ]);
      return workers;
    });
  }
}
