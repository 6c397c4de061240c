import { useEffect, useState } from 'react';

/** Returns the focused element; for an item of a menu its button, as the item no longer exists when the menu has closed. */
function findFocusTarget(): HTMLElement | null {
  const element = document.activeElement;
  const menu = element?.closest('[role="menu"]');
  const button = menu && document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`);
  const found = button ?? element;
  return found instanceof HTMLElement ? found : null;
}

/** Restores the focus on unmounting to the element that had it before, unless another one has taken it. */
export function useFocusBack(): void {
  const [before] = useState(findFocusTarget);
  useEffect(
    () => () => {
      // After the dialog is removed, along with the focus in it.
      setTimeout(() => {
        if (document.activeElement === document.body) before?.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
