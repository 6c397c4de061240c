import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Step whose form was requested; each request is a new object. */
export interface OpenedStep {
  readonly stepId: string;
}

interface SideFocus {
  readonly side: RefObject<HTMLElement | null>;
  /** Hides the panel to show the side. */
  readonly showSide: () => void;
  /** Focuses the first match of a selector in the side, now or as soon as it is rendered. */
  readonly focusNow: (selector: string) => void;
  /** Shows the side and focuses the form of a step after pending updates. */
  readonly focusForm: (stepId: string) => void;
}

/** Moves the focus to the side next to the graph; `opened`: each new object requests the form of its step. */
export function useSideFocus(hidePanel: () => void, opened: OpenedStep | undefined): SideFocus {
  const side = useRef<HTMLElement>(null);
  const wanted = useRef<string>(undefined);
  /** The element may be rendered only after the URL has changed. */
  const focusWanted = (): void => {
    const field = wanted.current && side.current?.querySelector<HTMLElement>(wanted.current);
    if (!field) return;
    wanted.current = undefined;
    field.focus();
  };
  const focusNow = (selector: string): void => {
    wanted.current = selector;
    focusWanted();
  };
  const showSide = (): void => {
    if (side.current?.checkVisibility() === false) flushSync(hidePanel);
  };
  useEffect(focusWanted);
  const openForm = useEffectEvent(() => {
    if (opened) requestAnimationFrame(() => focusNow(nameOf(opened.stepId)));
  });
  useEffect(() => {
    if (opened) openForm();
  }, [opened]);
  return {
    side,
    showSide,
    focusNow,
    focusForm(stepId) {
      showSide();
      // Until the URL has changed, the form may show another step.
      wanted.current = nameOf(stepId);
      requestAnimationFrame(focusWanted);
    },
  };
}

/** Returns the selector of the field with the name of a step. */
const nameOf = (stepId: string): string => `[data-step-name="${CSS.escape(stepId)}"]`;
