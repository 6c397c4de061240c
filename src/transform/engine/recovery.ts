import type { Database } from '../../platform/database/database.ts';
import type { Hints } from '../../platform/events/hints.ts';
import type { Log } from '../../platform/log.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { RunMessage } from '../jobs/run-message.ts';
import { recoverJobs } from './claim.store.ts';
import { findDeadWorkers, forgetWorker } from './presence.ts';

/** What recovering jobs needs of the process. */
export interface RecoveryServices {
  database: Database;
  hints: Hints;
  queue: Queue<RunMessage>;
  log: Log;
}

/** Puts jobs back into the queue whose worker is gone. */
export class Recovery {
  readonly #services: RecoveryServices;

  constructor(services: RecoveryServices) {
    this.#services = services;
  }

  /** Recovers the jobs of every worker that died, but for `self`; answers how many jobs those are. */
  async round(self: string): Promise<number> {
    const { database, queue, log } = this.#services;
    const recovered = await database.transaction(async (sql) => {
      let jobs = 0;
      for (const workerId of await findDeadWorkers(sql, self)) {
        jobs += await recoverJobs(sql, queue, { workerId, crashed: true });
        await forgetWorker(sql, workerId);
        log.warn({ worker: workerId }, 'recovered the jobs of a worker that died');
      }
      return jobs;
    });
    return this.#announced(recovered);
  }

  /** Gives the jobs of a worker back that leaves in good order. */
  async leave(workerId: string): Promise<number> {
    const { database, queue } = this.#services;
    const recovered = await database.transaction(async (sql) => {
      await forgetWorker(sql, workerId);
      return recoverJobs(sql, queue, { workerId, crashed: false });
    });
    return this.#announced(recovered);
  }

  #announced(recovered: number): number {
    if (recovered > 0) this.#services.hints.send('work', 'recovered');
    return recovered;
  }
}
