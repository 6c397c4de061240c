import { useEffect, useEffectEvent } from 'react';

/** An action in a menu of the current page. */
export interface OfferedAction {
  readonly name: string;
  readonly run: () => void;
}

let offered: readonly OfferedAction[] = [];
let ask: (() => void) | undefined;
const listeners = new Set<() => void>();

/** Returns the actions that the menus of the current page offer, whether they are open or not. */
export const offeredActions = (): readonly OfferedAction[] => offered;

/**
 * Makes the menus of the page load their actions and calls `onChange` whenever these change, until the returned function is
 * called.
 */
export function followOfferedActions(onChange: () => void): () => void {
  listeners.add(onChange);
  ask?.();
  return () => listeners.delete(onChange);
}

function offer(actions: readonly OfferedAction[]): void {
  offered = actions;
  for (const listener of listeners) listener();
}

/** Offers the actions of a menu in the palette while the menu is mounted; `onAsked` is called when the palette shows them. */
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
