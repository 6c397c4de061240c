import { invalid, RequestError, type RequestErrorKey } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { recordKey } from '../../platform/ids.ts';
import type { Job } from '../jobs/job.entity.ts';
import type { JobService } from '../jobs/job.service.ts';
import { createRunMessage } from '../jobs/run-message.ts';
import { wakeIn, type WakeServices } from '../jobs/wake-job.ts';
import type { WorkflowDefinition } from '../plan/definition.ts';
import { interruptPlan } from '../plan/plan.ts';
import type { Definitions } from '../workflows/definitions.ts';
import type { WorkflowService } from '../workflows/workflow.service.ts';
import type { ClaimedJob } from './claimed-job.store.ts';
import type { PokeInput, RetryInput } from './control.inputs.ts';
import { lockFinished, restart, takeOver } from './control.store.ts';
import { concludeIntent, createProgress } from './progress.ts';
import {
  restartFromFailure,
  restartFromFailureIn,
  restartFromStart,
  restartFromStep,
  type Restart,
} from './retry.ts';
import type { StepObserver } from './step-observer.ts';
import { commitSteps, findWrittenSteps, type StepCommit } from './step.store.ts';
import { isLongOver } from './verdict.ts';

/** Services for the control of jobs. */
export interface JobOperationServices extends WakeServices {
  clock: Clock;
  jobs: JobService;
  workflows: WorkflowService;
  definitions: Definitions;
  observer: StepObserver;
}

/** Operation on one job that was read and checked, and is not written yet. */
export interface JobOperation {
  /**
   * Writes the operation in the caller's transaction: `now`; `before` when an earlier attempt whose answer was lost has
   * written it; `never` when the job is no longer in the required state. Refuses an operation that the current state of
   * the job rules out; the caller rolls back what was written.
   */
  write(sql: Sql): Promise<'now' | 'before' | 'never'>;
  /** Notifies subscribers and workers, once the operation is committed. */
  notify(): void;
}

/** Operations of clients on jobs: cancel, retry, poke; on a single job and in bulks. */
export class JobOperations {
  readonly #services: JobOperationServices;

  constructor(services: JobOperationServices) {
    this.#services = services;
  }

  /**
   * Cancels a job at its current step: none of its further results is kept, and the signal of a running step is
   * aborted.
   */
  async prepareCancel(scope: Scope, job: Job): Promise<JobOperation> {
    const { clock, definitions, hints, observer } = this.#services;
    if (job.completedAt) throw createCompletedRefusal();
    const definition = await definitions.of(job);
    let tried: StepCommit | undefined;
    let written: StepCommit | undefined;
    return {
      async write(sql) {
        const taken = await takeOver(sql, job);
        if (!taken) {
          // The job has ended: by an earlier attempt whose answer was lost, or in another way.
          written = tried && [...(await findWrittenSteps(sql, [tried]))][0];
          return written ? 'before' : 'never';
        }
        requireVersion(taken, job);
        written = tried = createCancellation(taken, definition, { by: scope.subject, at: clock.now() });
        await commitSteps(sql, [tried]);
        return 'now';
      },
      notify() {
        if (written) observer.observe(written);
        const key = recordKey(job);
        hints.send('halt', key);
        hints.send('job', key);
        hints.send('change', scope.workspaceId);
      },
    };
  }

  /** Retries a finished job, with new intents and on the current version of its entry (ADR 51). */
  async prepareRetry(scope: Scope, job: Job, input: RetryInput): Promise<JobOperation> {
    const { clock, hints, queue } = this.#services;
    const { completedAt } = job;
    if (!completedAt) throw createRunningRefusal();
    if (job.dryRun) throw conflict('dry-run', 'A dry run cannot be retried: run it anew');
    if (isLongOver({ completedAt }, clock.now()))
      throw conflict(
        'expired',
        'The job ended over 100 days ago and can no longer be retried: start a new one',
      );
    const { plan, version } = await this.#planRestart(scope, job, input);
    return {
      async write(sql) {
        const finished = await lockFinished(sql, job);
        if (!finished) return 'never';
        requireVersion(finished, job);
        const next = await restart(sql, job, { ...plan(finished), version });
        await queue.send(sql, next.map(createRunMessage));
        return 'now';
      },
      notify() {
        hints.send('work', 'retried');
        hints.send('change', scope.workspaceId);
      },
    };
  }

