import type { TFunction } from 'i18next';
import { stepTitle } from '../../../parts/step-graph/graph-step.logic.ts';
import type { GraphGap } from '../../../parts/step-graph/step-graph.logic.ts';

/** Describes the position of a gap; `as`: the action there. */
export function gapWords(
  t: TFunction<'workflow'>,
  { gap, previous, branch }: GraphGap,
  as: 'add' | 'move' = 'add',
): string {
  if (previous) return t(`${as}.after`, { step: stepTitle(previous) });
  if (branch) return t(`${as}.inBranch`, { step: branch.step, branch: branch.condition || t('branch.any') });
  return t(gap.block.flow === 'rescue' ? `${as}.inRescue` : `${as}.first`);
}
