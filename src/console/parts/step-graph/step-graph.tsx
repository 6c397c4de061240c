import {
  Background,
  Controls,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  type AriaLabelConfig,
  type Edge,
  useStore,
} from '@xyflow/react';
import { useComputedColorScheme } from '@mantine/core';
import {
  memo,
  useMemo,
  useRef,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useSharedStructure } from '../json/use-shared-structure.ts';
import { getFlowNode } from './flow-node.ts';
import { edgeTypes } from './graph-edges.tsx';
import { GraphContext, type GraphView, type StepDecoration } from './graph-context.ts';
import { nodeTypes } from './graph-nodes.tsx';
import { routeJumps } from './jump-route.logic.ts';
import {
  layoutSteps,
  type GraphEntry,
  type GraphGap,
  type GraphLayout,
  type GraphStep,
} from './step-graph.logic.ts';
import { takenPath, type StepRun, type TakenPath } from './step-path.logic.ts';
import { useGraphView } from './use-graph-view.ts';
import { stepTowards } from './step-walk.logic.ts';
import '@xyflow/react/dist/base.css';
import './graph-controls.css';
import './graph-edges.css';
import './step-graph.css';

export type { StepDecoration } from './graph-context.ts';

interface StepGraphProps {
  readonly label: string;
  readonly steps: readonly GraphStep[];
  readonly rescue: readonly GraphStep[];
  /** Id of the selected step. */
  readonly selected?: string | undefined;
  /** Id of the gap where a step is to be inserted. */
  readonly marked?: string | undefined;
  readonly onSelect?: (stepId: string) => void;
  readonly decorate?: (step: GraphStep) => StepDecoration | undefined;
  /** Runs of a job in order: its path is highlighted and all other steps are dimmed. If absent, none is dimmed. */
  readonly runs?: readonly StepRun[];
  /** Whether the job ended after the last run. */
  readonly hasEnded?: boolean;
  readonly height?: number | string;
  /** Slots for an editor: in each gap, beside each step, and in place of the condition of an entry. */
  readonly renderGap?: (gap: GraphGap) => ReactNode;
  readonly renderBeside?: (step: GraphStep) => ReactNode;
  readonly renderEntry?: (entry: GraphEntry) => ReactNode;
  /** Called for keys on a step that do not move along the flow. */
  readonly onStepKey?: (event: KeyboardEvent, stepId: string) => void;
}

/** Number of nodes above which there is a minimap. */
const maxNodesWithoutMap = 60;
/** Minimum zoom, at which a step is 24 pixels high, enough to touch it; in the editor, buttons fit between two steps. */
const least = 0.45;
const minEditorZoom = 0.55;
/** Number of nodes above which only the visible ones are rendered. */
const maxFullyRenderedNodes = 120;

