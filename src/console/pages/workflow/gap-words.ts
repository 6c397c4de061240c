import type { TFunction } from 'i18next';
import type { Gap, GraphStep } from '../../parts/step-graph/step-graph.logic.ts';

/** Says in words where a gap is; `behind`: the step that it follows. */
export function gapWords(
  t: TFunction<'workflow'>,
  { block: { flow, within } }: Gap,
  behind: GraphStep | undefined,
): string {
  if (behind) return t('add.after', { step: behind.name || behind.action });
  return t(within ? 'add.inBranch' : flow === 'rescue' ? 'add.inRescue' : 'add.first');
}
