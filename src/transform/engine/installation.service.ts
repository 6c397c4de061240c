import type { Database } from '../../platform/database/database.ts';
import type { Timings } from '../../platform/timings.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { RunMessage } from '../jobs/run-message.ts';
import { readWorkers, type WorkerStanding } from './installation.store.ts';
import { readDepth, type JobDepth } from './queue-depth.ts';

/** How the jobs of all workspaces stand, and who runs them; the same from every process. */
export class InstallationService {
  readonly #database: Database;
  readonly #queues: Readonly<Record<'queue' | 'parked', Queue<RunMessage>>>;
  /** Limit of each statement. */
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

  /** How many jobs wait; at most 100,000 of each kind are counted. */
  depth(): Promise<JobDepth> {
    return readDepth(this.#database, this.#queues, this.#timeoutMs);
  }

  /** The workers that are alive, and those that have died and are not forgotten yet. */
  workers(): Promise<WorkerStanding[]> {
    return this.#database.transaction(async (sql) => {
      const [, workers] = await Promise.all([
        sql.executeSql(`set local statement_timeout = ${this.#timeoutMs}`),
        readWorkers(sql),
      ]);
      return workers;
    });
  }
}
