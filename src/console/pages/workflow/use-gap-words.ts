import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gap, GraphStep } from '../../parts/step-graph/step-graph.logic.ts';
import type { FlowGraph } from '../../parts/workflow-document/document.logic.ts';

/** Says in words where the gaps of a graph are. */
export function useGapWords({ steps, rescue }: Pick<FlowGraph, 'steps' | 'rescue'>): (gap: Gap) => string {
  const { t } = useTranslation('workflow');
  const blocks = useMemo(() => {
    const found = new Map<string, readonly GraphStep[]>([
      ['steps', steps],
      ['rescue', rescue],
    ]);
    const collect = (list: readonly GraphStep[]): void => {
      for (const { id, next } of list)
        for (const [entry, { steps: inner }] of (next ?? []).entries()) {
          found.set(`${id}.${entry}`, inner ?? []);
          collect(inner ?? []);
        }
    };
    collect(steps);
    collect(rescue);
    return found;
  }, [steps, rescue]);
  return ({ block: { flow, within }, index }) => {
    const before = blocks.get(within ? `${within.stepId}.${within.entry}` : flow)?.[index - 1];
    if (before) return t('add.after', { step: before.name || before.action });
    return t(within ? 'add.inBranch' : flow === 'rescue' ? 'add.inRescue' : 'add.first');
  };
}
