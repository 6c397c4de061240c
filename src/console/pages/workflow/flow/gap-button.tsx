import { ActionIcon } from '@mantine/core';
import { memo, useState, type DragEvent, type ReactElement } from 'react';
import { IconPlus } from '../../../icons/later-icons.ts';
import type { Gap, GraphGap } from '../../../parts/step-graph/step-graph.logic.ts';
import { dragTypes } from './drag.ts';
import type { TFunction } from 'i18next';
import { stepTitle } from '../../../parts/step-graph/graph-step.logic.ts';

interface GapButtonProps {
  readonly gap: Gap;
  /** Description of the position. */
  readonly place: string;
  /** Whether the next chosen action is inserted here. */
  readonly isMarked: boolean;
  readonly onAdd: (gap: Gap) => void;
  /** Called when an action of the catalogue is dropped here. */
  readonly onAction: (gap: Gap, actionId: string) => void;
  /** Called when a step is dropped here. */
  readonly onStep: (stepId: string, gap: Gap) => void;
}

/** Shows a gap for a step: a button, and a drop target. */
export const GapButton = memo(function GapButton(props: GapButtonProps): ReactElement {
  const { gap, place, isMarked, onAdd, onAction, onStep } = props;
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      className="gap-slot"
      data-over={isOver}
      data-marked={isMarked}
      onDragOver={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const action = event.dataTransfer.getData(dragTypes.action);
        const step = event.dataTransfer.getData(dragTypes.step);
        if (action) onAction(gap, action);
        else if (step) onStep(step, gap);
      }}
    >
      <ActionIcon
        variant={isMarked ? 'filled' : 'default'}
        radius="xl"
        size={24}
        aria-label={place}
        aria-current={isMarked || undefined}
        title={place}
        onClick={() => onAdd(gap)}
      >
        <IconPlus size={14} aria-hidden />
      </ActionIcon>
    </div>
  );
});

const takes = ({ dataTransfer }: DragEvent): boolean =>
  [dragTypes.action, dragTypes.step].some((type) => dataTransfer.types.includes(type));

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
