import { useCallbackRef, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { formatJsonPath } from '../../parts/json/json-path.logic.ts';
import type { Gap } from '../../parts/step-graph/step-graph.logic.ts';
import { labelOf, type Issue } from './issues/issues.logic.ts';
import { insertMissingStep } from './issues/missing-step.tsx';
import type { FlowActions } from './state/flow-actions.ts';
import { useNewStep, type NewStep } from './state/use-new-step.ts';
import type { OpenedStep } from './use-side-focus.ts';
import { useWorkflowView } from './use-workflow-view.ts';

interface EditorPlacesProps {
  /** Opens the settings of the workflow. */
  readonly onSettings: () => void;
  /** Hides the dry run to show one of its steps. */
  readonly onHide: () => void;
}

type EditorPlaces = ReturnType<typeof useWorkflowView> & {
  /** Gap where the next chosen action is inserted. */
  readonly gap: Gap | undefined;
  readonly setGap: (gap: Gap | undefined) => void;
  /** Step whose form gets the focus, again with each new object. */
  readonly opened: OpenedStep | undefined;
  /** Path that the JSON scrolls to, again with each new object. */
  readonly reveal: { readonly path: string } | undefined;
  readonly newStep: NewStep;
  /** Shows where an issue is, in the view that can show it. */
  readonly showIssue: (issue: Issue) => void;
  /** Inserts the step that an issue reports as missing, and shows it. */
  readonly addMissing: (issue: Issue) => void;
  /** Shows the form of a step of the dry run, and hides the dry run if there is too little space. */
  readonly openStep: (stepId: string) => void;
};

/** Returns what the editor shows, and the ways to other steps and paths. */
export function useEditorPlaces(flow: FlowActions, { onSettings, onHide }: EditorPlacesProps): EditorPlaces {
  const hasRoom = useMediaQuery('(min-width: 100em)', false, { getInitialValueInEffect: false });
  const [gap, setGap] = useState<Gap>();
  const [opened, setOpened] = useState<OpenedStep>();
  const [reveal, setReveal] = useState<{ readonly path: string }>();
  const shown = useWorkflowView();
  const { view, offered, setView, setStep } = shown;
  const showIssue = useCallbackRef((issue: Issue): void => {
    const { stepId, path } = issue;
    if (view === 'graph' && labelOf(issue)) return onSettings();
    setStep(stepId);
    if (view !== 'graph' || stepId === undefined) setReveal({ path });
    if (stepId === undefined && view === 'graph') setView(offered.includes('split') ? 'split' : 'json');
  });
  const newStep = useNewStep(flow);
  const addMissing = useCallbackRef((issue: Issue): void => {
    const added = insertMissingStep(issue, flow, newStep);
    if (!added) return;
    setGap(undefined);
    setStep(added.stepId);
    if (view === 'graph') setOpened(added);
    else setReveal(added);
  });
  const openStep = (id: string): void => {
    setGap(undefined);
    setStep(id);
    if (!hasRoom) onHide();
    if (view === 'graph') setOpened({ stepId: id });
    else setReveal({ path: formatJsonPath(flow.placeOf(id) ?? []) });
  };
  return { ...shown, gap, setGap, opened, reveal, newStep, showIssue, addMissing, openStep };
}
