import { createContext, useContext, type ComponentType } from 'react';
import type { Json } from '../../../graphql/graphql.ts';
import { isDate } from '../../../parts/date-field/date-text.logic.ts';
import { textOf } from '../../../parts/document-reading/reading.logic.ts';
import type { Schema } from '../../../parts/json-editor/schema-help.logic.ts';
import { valueAt, type Place } from '../../../parts/json-path.logic.ts';
import { faultAt, type DraftFault } from '../draft.logic.ts';

/** A member of the document that is typed. */
export interface MemberProps {
  readonly place: Place;
  /** What within is typed elsewhere: `name`, `tax_id.country`. */
  readonly without?: readonly string[];
  /** What it is called; the word for its member when absent. */
  readonly label?: string;
}

/** The document of a form and what the service says of it. */
export interface DraftForm {
  /** Draws a member of the document as its schema has it, whatever stands within. */
  readonly Member: ComponentType<MemberProps>;
  readonly doc: Json;
  readonly result: Json | undefined;
  /** What documents of its type may hold; empty until it is known. */
  readonly schema: Schema;
  readonly faults: readonly DraftFault[];
  readonly set: (place: Place, value: Json | undefined) => void;
}

export const FormContext = createContext<DraftForm | undefined>(undefined);

export function useDraftForm(): DraftForm {
  const form = useContext(FormContext);
  if (!form) throw new Error('There is no form');
  return form;
}

/** A text of the document: what it is, how it becomes another, and what is wrong with it. */
export function useTextAt(
  place: Place,
  keepsEmpty = false,
): {
  value: string;
  /** What the service puts there when nobody writes anything. */
  calculated: string | undefined;
  set: (value: string) => void;
  error: string | undefined;
} {
  const { doc, result, faults, set } = useDraftForm();
  const value = valueAt(doc, place);
  return {
    value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    calculated: textOf(valueAt(result, place)),
    set: (next) => set(place, next === '' && !keepsEmpty ? undefined : next),
    error: faultAt(faults, place)?.message,
  };
}

/** Whether a text is the date of a payment that is due before the document is issued. */
export function useIsDueTooEarly(place: Place, date: string): boolean {
  const { doc, result } = useDraftForm();
  if (!place.includes('due_dates') || place.at(-1) !== 'date' || !isDate(date)) return false;
  const issued = textOf(valueAt(doc, ['issue_date'])) ?? textOf(valueAt(result, ['issue_date'])) ?? '';
  return date < issued;
}
