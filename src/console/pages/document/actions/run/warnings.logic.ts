import type { ResultOf } from '../../../../graphql/graphql.ts';
import { isWarning } from '../../../../parts/fault-panel/fault-lines.logic.ts';
import type { StepRun } from '../../failed-step.fragments.ts';

/** Warning of a rule that did not stop the step. */
export interface StepWarning {
  readonly id: string;
  /** Name of the step. */
  readonly step: string | null;
  readonly message: string;
}

/** Returns the warnings of the steps of a run. */
export function warningsOf(intents: readonly ResultOf<typeof StepRun>[]): readonly StepWarning[] {
  return intents.flatMap(({ id, name, provider, status, events }) => {
    const message = events.at(-1)?.message;
    return message && isWarning(status, message) ? [{ id, step: name || provider, message }] : [];
  });
}
