import type { ReactFlowInstance } from '@xyflow/react';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { sizeOf, type GraphLayout, type GraphNode } from './step-graph.logic.ts';

/** The smallest at which steps can be read: their names have 14 pixels, their notes 12. */
const readable = 0.9;
const margin = 16;
const moveMs = 150;
/** For so many frames a step is waited for that is drawn only once it is in view. */
const mostFrames = 60;

interface GraphView {
  readonly begin: (flow: ReactFlowInstance) => void;
  /** Brings a step into view and the keyboard to it. */
  readonly focus: (stepId: string) => void;
}

/** A part of the graph, in its own pixels. */
interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const all = ({ width, height }: GraphLayout): Part => ({ x: 0, y: 0, width, height });

/**
 * Which part of a graph is looked at: at first all of it where that can be read, else its beginning; later what is
 * selected, marked or branched off. One who has seen all of it goes on seeing all of it, as long as that can be read.
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
  /** What is seen stays where it is. */
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
  /** How small all of it has to be shown to be seen. */
  const fitting = (): number => {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
    return Math.min((clientWidth - 2 * margin) / layout.width, (clientHeight - 2 * margin) / layout.height);
  };
  const lookAt = (zoom: number, ms: number): void => {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
    // What does not fit begins at its own beginning, where steps begin too.
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
    if (isSeen(all(before)) && !isSeen(all(layout)) && fits >= readable) {
      lookAt(fits, duration);
      return;
    }
    const known = new Set(before.nodes.map(({ id }) => id));
    const added = layout.nodes.filter(({ id }) => !known.has(id));
    const branch = added.find(({ kind }) => kind === 'condition');
    // With the place for its first step.
    revealAll(added.filter(({ kind, x }) => branch?.x === x && (kind === 'condition' || kind === 'gap')));
  });
  useEffect(() => {
    const before = seen.current;
    seen.current = layout;
    if (before !== layout) follow(before);
  }, [layout]);

  const begin = (instance: ReactFlowInstance): void => {
    flow.current = instance;
    lookAt(Math.min(1, Math.max(readable, fitting())), 0);
    revealSelected();
  };
  const focus = (stepId: string): void => {
    reveal(stepId);
    const tryFocus = (frames: number): void => {
      const step = frame.current?.querySelector<HTMLElement>(`[data-step="${CSS.escape(stepId)}"]`);
      if (step) step.focus({ preventScroll: true });
      else if (frames > 0) requestAnimationFrame(() => tryFocus(frames - 1));
    };
    tryFocus(mostFrames);
  };
  return { begin, focus };
}
