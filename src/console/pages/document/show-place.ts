import { formatJsonPath, parseJsonPath } from '../../parts/json/json-path.logic.ts';

/** Scrolls to the value of a JSON path, or its nearest visible ancestor, and focuses it. */
export function showPlace(path: string): void {
  // The requested view may be rendered only with the next frame.
  requestAnimationFrame(() => {
    const place = parseJsonPath(path) ?? [];
    const around = place.map((_, index) => formatJsonPath(place.slice(0, place.length - index)));
    const found = around.flatMap(
      (each) => document.querySelector<HTMLElement>(`[data-path="${CSS.escape(each)}"]`) ?? [],
    );
    const [element] = found;
    if (!element) return;
    for (
      let folded = element.closest('details');
      folded;
      folded = folded.parentElement?.closest('details') ?? null
    )
      folded.open = true;
    element.scrollIntoView({ block: 'center' });
    (element.closest<HTMLElement>('[tabindex]') ?? element).focus({ preventScroll: true });
  });
}
