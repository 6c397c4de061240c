import { useEffect, useState } from 'react';

/** What has the focus, or the button of its menu, as an item of one is gone when the menu has closed. */
function focused(): HTMLElement | null {
  const element = document.activeElement;
  const menu = element?.closest('[role="menu"]');
  const button = menu && document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`);
  const found = button ?? element;
  return found instanceof HTMLElement ? found : null;
}

/** Gives the focus back, when what is drawn goes, to what had it before, unless something else has taken it. */
export function useFocusBack(): void {
  const [before] = useState(focused);
  useEffect(
    () => () => {
      // After the dialog is gone, with the focus that was in it.
      setTimeout(() => {
        if (document.activeElement === document.body) before?.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