/** Shows the steps of a workflow as a graph. It is one stop for the tab key; arrow keys move along the flow. */
export const StepGraph = memo(function StepGraph(props: StepGraphProps): ReactElement {
  const { label, steps, rescue, runs, hasEnded = false, height = 480 } = props;
  const { selected, marked, onSelect, decorate, renderGap, renderBeside, renderEntry } = props;
  const frame = useRef<HTMLDivElement>(null);
  const colorMode = useComputedColorScheme('light');
  const isEdited = renderGap !== undefined;
  const layout = useSharedStructure(
    useMemo(() => layoutSteps(steps, rescue, isEdited), [steps, rescue, isEdited]),
  );
  const path = useMemo(() => runs && takenPath(layout, runs, hasEnded), [layout, runs, hasEnded]);
  const nodes = useMemo(
    () => layout.nodes.filter(({ kind }) => isEdited || kind !== 'gap').map(getFlowNode),
    [layout.nodes, isEdited],
  );
  const edges = useEdges(layout, path);
  const isPartial = layout.nodes.length > maxFullyRenderedNodes;
  const stop = isPartial ? undefined : findTabStop(layout, selected);
  const view = useMemo(
    (): GraphView => ({
      selected,
      onSelect,
      decorate,
      path: path?.nodes,
      stop,
      renderGap,
      renderBeside,
      renderEntry,
    }),
    [selected, onSelect, decorate, path, stop, renderGap, renderBeside, renderEntry],
  );

  const { begin, focus } = useGraphView(frame, layout, selected, marked);

  const labels = useLabels();
  const onKeyDown = (event: KeyboardEvent): void => {
    const from = (event.target as HTMLElement).dataset['step'];
    if (from === undefined) return;
    const to = stepTowards(layout, from, event.key);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) {
      props.onStepKey?.(event, from);
      return;
    }
    event.preventDefault();
    onSelect?.(to);
    focus(to);
  };

  return (
    <GraphContext value={view}>
      <ReactFlowProvider>
        <div className="step-graph" style={{ height }} role="group" aria-label={label} onKeyDown={onKeyDown}>
          <div ref={frame} className="step-graph-area">
            <ReactFlow
              nodes={nodes}
              edges={edges}
              nodeTypes={nodeTypes}
              edgeTypes={edgeTypes}
              colorMode={colorMode}
              nodesDraggable={false}
              nodesConnectable={false}
              nodesFocusable={false}
              edgesFocusable={false}
              elementsSelectable={false}
              zoomOnScroll={false}
              zoomOnDoubleClick={false}
              preventScrolling={false}
              minZoom={isEdited ? minEditorZoom : least}
              maxZoom={1.5}
              onlyRenderVisibleElements={isPartial}
              panOnScroll={isEdited}
              onInit={begin}
              ariaLabelConfig={labels}
            >
              <Unzoomed frame={frame} />
              <Background gap={20} />
              {layout.nodes.length > maxNodesWithoutMap && <MiniMap pannable zoomable />}
            </ReactFlow>
          </div>
          <Controls showInteractive={false} orientation="horizontal" />
        </div>
      </ReactFlowProvider>
    </GraphContext>
  );
});

/** Returns the edges of the graph, with those that are drawn only for the path of a job. */
function useEdges(layout: GraphLayout, path: TakenPath | undefined): Edge[] {
  const ways = useMemo(() => [...layout.edges, ...(path?.extra ?? [])], [layout.edges, path]);
  const routes = useMemo(
    () =>
      routeJumps(
        layout.nodes,
        ways.filter(({ kind }) => kind === 'jump'),
      ),
    [layout.nodes, ways],
  );
  return useMemo(
    () =>
      ways.map((edge): Edge => {
        const isTaken = path?.edges.has(edge.id) ?? false;
        return {
          id: edge.id,
          source: edge.from,
          target: edge.to,
          type: edge.kind,
          data: { route: routes.get(edge.id) },
          className: [
            `step-edge-${edge.kind}`,
            isTaken && 'step-edge-taken',
            path && !isTaken && 'step-faint',
          ]
            .filter(Boolean)
            .join(' '),
        };
      }),
    [ways, routes, path],
  );
}

/** Returns the labels of the controls. */
function useLabels(): Partial<AriaLabelConfig> {
  const { t } = useTranslation('graph');
  return useMemo(
    () => ({
      'controls.ariaLabel': t('controls'),
      'controls.zoomIn.ariaLabel': t('zoomIn'),
      'controls.zoomOut.ariaLabel': t('zoomOut'),
      'controls.fitView.ariaLabel': t('fit'),
      'minimap.ariaLabel': t('map'),
    }),
    [t],
  );
}

/** Returns the step that the tab key reaches: the selected one, otherwise the first. */
function findTabStop({ nodes }: GraphLayout, selected: string | undefined): string | undefined {
  const isSelected =
    selected !== undefined && nodes.some(({ kind, id }) => kind === 'step' && id === selected);
  return isSelected ? selected : nodes.find(({ kind }) => kind === 'step')?.id;
}

/**
 * Sets `--unzoom`, the factor that reverts the zoom of a graph, so that controls keep the size that fingers need. Renders
 * nothing.
 */
function Unzoomed({ frame }: { readonly frame: RefObject<HTMLDivElement | null> }): null {
  const zoom = useStore(({ transform }) => transform[2]);
  useLayoutEffect(() => {
    frame.current?.style.setProperty('--unzoom', String(Math.max(1, 1 / zoom)));
  }, [frame, zoom]);
  return null;
}
