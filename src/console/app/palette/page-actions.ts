import { offeredActions } from '../../parts/offered-actions.ts';

/** What can be done on the page that is shown. */
export interface PageAction {
  readonly name: string;
  /** Keys as `aria-keyshortcuts` tells them: `Control+S Meta+S`. */
  readonly keys: string | undefined;
  readonly run: () => void;
}

const actionsOf = '[data-page-actions] :is(button, a), main [aria-keyshortcuts]';

/** The buttons and links of the page that is open, as far as they can be used now, whatever has keys of its own, and what its menu offers. */
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
