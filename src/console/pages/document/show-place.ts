import { pathText, placeOf } from '../../parts/json-path.logic.ts';

/** Brings the place of a JSON path into view, or the nearest around it that is shown, and gives it the focus. */
export function showPlace(path: string): void {
  // What was asked for may be drawn with the next frame.
  requestAnimationFrame(() => {
    const place = placeOf(path) ?? [];
    const around = place.map((_, index) => pathText(place.slice(0, place.length - index)));
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
