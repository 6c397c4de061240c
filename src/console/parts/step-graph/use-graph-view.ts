import type { ReactFlowInstance } from '@xyflow/react';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { stepSize, type GraphLayout } from './step-graph.logic.ts';

/** The smallest at which names of steps can be read. */
const readable = 0.65;
const margin = 16;
const moveMs = 150;
/** For so many frames a step is waited for that is drawn only once it is in view. */
const mostFrames = 60;

interface GraphView {
  readonly begin: (flow: ReactFlowInstance) => void;
  /** Brings a step into view and the keyboard to it. */
  readonly focus: (stepId: string) => void;
}

/** Which part of a graph is looked at: at first all of it where that can be read, else its beginning; later what is selected. */
export function useGraphView(
  frame: RefObject<HTMLDivElement | null>,
  layout: GraphLayout,
  selected: string | undefined,
): GraphView {
  const flow = useRef<ReactFlowInstance>(undefined);
  const isStill = useReducedMotion();
  /** One that is seen stays where it is. */
  const reveal = (stepId: string): void => {
    const node = layout.nodes.find(({ id }) => id === stepId);
    const { current: area } = frame;
    if (!node || !area || !flow.current) return;
    const { x, y, zoom } = flow.current.getViewport();
    const [left, top] = [node.x * zoom + x, node.y * zoom + y];
    const [right, bottom] = [left + stepSize.width * zoom, top + stepSize.height * zoom];
    if (left >= 0 && top >= 0 && right <= area.clientWidth && bottom <= area.clientHeight) return;
    const [middle, centre] = [node.x + stepSize.width / 2, node.y + stepSize.height / 2];
    void flow.current.setCenter(middle, centre, { zoom, duration: isStill ? 0 : moveMs });
  };
  const revealSelected = useEffectEvent(() => {
    if (selected !== undefined) reveal(selected);
  });
  useEffect(() => revealSelected(), [selected]);

  const begin = (instance: ReactFlowInstance): void => {
    flow.current = instance;
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
    const fits = Math.min(
      (clientWidth - 2 * margin) / layout.width,
      (clientHeight - 2 * margin) / layout.height,
    );
    const zoom = Math.min(1, Math.max(readable, fits));
    // What does not fit begins at its own beginning, where steps begin too.
    const x = Math.max(margin, (clientWidth - layout.width * zoom) / 2);
    const y = Math.max(margin, Math.min(2 * margin, (clientHeight - layout.height * zoom) / 2));
    void instance.setViewport({ x, y, zoom });
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
