import type { ResultOf } from '../../graphql/graphql.ts';
import { isFailure } from '../../parts/status.logic.ts';
import type { RunFault, StepRun } from './failed-step.fragments.ts';

/** Why a run of a workflow failed: the step that said so, where it was one, and what it said. */
export interface FailedStep {
  /** What people call the step; absent: the run as a whole failed. */
  readonly step?: string;
  /** Its id in the workflow. */
  readonly stepId?: string | null;
  readonly action?: string | null;
  readonly code?: string | null;
  readonly message?: string | null;
  /** Whether the step was stopped because it took too long. */
  readonly isTimeout?: boolean;
}

/** Why a run failed, or is tried again: its last step that ended so, else its first fault. */
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
