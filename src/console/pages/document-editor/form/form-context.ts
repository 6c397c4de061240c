import {
  createContext,
  createElement,
  useContext,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import type { Json } from '../../../graphql/graphql.ts';
import { isDate } from '../../../parts/date-field/date-text.logic.ts';
import { textOf } from '../../../parts/document-reading/reading.logic.ts';
import type { Schema } from '../../../parts/json-editor/schema-help.logic.ts';
import { pathText, valueAt, type Place } from '../../../parts/json-path.logic.ts';
import { faultAt, type DraftFault } from '../draft.logic.ts';
import { useTaxesOf, type Tax } from '../use-taxes.ts';

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
  /** The taxes that it can have. */
  readonly taxes: readonly Tax[];
  /** The day whose rates they have; absent: the day it is. */
  readonly taxDay: string | undefined;
  /** The path of what was added by a button a moment ago. */
  readonly added: string | undefined;
  readonly set: (place: Place, value: Json | undefined) => void;
  /** Puts there what is missing, marks it, and gives the focus to a field of it. */
  readonly add: (place: Place, value: Json, field: Place) => void;
}

const FormContext = createContext<StoreApi<DraftForm> | undefined>(undefined);

interface FormProviderProps {
  readonly form: DraftForm;
  readonly children: ReactNode;
}

/** The form of what is drawn within: a key that is typed draws the fields again that show something else after it, and no others. */
export function FormProvider({ form, children }: FormProviderProps): ReactElement {
  const [store] = useState(() => createStore(() => form));
  useLayoutEffect(() => store.setState(form, true), [store, form]);
  return createElement(FormContext, { value: store }, children);
}

/** What is chosen of the form. Whoever asks is drawn again when that becomes another, and for nothing else of the form. */
export function useDraftForm<T>(chosen: (form: DraftForm) => T): T {
  return useStore(useFormStore(), chosen);
}

/** Reads the form at the time of an event. */
export const useFormNow = (): (() => DraftForm) => useFormStore().getState;

function useFormStore(): StoreApi<DraftForm> {
  const store = useContext(FormContext);
  if (!store) throw new Error('There is no form');
  return store;
}

/** What stands at a place of the document. */
export const useValueAt = (place: Place): Json | undefined => useDraftForm(({ doc }) => valueAt(doc, place));

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
  const value = useValueAt(place);
  const calculated = useDraftForm(({ result }) => textOf(valueAt(result, place)));
  const error = useDraftForm(({ faults }) => faultAt(faults, place)?.message);
  const set = useDraftForm((form) => form.set);
  return {
    value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    calculated,
    set: (next) => set(place, next === '' && !keepsEmpty ? undefined : next),
    error,
  };
}

/** Whether a field shows what was added by a button a moment ago. */
export const useIsAdded = (place: Place): boolean =>
  useDraftForm(({ added }) => added !== undefined && pathText(place).startsWith(added));

/** The taxes that are offered for the tax at a place: those of the country that it names, else those of the document. */
export function useTaxesAt(place: Place): readonly Tax[] {
  const country = useDraftForm(({ doc }) => textOf(valueAt(doc, [...place, 'country'])));
  const taxes = useDraftForm((form) => form.taxes);
  const ofCountry = useTaxesOf(
    country,
    useDraftForm((form) => form.taxDay),
  );
  return country ? ofCountry : taxes;
}

/** Whether a text is the date of a payment that is due before the document is issued. */
export function useIsDueTooEarly(place: Place, date: string): boolean {
  const isDue = place.includes('due_dates') && place.at(-1) === 'date' && isDate(date);
  return useDraftForm(({ doc, result }) => {
    if (!isDue) return false;
    const issued = textOf(valueAt(doc, ['issue_date'])) ?? textOf(valueAt(result, ['issue_date'])) ?? '';
    return date < issued;
  });
}
