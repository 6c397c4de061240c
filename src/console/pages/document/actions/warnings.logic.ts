import type { ResultOf } from '../../../graphql/graphql.ts';
import { isWarning } from '../../../parts/fault-panel/fault-lines.logic.ts';
import type { StepRun } from '../failed-step.fragments.ts';

/** Rules that a step of a run noticed and let pass. */
export interface StepWarning {
  readonly id: string;
  /** What people call the step. */
  readonly step: string | null;
  readonly message: string;
}

/** What the steps of a run warned of. */
export function warningsOf(intents: readonly ResultOf<typeof StepRun>[]): readonly StepWarning[] {
  return intents.flatMap(({ id, name, provider, status, events }) => {
    const message = events.at(-1)?.message;
    return message && isWarning(status, message) ? [{ id, step: name || provider, message }] : [];
  });
}
