/** Focuses a step of the graph if the focused element was removed. */
export function focusStep(stepId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`.flow-view [data-step="${CSS.escape(stepId)}"]`)?.focus();
  });
}
