import type { AuditOperation } from '../../platform/audit/audit-operation.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Job } from '../jobs/job.entity.ts';
import type { JobService } from '../jobs/job.service.ts';
import type { PokeInput, RetryInput } from './control.inputs.ts';
import {
  createCompletedRefusal,
  createNotWaitingRefusal,
  type JobOperation,
  type JobOperations,
} from './job-operations.ts';

/** Operations of clients on single jobs: cancel, retry, poke. */
export class JobControl {
  readonly #database: Database;
  readonly #jobs: JobService;
  readonly #verbs: JobOperations;

  constructor(database: Database, jobs: JobService, verbs: JobOperations) {
    this.#database = database;
    this.#jobs = jobs;
    this.#verbs = verbs;
  }

  /**
   * Cancels a job at its current step. Returns a job that is already cancelled unchanged; one with another final status
   * is a conflict.
   */
  async cancel(scope: Scope, id: string): Promise<Job> {
    const job = await this.#jobs.find(scope, id);
    if (job.completedAt) return requireCancelled(await this.#jobs.get(scope, id));
    const written = await this.#do(scope, 'cancel_job', job, await this.#verbs.prepareCancel(scope, job));
    const shown = await this.#jobs.get(scope, id);
    return written === 'never' ? requireCancelled(shown) : shown;
  }

  /** Runs a finished job again. */
  async retry(scope: Scope, id: string, input: RetryInput): Promise<Job> {
    const job = await this.#jobs.find(scope, id);
    await this.#do(scope, 'retry_job', job, await this.#verbs.prepareRetry(scope, job, input));
    return this.#jobs.get(scope, id);
  }

  /** Runs a step again now that waits. */
  async poke(scope: Scope, id: string, input: PokeInput): Promise<Job> {
    const job = await this.#jobs.find(scope, id);
    const written = await this.#do(scope, 'poke_job', job, await this.#verbs.preparePoke(job, input));
    if (written === 'never') throw createNotWaitingRefusal();
    return this.#jobs.get(scope, id);
  }

  async #do(
    scope: Scope,
    operation: AuditOperation,
    job: Job,
    verb: JobOperation,
  ): Promise<Awaited<ReturnType<JobOperation['write']>>> {
    const written = await this.#database.retryUntilKnown(() =>
      this.#database.transaction(async (sql) => {
        const done = await verb.write(sql);
        if (done === 'now') await writeAudit(sql, scope, operation, job.id);
        return done;
      }),
    );
    verb.notify();
    return written;
  }
}

function requireCancelled(job: Job): Job {
  if (job.status !== 'CANCEL') throw createCompletedRefusal();
  return job;
}
