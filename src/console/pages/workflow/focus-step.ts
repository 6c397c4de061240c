/** Brings the keyboard to a step of the graph when what it was at is gone. */
export function focusStep(stepId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`.flow-view [data-step="${CSS.escape(stepId)}"]`)?.focus();
  });
}
