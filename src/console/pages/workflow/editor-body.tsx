import { Button, Group, Text } from '@mantine/core';
import { type ReactElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Failure } from '../../parts/failure/failure.tsx';
import { parseJsonPath } from '../../parts/json/json-path.logic.ts';
import { everyStep } from '../../parts/step-graph/graph-step.logic.ts';
import type { Gap } from '../../parts/step-graph/step-graph.logic.ts';
import { Catalogue } from './flow/catalogue.tsx';
import type { FlowActions } from './state/flow-actions.ts';
import type { DryRunState } from './dry-run/use-dry-run.ts';
import { FlowView } from './flow/flow-view.tsx';
import { assignIssues, type Issue } from './issues/issues.logic.ts';
import { JsonSide } from './json-side.tsx';
import type { NewStep } from './state/use-new-step.ts';
import { useRemoval } from './flow/use-removal.tsx';
import { useSideFocus, type OpenedStep } from './use-side-focus.ts';
import { useExpressionScope } from './step/use-expression-scope.ts';
import { StepPanel } from './step/step-panel.tsx';
import type { Editor } from './state/use-editor.ts';
import type { View } from './workflow.search.ts';
import { ActionsQuery, type ActionData } from './workflow.queries.ts';

interface EditorBodyProps {
  readonly editor: Editor;
  readonly flow: FlowActions;
  readonly issues: readonly Issue[];
  readonly view: View;
  readonly step: string | undefined;
  readonly onStep: (stepId: string | undefined) => void;
  readonly reveal: { readonly path: string } | undefined;
  /** Gap where the next chosen action is inserted; absent if the user has selected none. */
  readonly gap: Gap | undefined;
  readonly setGap: (gap: Gap | undefined) => void;
  /** Step whose form gets the focus, again with each new object. */
  readonly opened: OpenedStep | undefined;
  /** Dry run to show in the graph, if any. */
  readonly dryRun: DryRunState | undefined;
  /** Panel next to graph and side; without enough space, it replaces the side. */
  readonly panel: ReactNode;
  /** Hides the panel to show the side. */
  readonly onHidePanel: () => void;
  /** Shows a hidden panel again; absent if there is none. */
  readonly onShowPanel: (() => void) | undefined;
  readonly newStep: NewStep;
  /** Inserts the step that an issue reports as missing. */
  readonly onMissing: (issue: Issue) => void;
  readonly isReadOnly: boolean;
}

const noActions: readonly ActionData[] = [];

type SideFocus = ReturnType<typeof useSideFocus>;

interface InsertionProps
  extends
    Pick<EditorBodyProps, 'editor' | 'flow' | 'setGap' | 'onStep' | 'newStep'>,
    Pick<SideFocus, 'showSide' | 'focusNow' | 'focusForm'> {
  readonly actions: readonly ActionData[];
}

interface Insertion {
  /** Opens the catalogue for a gap. */
  readonly add: (at: Gap) => void;
  /** Inserts a step with an action and opens its form. */
  readonly insert: (at: Gap, actionId: string) => void;
  readonly addBranch: (stepId: string) => void;
  /** Closes the catalogue. */
  readonly cancel: () => void;
}

/** Returns the edits that insert steps and branches, and move the focus between graph and side. */
function useInsertion(props: InsertionProps): Insertion {
  const { editor, flow, setGap, onStep, newStep, actions, showSide, focusNow, focusForm } = props;
  const { graph } = editor;
  const add = (at: Gap): void => {
    // Keys typed next must go into the search.
    flushSync(() => setGap(at));
    showSide();
    focusNow('[data-catalogue-search]');
  };
  const insert = (at: Gap, actionId: string): void => {
    const id = newStep(at, actionId);
    setGap(undefined);
    onStep(id);
    if (id !== undefined) focusForm(id);
  };
  const addBranch = (stepId: string): void => {
    const step = everyStep([...graph.steps, ...graph.rescue]).find(({ id }) => id === stepId);
    flow.addBranch(stepId, actions.find(({ id }) => id === step?.action)?.codes ?? []);
  };
  const cancel = (): void => {
    // Return the focus to the step that was selected.
    flushSync(() => setGap(undefined));
    document.querySelector<HTMLElement>('.flow-view [data-step][tabindex="0"]')?.focus();
  };
  return { add, insert, addBranch, cancel };
}

