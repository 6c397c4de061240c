import { useEffect, useEffectEvent } from 'react';

/** What can be done on the page that is open, and stands in a menu. */
export interface OfferedAction {
  readonly name: string;
  readonly run: () => void;
}

let offered: readonly OfferedAction[] = [];
let ask: (() => void) | undefined;
const listeners = new Set<() => void>();

/** What menus of the page that is open offer, whether they are open or not. */
export const offeredActions = (): readonly OfferedAction[] => offered;

/** Lets the page read what its menus offer, and tells whenever that changes, until the answer is called. */
export function followOfferedActions(onChange: () => void): () => void {
  listeners.add(onChange);
  ask?.();
  return () => listeners.delete(onChange);
}

function offer(actions: readonly OfferedAction[]): void {
  offered = actions;
  for (const listener of listeners) listener();
}

/** Lets the palette offer what a menu does, as long as that is there; `onAsked`: somebody looks at it. */
export function useOfferedActions(actions: readonly OfferedAction[], onAsked: () => void): void {
  const asked = useEffectEvent(onAsked);
  useEffect(() => {
    ask = () => asked();
    return () => {
      ask = undefined;
    };
  }, []);
  useEffect(() => {
    offer(actions);
    return () => offer([]);
  });
}
