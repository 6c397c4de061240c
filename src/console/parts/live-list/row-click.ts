import type { MouseEvent } from 'react';

/** Returns whether a click within a row counts as one on the row: it hit no control and selected no text. */
export function isOnRow({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('a, button, input, label') !== null;
  return !isControl && getSelection()?.isCollapsed !== false;
}
