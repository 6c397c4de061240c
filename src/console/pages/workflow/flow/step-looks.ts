import type { TFunction } from 'i18next';
import type { StepDecoration } from '../../../parts/step-graph/graph-context.ts';
import type { GraphStep } from '../../../parts/step-graph/step-graph.logic.ts';
import type { StepRun } from '../../../parts/step-graph/step-path.logic.ts';
import { issueText, type Issue } from '../issues/issues.logic.ts';

const tones: Readonly<Record<string, NonNullable<StepDecoration['tone']>>> = {
  OK: 'done',
  SKIP: 'skipped',
  KO: 'failed',
  TIMEOUT: 'failed',
};

/**
 * Returns a function that decorates steps: with their issues, errors before warnings, or else with their
 * results in a dry run.
 */
export function decoration(
  issues: readonly Issue[],
  runs: readonly StepRun[] | undefined,
  t: TFunction<'workflow'>,
): (step: GraphStep) => StepDecoration | undefined {
  const byStep = Map.groupBy(issues, ({ stepId }) => stepId);
  return ({ id }) => {
    const here = byStep.get(id) ?? [];
    const first = here.find(({ severity }) => severity === 'error') ?? here[0];
    if (first)
      return { tone: first.severity === 'error' ? 'failed' : 'warning', note: issueText(t, first, 'step') };
    const own = runs?.filter(({ stepId }) => stepId === id) ?? [];
    const tone = tones[own.at(-1)?.status ?? ''];
    return tone && { tone, count: own.length };
  };
}
