import type { Database } from '../../platform/database/database.ts';
import type { Notifier } from '../../platform/events/notifier.ts';
import type { Log } from '../../platform/log.ts';
import { counter, type Metrics } from '../../platform/metrics.ts';
import type { Timings } from '../../platform/timings.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { RunMessage } from '../jobs/run-message.ts';
import { recoverJobs } from './recovery.store.ts';
import { findDeadWorkers, deleteWorker } from './heartbeat.ts';

/** Services that recovering jobs needs. */
export interface RecoveryServices {
  database: Database;
  hints: Notifier;
  queue: Queue<RunMessage>;
  log: Log;
  metrics: Metrics;
  timings: Pick<Timings, 'engine'>;
}

const recoveredJobs = counter(
  'jobs_recovered_total',
  'Jobs that this process returned to the queue, for a worker that had died or for itself when it stopped.',
  'reason',
);

const deadWorkers = counter('workers_died_total', 'Workers that this process has found dead.');

/** Recovery of jobs: returns them to the queue when their worker has died or stops. */
export class Recovery {
  readonly #services: RecoveryServices;

  constructor(services: RecoveryServices) {
    this.#services = services;
  }

  /** Recovers the jobs of every dead worker, except `self`. Returns their number. */
  async recoverDeadWorkers(self: string): Promise<number> {
    const { database, queue, log, metrics, timings } = this.#services;
    let dead: string[] = [];
    const recovered = await database.transaction(async (sql) => {
      dead = await findDeadWorkers(sql, self, timings.engine);
      let jobs = 0;
      for (const workerId of dead) {
        jobs += await recoverJobs(sql, queue, { workerId, crashed: true });
        await deleteWorker(sql, workerId);
      }
      return jobs;
    });
    for (const worker of dead) log.warn({ worker }, 'recovered the jobs of a worker that died');
    metrics.of(deadWorkers).add(dead.length);
    return this.#announced(recovered, 'crash');
  }

  /** Returns the remaining jobs of a worker that shuts down to the queue. */
  async leave(workerId: string): Promise<number> {
    const { database, queue } = this.#services;
    const recovered = await database.transaction(async (sql) => {
      await deleteWorker(sql, workerId);
      return recoverJobs(sql, queue, { workerId, crashed: false });
    });
    return this.#announced(recovered, 'leave');
  }

  #announced(recovered: number, reason: 'crash' | 'leave'): number {
    this.#services.metrics.of(recoveredJobs).add(recovered, reason);
    if (recovered > 0) this.#services.hints.send('work', 'recovered');
    return recovered;
  }
}
