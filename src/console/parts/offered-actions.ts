import { useEffect } from 'react';

/** What can be done on the page that is open, and stands in a menu. */
export interface OfferedAction {
  readonly name: string;
  readonly run: () => void;
}

let offered: readonly OfferedAction[] = [];

/** What menus of the page that is open offer, whether they are open or not. */
export const offeredActions = (): readonly OfferedAction[] => offered;

/** Lets the palette offer what a menu does, as long as that is there. */
export function useOfferedActions(actions: readonly OfferedAction[]): void {
  useEffect(() => {
    offered = actions;
    return () => {
      offered = [];
    };
  });
}
