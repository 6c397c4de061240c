import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** A step whose form was asked for; each time it is another object. */
export interface OpenedStep {
  readonly stepId: string;
}

interface SideFocus {
  readonly side: RefObject<HTMLElement | null>;
  /** The panel makes room for what is wanted now. */
  readonly showSide: () => void;
  /** Brings what a selector finds beside the graph to the keyboard, now or as soon as it is drawn. */
  readonly focusNow: (selector: string) => void;
  /** Brings the form of a step to the keyboard once all that is being done is done, with the side shown. */
  readonly focusForm: (stepId: string) => void;
}

/** Leads the keyboard to what stands beside the graph; `opened`: each new one asks for the form of the step. */
export function useSideFocus(hidePanel: () => void, opened: OpenedStep | undefined): SideFocus {
  const side = useRef<HTMLElement>(null);
  const wanted = useRef<string>(undefined);
  /** What is to have the focus may only be drawn when the address has changed. */
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
      // Until the address has changed, the form of another step may be there.
      wanted.current = nameOf(stepId);
      requestAnimationFrame(focusWanted);
    },
  };
}

/** The field with the name of a step. */
const nameOf = (stepId: string): string => `[data-step-name="${CSS.escape(stepId)}"]`;
