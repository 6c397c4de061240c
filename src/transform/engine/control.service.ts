import { Refusal, type RefusalKey } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { untilKnown } from '../../platform/database/unknown-outcome.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { recordKey } from '../../platform/ids.ts';
import type { Job } from '../jobs/job.entity.ts';
import type { JobService } from '../jobs/job.service.ts';
import { runMessage } from '../jobs/run-message.ts';
import { wakeJob, type WakeServices } from '../jobs/wake-job.ts';
import type { WorkflowDefinition } from '../plan/definition.ts';
import { interruptPlan } from '../plan/plan.ts';
import type { WorkflowService } from '../workflows/workflow.service.ts';
import type { ClaimedJob } from './claimed-job.store.ts';
import type { PokeInput, RetryInput } from './control.inputs.ts';
import { lockFinished, restart, takeOver } from './control.store.ts';
import type { Definitions } from '../workflows/definitions.ts';
import { concluded, progressOf } from './progress.ts';
import { fromFailure, fromFailureIn, fromStart, type Restart } from './retry.ts';
import type { StepObserver } from './step-observer.ts';
import { commitSteps, writtenSteps, type StepCommit } from './step.store.ts';
import { isTooOld } from './verdict.ts';

/** What controlling jobs takes. */
export interface ControlServices extends WakeServices {
  clock: Clock;
  jobs: JobService;
  workflows: WorkflowService;
  definitions: Definitions;
  observer: StepObserver;
}

/** What people do to jobs from outside: cancel, retry, poke. */
export class JobControl {
  readonly #services: ControlServices;

  constructor(services: ControlServices) {
    this.#services = services;
  }

  /**
   * Ends a job where it stands: nothing it still does is kept, and the signal of a step that runs is aborted. A cancelled
   * job is answered as it is; one that has ended otherwise is a conflict.
   */
  async cancel(scope: Scope, id: string): Promise<Job> {
    const { clock, database, definitions, hints, observer } = this.#services;
    const job = await this.#services.jobs.find(scope, id);
    if (job.completedAt) return cancelledBefore(await this.#services.jobs.get(scope, id));
    const definition = await definitions.of(job);
    let tried: StepCommit | undefined;
    const cancelled = await untilKnown(() =>
      database.transaction(async (sql) => {
        const taken = await takeOver(sql, job);
        // It has ended: by a try whose answer was lost, or without us.
        if (!taken) return tried && [...(await writtenSteps(sql, [tried]))][0];
        requireVersion(taken, job);
        tried = cancellationOf(taken, definition, { by: scope.subject, at: clock.now() });
        await commitSteps(sql, [tried]);
        await writeAudit(sql, scope, 'cancel_job', job.id);
        return tried;
      }),
    );
    if (cancelled) observer.written(cancelled);
    const key = recordKey(job);
    hints.send('halt', key);
    hints.send('job', key);
    hints.send('change', scope.workspaceId);
    const shown = await this.#services.jobs.get(scope, id);
    return cancelled ? shown : cancelledBefore(shown);
  }

  /** Runs a finished job again, with new intents and on its entry as it is now (decision 18). */
  async retry(scope: Scope, id: string, input: RetryInput): Promise<Job> {
    const { clock, database, hints, queue } = this.#services;
    const job = await this.#services.jobs.find(scope, id);
    if (!job.completedAt) throw conflict('job-running', 'The job has not finished');
    if (job.dryRun) throw conflict('dry-run', 'A dry run leaves nothing to go on from; create it anew');
    if (isTooOld(job, clock.now())) throw conflict('expired', 'The job is over 100 days old');
    const { plan, version } = await this.#restarts(scope, job, input);
    await untilKnown(() =>
      database.transaction(async (sql) => {
        const finished = await lockFinished(sql, job);
        if (!finished) return;
        requireVersion(finished, job);
        const next = await restart(sql, job, { ...plan(finished), version });
        await queue.send(sql, next.map(runMessage));
        await writeAudit(sql, scope, 'retry_job', job.id);
      }),
    );
    hints.send('work', 'retried');
    hints.send('change', scope.workspaceId);
    return this.#services.jobs.get(scope, id);
  }

  /** Lets a step that waits run again now; one that runs and is about to wait does not wait. */
  async poke(scope: Scope, id: string, input: PokeInput): Promise<Job> {
    const { jobs } = this.#services;
    const job = await jobs.find(scope, id);
    const intents = await jobs.intents(job);
    const intent = intents.at(-1);
    const item = { intent: intents.length, code: input.code, message: input.message };
    const waking = { workspaceId: job.workspaceId, jobId: job.id, item };
    const poked = (sql: Sql) => writeAudit(sql, scope, 'poke_job', job.id);
    if (!intent || intent.completed || !(await wakeJob(this.#services, waking, poked)))
      throw conflict('not-waiting', 'No step of the job waits or runs');
    return jobs.get(scope, id);
  }

  /** Where a job takes up again, once it is locked, and under which version. */
  async #restarts(
    scope: Scope,
    job: Job,
    { from = 'failed', version = 'same' }: RetryInput,
  ): Promise<{ plan: (job: ClaimedJob) => Restart; version: number }> {
    const { definitions, workflows } = this.#services;
    const { publishedNumber } = await workflows.published(scope, job.workflowId);
    const number = version === 'same' ? job.workflowVersion : publishedNumber;
    if (from === 'start') return { plan: () => fromStart, version: number };
    const definition = await definitions.of(job);
    if (number === job.workflowVersion)
      return { plan: (finished) => fromFailure(finished, definition), version: number };
    const { workspaceId, workflowId } = job;
    const current = await definitions.of({ workspaceId, workflowId, workflowVersion: number });
    return { plan: (finished) => fromFailureIn(finished, definition, current), version: number };
  }
}

/** What ends a job where it stands. */
function cancellationOf(
  job: ClaimedJob,
  definition: WorkflowDefinition,
  { by, at }: { by: string; at: Date },
): StepCommit {
  const progress = progressOf(job, definition);
  const { decision } = progress.plan;
  return concluded(progress, {
    step: decision.kind === 'run' ? decision.step : undefined,
    outcome: { status: 'CANCEL', message: `Cancelled by ${by}` },
    startedAt: at,
    at,
    announced: true,
    next: interruptPlan(progress.plan, 'CANCEL'),
  }).commit;
}

/** The definition was read before the job was locked; a retry in between may have changed which it is. */
function requireVersion(locked: ClaimedJob, { workflowVersion }: Job): void {
  if (locked.workflowVersion !== workflowVersion)
    throw conflict('job-changed', 'The job was retried meanwhile');
}

function cancelledBefore(job: Job): Job {
  if (job.status !== 'CANCEL') throw conflict('job-completed', 'The job has finished already');
  return job;
}

function conflict(key: RefusalKey, message: string): Refusal {
  return new Refusal('conflict', message, { key });
}
