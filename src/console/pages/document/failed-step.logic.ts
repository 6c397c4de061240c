import type { ResultOf } from '../../graphql/graphql.ts';
import { isFailure } from '../../parts/status/status.logic.ts';
import type { RunFault, StepRun } from './failed-step.fragments.ts';

/** Reason why a run of a workflow failed: the failed step, if it was one, and its message. */
export interface FailedStep {
  /** Name of the step; absent if the run as a whole failed. */
  readonly step?: string;
  /** Id of the step in the workflow. */
  readonly stepId?: string | null;
  readonly action?: string | null;
  readonly code?: string | null;
  readonly message?: string | null;
  /** Whether the step was stopped by its timeout. */
  readonly isTimeout?: boolean;
}

/** Returns why a run failed or is retried: its last step with that end, else its first fault. */
export function failedStep(
  intents: readonly ResultOf<typeof StepRun>[],
  faults: readonly ResultOf<typeof RunFault>[] | null,
  endedSo: (intent: ResultOf<typeof StepRun>) => boolean = isFailure,
): FailedStep {
  const failed = intents.findLast(endedSo);
  const [fault] = faults ?? [];
  if (!failed) return { action: fault?.provider, code: fault?.code, message: fault?.message };
  const { stepId, name, provider, status, events } = failed;
  const last = events.at(-1);
  return {
    step: name || provider,
    stepId,
    action: provider,
    code: last?.code,
    message: last?.message ?? fault?.message,
    isTimeout: status === 'TIMEOUT',
  };
}
