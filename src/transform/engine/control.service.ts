import type { AuditOperation } from '../../platform/audit/audit-operation.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Job } from '../jobs/job.entity.ts';
import type { JobService } from '../jobs/job.service.ts';
import type { PokeInput, RetryInput } from './control.inputs.ts';
import { completed, notWaiting, type JobVerb, type JobVerbs } from './job-verbs.ts';

/** Operations of clients on single jobs: cancel, retry, poke. */
export class JobControl {
  readonly #database: Database;
  readonly #jobs: JobService;
  readonly #verbs: JobVerbs;

  constructor(database: Database, jobs: JobService, verbs: JobVerbs) {
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
    if (job.completedAt) return cancelledBefore(await this.#jobs.get(scope, id));
    const written = await this.#do(scope, 'cancel_job', job, await this.#verbs.cancelling(scope, job));
    const shown = await this.#jobs.get(scope, id);
    return written === 'never' ? cancelledBefore(shown) : shown;
  }

  /** Runs a finished job again. */
  async retry(scope: Scope, id: string, input: RetryInput): Promise<Job> {
    const job = await this.#jobs.find(scope, id);
    await this.#do(scope, 'retry_job', job, await this.#verbs.retrying(scope, job, input));
    return this.#jobs.get(scope, id);
  }

  /** Runs a step again now that waits. */
  async poke(scope: Scope, id: string, input: PokeInput): Promise<Job> {
    const job = await this.#jobs.find(scope, id);
    const written = await this.#do(scope, 'poke_job', job, await this.#verbs.poking(job, input));
    if (written === 'never') throw notWaiting();
    return this.#jobs.get(scope, id);
  }

  async #do(
    scope: Scope,
    operation: AuditOperation,
    job: Job,
    verb: JobVerb,
  ): Promise<Awaited<ReturnType<JobVerb['write']>>> {
    const written = await this.#database.untilKnown(() =>
      this.#database.transaction(async (sql) => {
        const done = await verb.write(sql);
        if (done === 'now') await writeAudit(sql, scope, operation, job.id);
        return done;
      }),
    );
    verb.tell();
    return written;
  }
}

function cancelledBefore(job: Job): Job {
  if (job.status !== 'CANCEL') throw completed();
  return job;
}
