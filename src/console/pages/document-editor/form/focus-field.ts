import type { RefObject } from 'react';
import type { DraftFault } from '../draft/draft.logic.ts';
import { formatJsonPath, type JsonPath } from '../../../parts/json/json-path.logic.ts';

const fields = 'input:not([type="hidden"]), textarea, button';

/** Calls `act` after the current change has been painted. */
export function whenDrawn(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}

/** Focuses the last field of a path within a frame, after it has been painted. */
export function focusWithin(frame: RefObject<HTMLElement | null>, path: string): void {
  whenDrawn(() => {
    const found = [...(frame.current?.querySelectorAll<HTMLElement>('[data-path], [data-member]') ?? [])];
    const within = found.filter(({ dataset }) => (dataset['path'] ?? dataset['member'])?.startsWith(path));
    // In a list, that is the row added last.
    const row = within.findLast(({ dataset }) => dataset['member'] !== undefined) ?? within[0];
    (row?.matches(fields) ? row : row?.querySelector<HTMLElement>(fields))?.focus();
  });
}

/** Returns the field of a path in the editor, or the first one of its nearest ancestor; undefined if there is none. */
export function fieldAt(place: JsonPath): HTMLElement | undefined {
  for (let length = place.length; length > 0; length -= 1) {
    const path = CSS.escape(formatJsonPath(place.slice(0, length)));
    const field = document.querySelector<HTMLElement>(`.editor [data-path="${path}"]`);
    if (field) return field;
    const around = document.querySelector(`.editor [data-member="${path}"]`);
    const first = around?.querySelector<HTMLElement>(fields) ?? fieldWithin(place.slice(0, length));
    if (first) return first;
  }
  return undefined;
}

/** Returns the first field below a path that has no field of its own. */
function fieldWithin(place: JsonPath): HTMLElement | undefined {
  const path = CSS.escape(formatJsonPath(place));
  const [first] = ['\\.', '\\['].flatMap(
    (next) => document.querySelector<HTMLElement>(`.editor [data-path^="${path}${next}"]`) ?? [],
  );
  return first;
}

/** Focuses the field of a path; if it is among the details of a line, opens them first. */
export function goToField(place: JsonPath): void {
  const [list, row] = place;
  const path = formatJsonPath(place);
  const shown = fieldAt(place)?.closest<HTMLElement>('[data-path]')?.dataset['path'];
  const more = document.querySelector<HTMLElement>(
    `.editor [data-row="${row}"] button[aria-expanded="false"]`,
  );
  if (list !== 'lines' || place.length < 3 || !more || (shown && path.startsWith(shown)))
    return fieldAt(place)?.focus();
  more.click();
  whenDrawn(() => fieldAt(place)?.focus());
  return undefined;
}

/** Focuses the first field that shows a fault, or the field nearest to the first fault. */
export function focusFirstFault(faults: readonly DraftFault[]): void {
  const [invalid] = document.querySelectorAll<HTMLElement>('.editor [aria-invalid="true"]');
  const field = invalid ?? (faults[0] && fieldAt(faults[0].place));
  field?.focus();
}
