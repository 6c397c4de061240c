import { offeredActions } from '../../parts/page/offered-actions.ts';

/** An action that the current page offers. */
export interface PageAction {
  readonly name: string;
  /** Keys in the format of `aria-keyshortcuts`: `Control+S Meta+S`. */
  readonly keys: string | undefined;
  readonly run: () => void;
}

const actionsOf = '[data-page-actions] :is(button, a), main [aria-keyshortcuts]';

/**
 * Returns the actions of the current page: its enabled, visible buttons and links, elements with shortcuts, and the actions of
 * its menus.
 */
export function pageActions(): readonly PageAction[] {
  const found = new Set(document.querySelectorAll<HTMLElement>(actionsOf));
  const shown = [...found].flatMap((element) => {
    const name = element.getAttribute('aria-label') ?? element.textContent.trim();
    const isOff = element.matches(':disabled, [aria-disabled="true"], [data-disabled]');
    if (!name || isOff || element.offsetParent === null) return [];
    return [
      { name, keys: element.getAttribute('aria-keyshortcuts') ?? undefined, run: () => element.click() },
    ];
  });
  return [...shown, ...offeredActions().map((action) => ({ ...action, keys: undefined }))];
}