  /** Runs a waiting step again now; a running step that is about to wait does not wait. */
  async preparePoke(job: Job, input: PokeInput): Promise<JobOperation> {
    const { jobs, hints, queue } = this.#services;
    const intents = await jobs.intents(job);
    const intent = intents.at(-1);
    if (!intent || intent.completed) throw createNotWaitingRefusal();
    const item = { intent: intents.length, code: input.code, message: input.message };
    const waking = { workspaceId: job.workspaceId, jobId: job.id, item };
    return {
      write: async (sql) => ((await wakeIn(sql, queue, waking)) ? 'now' : 'never'),
      notify: () => hints.send('work', 'woken'),
    };
  }

  /** Finds the step at which a job restarts, to be evaluated once it is locked, and the version of the workflow. */
  async #planRestart(
    scope: Scope,
    job: Job,
    { from, stepId, version = 'same' }: RetryInput,
  ): Promise<{ plan: (job: ClaimedJob) => Restart; version: number }> {
    const { definitions, workflows } = this.#services;
    if (from && stepId) throw invalid({ step_id: 'cannot be given together with from' });
    const { publishedNumber } = await workflows.published(scope, job.workflowId);
    const number = version === 'same' ? job.workflowVersion : publishedNumber;
    if (from === 'start') return { plan: () => restartFromStart, version: number };
    const definition = await definitions.of(job);
    const { workspaceId, workflowId } = job;
    const isSame = number === job.workflowVersion;
    const current = isSame
      ? definition
      : await definitions.of({ workspaceId, workflowId, workflowVersion: number });
    if (stepId) {
      const begun = restartFromStep(stepId, current);
      return { plan: () => begun, version: number };
    }
    if (isSame) return { plan: (finished) => restartFromFailure(finished, definition), version: number };
    return { plan: (finished) => restartFromFailureIn(finished, definition, current), version: number };
  }
}

/** Creates the commit that cancels a job at its current step. */
function createCancellation(
  job: ClaimedJob,
  definition: WorkflowDefinition,
  { by, at }: { by: string; at: Date },
): StepCommit {
  const progress = createProgress(job, definition);
  const { decision } = progress.plan;
  return concludeIntent(progress, {
    step: decision.kind === 'run' ? decision.step : undefined,
    outcome: { status: 'CANCEL', message: `Cancelled by ${by}` },
    startedAt: at,
    at,
    announced: true,
    next: interruptPlan(progress.plan, 'CANCEL'),
  }).commit;
}

/**
 * Asserts that a locked job still has the version of the definition that was read before: a retry in between may have
 * changed it.
 */
function requireVersion(locked: ClaimedJob, { workflowVersion }: Job): void {
  if (locked.workflowVersion !== workflowVersion)
    throw conflict('job-changed', 'The job was retried meanwhile; look at it again first');
}

/** Creates the refusal of a job that has ended. */
export function createCompletedRefusal(): RequestError {
  return conflict('job-completed', 'The job has finished already');
}

/** Creates the refusal of a job that has not ended. */
export function createRunningRefusal(): RequestError {
  return conflict('job-running', 'The job has not finished');
}

/** Creates the refusal of a job without a waiting or running step. */
export function createNotWaitingRefusal(): RequestError {
  return conflict('not-waiting', 'No step of the job waits or runs');
}

function conflict(key: RequestErrorKey, message: string): RequestError {
  return new RequestError('conflict', message, { key });
}