/**
 * Shows the graph and the JSON of the workflow, and next to the graph the catalogue or the form of the
 * selected step.
 */
export function EditorBody(props: EditorBodyProps): ReactElement {
  const { editor, flow, issues, view, step, onStep, reveal, gap, setGap, opened } = props;
  const { dryRun, panel, isReadOnly } = props;
  const { t } = useTranslation('workflow');
  const [{ data, error }, again] = useQuery({ query: ActionsQuery, variables: {} });
  const actions = data?.actions ?? noActions;
  const remove = useRemoval(editor, flow, onStep);
  const { graph } = editor;
  const hasStep = step !== undefined && graph.places.has(step);

  const { side, showSide, focusNow, focusForm } = useSideFocus(props.onHidePanel, opened);
  const end: Gap = { block: { flow: 'steps' }, index: graph.steps.length };
  const { add, insert, addBranch, cancel } = useInsertion({
    ...props,
    actions,
    showSide,
    focusNow,
    focusForm,
  });
  const scope = useExpressionScope(editor.state, dryRun?.result?.args ?? undefined, hasStep);
  const isAdding = gap !== undefined || !hasStep;

  return (
    <div className={`editor-body editor-${view}`}>
      {view !== 'json' && (
        <FlowView
          editor={editor}
          flow={flow}
          issues={issues}
          selected={hasStep && !gap ? step : undefined}
          target={isReadOnly ? undefined : (gap ?? (hasStep || panel || view !== 'graph' ? undefined : end))}
          isAsked={gap !== undefined}
          onSelect={(id) => {
            setGap(undefined);
            onStep(id);
          }}
          onAdd={add}
          addAction={insert}
          onBranch={addBranch}
          onRemove={remove}
          onOpen={focusForm}
          dryRun={dryRun}
          isReadOnly={isReadOnly}
        />
      )}
      {view !== 'graph' && (
        <JsonSide
          editor={editor}
          issues={issues}
          reveal={reveal}
          isReadOnly={isReadOnly}
          onPath={(path) => {
            const [at] = assignIssues([{ path, message: '', severity: 'error' }], graph.places);
            if (parseJsonPath(path)?.length && at?.stepId && at.stepId !== step) onStep(at.stepId);
          }}
        />
      )}
      {(view === 'graph' || gap) && (
        <aside
          ref={side}
          className="editor-side"
          aria-label={t(isAdding ? 'catalogue.title' : 'step.title')}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.defaultPrevented) cancel();
          }}
        >
          {error && <Failure error={error} retry={() => again({ requestPolicy: 'network-only' })} />}
          <SideButtons
            onShowPanel={props.onShowPanel}
            onCatalogue={isAdding || isReadOnly ? undefined : () => add(end)}
          />
          {isAdding && isReadOnly ? (
            <Text size="sm">{t('step.choose')}</Text>
          ) : isAdding ? (
            <Catalogue
              actions={data?.actions ?? undefined}
              place={t(gap ? 'catalogue.here' : 'catalogue.end')}
              isReadOnly={editor.state.brokenAt !== undefined}
              onChoose={(id) => insert(gap ?? end, id)}
              onCancel={cancel}
            />
          ) : (
            <StepPanel
              key={step}
              stepId={step}
              editor={editor}
              flow={flow}
              actions={actions}
              issues={issues}
              scope={scope}
              onMissing={props.onMissing}
              onRemove={remove}
              isReadOnly={isReadOnly || editor.state.brokenAt !== undefined}
            />
          )}
        </aside>
      )}
      {panel}
    </div>
  );
}

interface SideButtonsProps {
  readonly onShowPanel: (() => void) | undefined;
  /** Opens the catalogue in place of the form; absent if that is not possible. */
  readonly onCatalogue: (() => void) | undefined;
}

/** Shows the ways from the side back to the dry run, and from a step to the catalogue. */
function SideButtons({ onShowPanel, onCatalogue }: SideButtonsProps): ReactElement {
  const { t } = useTranslation('workflow');
  return (
    <Group gap="xs" mb="xs" className="editor-side-ways">
      {onShowPanel && (
        <Button size="compact-xs" variant="light" onClick={onShowPanel}>
          {t('run.back')}
        </Button>
      )}
      {onCatalogue && (
        <Button size="compact-xs" variant="subtle" onClick={onCatalogue}>
          {t('catalogue.open')}
        </Button>
      )}
    </Group>
  );
}
