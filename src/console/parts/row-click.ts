import type { MouseEvent } from 'react';

/** Whether a click within a row is one on the row: it hit nothing that has its own answer, and selected no text. */
export function isOnRow({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('a, button, input, label') !== null;
  return !isControl && getSelection()?.isCollapsed !== false;
}
