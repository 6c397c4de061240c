import type { RefObject } from 'react';
import type { DraftFault } from '../draft.logic.ts';
import { pathText, type Place } from '../../../parts/json-path.logic.ts';

const fields = 'input:not([type="hidden"]), textarea, button';

/** Does something when what is being changed has been drawn. */
export function whenDrawn(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}

/** Gives the focus to the last field of a path within a frame, when it has been drawn. */
export function focusWithin(frame: RefObject<HTMLElement | null>, path: string): void {
  whenDrawn(() => {
    const found = [...(frame.current?.querySelectorAll<HTMLElement>('[data-path], [data-member]') ?? [])];
    const within = found.filter(({ dataset }) => (dataset['path'] ?? dataset['member'])?.startsWith(path));
    // Of a list it is the row that was added last.
    const row = within.findLast(({ dataset }) => dataset['member'] !== undefined) ?? within[0];
    (row?.matches(fields) ? row : row?.querySelector<HTMLElement>(fields))?.focus();
  });
}

/** The field of a place in the editor, or the first one of what is nearest around it; undefined when nothing is. */
export function fieldAt(place: Place): HTMLElement | undefined {
  for (let length = place.length; length > 0; length -= 1) {
    const path = CSS.escape(pathText(place.slice(0, length)));
    const field = document.querySelector<HTMLElement>(`.editor [data-path="${path}"]`);
    if (field) return field;
    const around = document.querySelector(`.editor [data-member="${path}"]`);
    const first = around?.querySelector<HTMLElement>(fields) ?? fieldWithin(place.slice(0, length));
    if (first) return first;
  }
  return undefined;
}

/** The first field of what stands at a place, which has none of its own. */
function fieldWithin(place: Place): HTMLElement | undefined {
  const path = CSS.escape(pathText(place));
  const [first] = ['\\.', '\\['].flatMap(
    (next) => document.querySelector<HTMLElement>(`.editor [data-path^="${path}${next}"]`) ?? [],
  );
  return first;
}

/** Gives the focus to the field of a place; when it is among the details of a line, they are opened. */
export function goToField(place: Place): void {
  const [list, row] = place;
  const path = pathText(place);
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

/** Gives the focus to the first field that shows a fault, or to what is nearest to the first fault. */
export function focusFirstFault(faults: readonly DraftFault[]): void {
  const [invalid] = document.querySelectorAll<HTMLElement>('.editor [aria-invalid="true"]');
  const field = invalid ?? (faults[0] && fieldAt(faults[0].place));
  field?.focus();
}
