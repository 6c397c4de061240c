import type { ReactFlowInstance } from '@xyflow/react';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { sizeOf, type GraphLayout, type GraphNode } from './step-graph.logic.ts';

/** Minimum zoom at which steps are readable: names have 14 pixels, notes 12. */
const minReadableZoom = 0.9;
const margin = 16;
const moveMs = 150;
/** Maximum number of frames to wait for a step that is rendered only in view. */
const maxFrames = 60;

interface GraphView {
  readonly begin: (flow: ReactFlowInstance) => void;
  /** Scrolls to a step and focuses it. */
  readonly focus: (stepId: string) => void;
}

/** A rectangle of the graph, in its own pixels. */
interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const all = ({ width, height }: GraphLayout): Part => ({ x: 0, y: 0, width, height });

/**
 * Controls the visible part of a graph: at first the whole graph if it is readable, otherwise its beginning; later the step
 * that is selected, marked or branched off. A graph that was visible as a whole stays so, as long as it is readable.
 */
export function useGraphView(
  frame: RefObject<HTMLDivElement | null>,
  layout: GraphLayout,
  selected: string | undefined,
  marked: string | undefined,
): GraphView {
  const flow = useRef<ReactFlowInstance>(undefined);
  const seen = useRef(layout);
  const duration = useReducedMotion() ? 0 : moveMs;
  const isSeen = (part: Part): boolean => {
    const { current: area } = frame;
    if (!area || !flow.current) return true;
    const { x, y, zoom } = flow.current.getViewport();
    const [left, top] = [part.x * zoom + x, part.y * zoom + y];
    const [right, bottom] = [left + part.width * zoom, top + part.height * zoom];
    return left >= 0 && top >= 0 && right <= area.clientWidth && bottom <= area.clientHeight;
  };
  /** Moves the view only as far as these nodes require. */
  const revealAll = (nodes: readonly GraphNode[]): void => {
    if (nodes.length === 0 || !flow.current) return;
    const [x, y] = [Math.min(...nodes.map((node) => node.x)), Math.min(...nodes.map((node) => node.y))];
    const width = Math.max(...nodes.map((node) => node.x + sizeOf(node).width)) - x;
    const height = Math.max(...nodes.map((node) => node.y + sizeOf(node).height)) - y;
    if (isSeen({ x, y, width, height })) return;
    const { zoom } = flow.current.getViewport();
    void flow.current.setCenter(x + width / 2, y + height / 2, { zoom, duration });
  };
  const reveal = (id: string): void => revealAll(layout.nodes.filter((each) => each.id === id));
  /** Returns the zoom at which the whole graph is visible. */
  const fitting = (): number => {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
    return Math.min((clientWidth - 2 * margin) / layout.width, (clientHeight - 2 * margin) / layout.height);
  };
  const lookAt = (zoom: number, ms: number): void => {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
    // A graph that does not fit starts at its beginning, where its steps start.
    const x = Math.max(margin, (clientWidth - layout.width * zoom) / 2);
    const y = Math.max(margin, Math.min(2 * margin, (clientHeight - layout.height * zoom) / 2));
    void flow.current?.setViewport({ x, y, zoom }, { duration: ms });
  };

  const revealSelected = useEffectEvent(() => {
    if (selected !== undefined) reveal(selected);
  });
  useEffect(() => revealSelected(), [selected]);
  const revealMarked = useEffectEvent(() => {
    if (marked !== undefined) reveal(marked);
  });
  useEffect(() => revealMarked(), [marked]);
  const follow = useEffectEvent((before: GraphLayout) => {
    const zoom = flow.current?.getViewport().zoom ?? 1;
    const fits = Math.min(zoom, fitting());
    if (isSeen(all(before)) && !isSeen(all(layout)) && fits >= minReadableZoom) {
      lookAt(fits, duration);
      return;
    }
    const known = new Set(before.nodes.map(({ id }) => id));
    const added = layout.nodes.filter(({ id }) => !known.has(id));
    const branch = added.find(({ kind }) => kind === 'condition');
    // Together with the gap for its first step.
    revealAll(added.filter(({ kind, x }) => branch?.x === x && (kind === 'condition' || kind === 'gap')));
  });
  useEffect(() => {
    const before = seen.current;
    seen.current = layout;
    if (before !== layout) follow(before);
  }, [layout]);

  const begin = (instance: ReactFlowInstance): void => {
    flow.current = instance;
    lookAt(Math.min(1, Math.max(minReadableZoom, fitting())), 0);
    revealSelected();
  };
  const focus = (stepId: string): void => {
    reveal(stepId);
    const tryFocus = (frames: number): void => {
      const step = frame.current?.querySelector<HTMLElement>(`[data-step="${CSS.escape(stepId)}"]`);
      if (step) step.focus({ preventScroll: true });
      else if (frames > 0) requestAnimationFrame(() => tryFocus(frames - 1));
    };
    tryFocus(maxFrames);
  };
  return { begin, focus };
}
