import { Alert } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { useCallback, useMemo, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  gapId,
  type Gap,
  type GraphGap,
  type GraphStep,
} from '../../../parts/step-graph/step-graph.logic.ts';
import { stepTitle } from '../../../parts/step-graph/graph-step.logic.ts';
import { StepGraph } from '../../../parts/step-graph/step-graph.tsx';
import type { DryRunState } from '../dry-run/use-dry-run.ts';
import type { FlowActions } from '../state/flow-actions.ts';
import { focusStep } from './use-removal.tsx';
import { GapButton, gapWords } from './gap-button.tsx';
import { decoration } from './step-looks.ts';
import type { Issue } from '../issues/issues.logic.ts';
import { MoveDialog } from './move-dialog.tsx';
import { actOf } from './step-keys.logic.ts';
import { StepMenu } from './step-menu.tsx';
import { useStepActs } from './use-step-acts.ts';
import type { Editor } from '../state/use-editor.ts';

interface FlowViewProps {
  readonly editor: Editor;
  readonly flow: FlowActions;
  readonly issues: readonly Issue[];
  readonly selected: string | undefined;
  /** Gap where the action chosen in the catalogue is inserted; absent if the catalogue is closed. */
  readonly target: Gap | undefined;
  /** Whether the user has selected that gap, so that it is scrolled into view. */
  readonly isAsked: boolean;
  readonly onSelect: (stepId: string | undefined) => void;
  /** Selects the gap of the next inserted step. */
  readonly onAdd: (gap: Gap) => void;
  readonly addAction: (gap: Gap, actionId: string) => void;
  readonly onBranch: (stepId: string) => void;
  readonly onRemove: (stepId: string) => void;
  /** Focuses the form of the selected step. */
  readonly onOpen: (stepId: string) => void;
  readonly dryRun: Pick<DryRunState, 'runs' | 'hasEnded'> | undefined;
  readonly isReadOnly: boolean;
}

/** Shows the workflow as a graph in which steps are inserted, moved and deleted. */
export function FlowView(props: FlowViewProps): ReactElement {
  const { editor, flow, issues, selected, target, dryRun } = props;
  const { onSelect, onAdd, addAction, onBranch, onRemove, onOpen } = props;
  const { t } = useTranslation('workflow');
  const [isDragging, setIsDragging] = useState(false);
  const { state, graph } = editor;
  const isBroken = state.brokenAt !== undefined;
  const isFixed = props.isReadOnly || isBroken;

  const { act, moving, setMoving } = useStepActs({
    flow,
    selected,
    end: { block: { flow: 'steps' }, index: graph.steps.length },
    isFixed,
    onSelect,
    onAdd,
    onBranch,
    onRemove,
    onOpen,
  });
  // Stable callbacks, so that a step is rendered again only when it changes, not with each edit.
  const [add, drop, move, onAct, select] = [
    useCallbackRef(onAdd),
    useCallbackRef(addAction),
    useCallbackRef(flow.move),
    useCallbackRef(act),
    useCallbackRef(onSelect),
  ];
  const runs = dryRun?.runs;
  const decorate = useMemo(() => decoration(issues, runs, t), [issues, runs, t]);
  const marked = target && gapId(target);
  const renderGap = useCallback(
    (at: GraphGap): ReactNode => (
      <GapButton
        gap={at.gap}
        place={gapWords(t, at)}
        isMarked={gapId(at.gap) === marked}
        onAdd={add}
        onAction={drop}
        onStep={move}
      />
    ),
    [t, marked, add, drop, move],
  );
  const renderBeside = useCallback(
    (step: GraphStep): ReactNode => <StepMenu stepId={step.id} name={stepTitle(step)} onAct={onAct} />,
    [onAct],
  );
  const onStepKey = useCallbackRef((event: KeyboardEvent, stepId: string): void => {
    const name = actOf(event);
    if (name === undefined || (isFixed && name !== 'open' && name !== 'copy')) return;
    event.preventDefault();
    // Elsewhere on the page the same keys have other meanings.
    event.stopPropagation();
    if (name === 'open') onSelect(stepId);
    act(name, stepId);
  });

  return (
    <div
      data-dimmed={isBroken}
      data-dragging={isDragging}
      className="flow-view"
      onDragStart={() => setIsDragging(true)}
      onDragEnd={() => setIsDragging(false)}
      onDrop={() => setIsDragging(false)}
    >
      {isBroken && (
        <Alert color="red" role="alert" mb="xs">
          {t('broken', { line: state.brokenAt })}
        </Alert>
      )}
      <StepGraph
        label={t('graph')}
        steps={graph.steps}
        rescue={graph.rescue}
        selected={selected}
        marked={props.isAsked ? marked : undefined}
        onSelect={select}
        height="calc(100vh - 270px)"
        decorate={decorate}
        onStepKey={onStepKey}
        {...(runs && { runs, hasEnded: dryRun.hasEnded })}
        {...(!isFixed && { renderGap, renderBeside })}
      />
      {moving !== undefined && (
        <MoveDialog
          stepId={moving}
          name={flow.nameOf(moving)}
          graph={graph}
          onMove={(gap) => {
            flow.move(moving, gap);
            setMoving(undefined);
            onSelect(moving);
            focusStep(moving);
          }}
          onClose={() => setMoving(undefined)}
        />
      )}
    </div>
  );
}
