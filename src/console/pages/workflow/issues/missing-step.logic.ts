import { formatJsonPath } from '../../../parts/json/json-path.logic.ts';
import type { FlowActions } from '../state/flow-actions.ts';
import type { Issue } from './issues.logic.ts';
import type { NewStep } from '../state/use-new-step.ts';

/** Inserts the step that an issue reports as missing before the step that it is about; returns its id and path. */
export function insertMissingStep(
  { stepId: about, missingStep: action }: Issue,
  flow: FlowActions,
  newStep: NewStep,
): { readonly stepId: string; readonly path: string } | undefined {
  const [place, after] = about === undefined ? [] : [flow.placeOf(about), flow.gapAfter(about)];
  if (!place || !after || action === undefined) return undefined;
  const stepId = newStep({ ...after, index: after.index - 1 }, action);
  return stepId === undefined ? undefined : { stepId, path: formatJsonPath(place) };
}
