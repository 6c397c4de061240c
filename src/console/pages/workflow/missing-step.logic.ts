import { pathText } from '../../parts/json-path.logic.ts';
import type { FlowActions } from './flow-actions.ts';
import type { Issue } from './issues.logic.ts';
import type { NewStep } from './use-new-step.ts';

/** Puts the step that an issue says is missing before the one that it is about; answers which it is, and where it stands. */
export function missingStep(
  { stepId: about, missingStep: action }: Issue,
  flow: FlowActions,
  newStep: NewStep,
): { readonly stepId: string; readonly path: string } | undefined {
  const [place, after] = about === undefined ? [] : [flow.placeOf(about), flow.gapAfter(about)];
  if (!place || !after || action === undefined) return undefined;
  const stepId = newStep({ ...after, index: after.index - 1 }, action);
  return stepId === undefined ? undefined : { stepId, path: pathText(place) };
}
