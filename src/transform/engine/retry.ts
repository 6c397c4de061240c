import { invalid, RequestError } from '../../platform/errors.ts';
import { formatRecord } from '../../platform/named-record.ts';
import type { WorkflowDefinition } from '../plan/definition.ts';
import { findPosition } from '../plan/step-position.ts';
import { replayPlan } from '../plan/plan.ts';
import type { ClaimedJob } from './claimed-job.store.ts';

/** Point at which a finished job restarts. */
export interface Restart {
  /** Number of the first intent that the restart supersedes; 1: all of them. */
  readonly supersededFrom: number;
  readonly startStepId: string | undefined;
}

/** Restart of the same run from its first step. */
export const restartFromStart: Restart = { supersededFrom: 1, startStepId: undefined };

/** Returns a restart at a step of the main flow of a definition; the steps before it are not repeated. */
export function restartFromStep(stepId: string, definition: WorkflowDefinition): Restart {
  if (!findPosition(definition, 'steps', stepId))
    throw invalid({ step_id: 'is no step of the main flow of this version' });
  return { supersededFrom: 1, startStepId: stepId };
}

/**
 * Returns the restart of a finished job at the step that failed: the step of its first fault, or the last one when the
 * job was cancelled. Refuses a job without a failure.
 */
export function restartFromFailure(job: ClaimedJob, definition: WorkflowDefinition): Restart {
  return { supersededFrom: failedIntent(job, definition).number, startStepId: job.startStepId };
}

/**
 * Returns the same under another definition, whose main flow must contain that step; the steps before it are not
 * repeated.
 */
export function restartFromFailureIn(
  job: ClaimedJob,
  definition: WorkflowDefinition,
  current: WorkflowDefinition,
): Restart {
  const { stepId } = failedIntent(job, definition);
  if (!stepId) return restartFromStart;
  if (!findPosition(current, 'steps', stepId)) {
    const name = findPosition(definition, 'steps', stepId)?.step.name;
    throw invalid({
      version: `has no step ${formatRecord({ id: stepId, name })}, with which the job failed`,
    });
  }
  return { supersededFrom: 1, startStepId: stepId };
}

function failedIntent(
  { history, startStepId }: ClaimedJob,
  definition: WorkflowDefinition,
): ClaimedJob['history'][number] {
  const last = history.at(-1);
  // The plan cannot continue from a cancelled intent, which has no result.
  const isCancelled = last !== undefined && !last.result;
  const [fault] = isCancelled ? [] : replayPlan(definition, history, startStepId).faults;
  const failed = isCancelled ? last : fault && history[fault.intent - 1];
  if (!failed)
    throw new RequestError('conflict', 'No step of the job has failed; it can run again from the start', {
      key: 'nothing-failed',
    });
  return failed;
}
