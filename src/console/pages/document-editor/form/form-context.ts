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
import { isDate } from '../../../parts/fields/date-text.logic.ts';
import { textOf } from '../../../parts/document-reading/reading.logic.ts';
import type { Schema } from '../../../parts/json-editor/schema-help.logic.ts';
import { formatJsonPath, valueAt, type JsonPath } from '../../../parts/json/json-path.logic.ts';
import { faultAt, type DraftFault } from '../draft/draft.logic.ts';
import { useCountryTaxes, type Tax } from '../use-taxes.ts';

/** Props of the editor of a member. */
export interface MemberProps {
  readonly place: JsonPath;
  /** Members below it that are edited elsewhere: `name`, `tax_id.country`. */
  readonly without?: readonly string[];
  /** Label of the field; default: the word for its member. */
  readonly label?: string;
}

/** Document of a form, with the results of the service. */
export interface DraftForm {
  /** Component that renders any member of the document by its schema. */
  readonly Member: ComponentType<MemberProps>;
  readonly doc: Json;
  readonly result: Json | undefined;
  /** Schema of the document's type; empty until it is loaded. */
  readonly schema: Schema;
  readonly faults: readonly DraftFault[];
  /** Taxes that the document can have. */
  readonly taxes: readonly Tax[];
  /** Day whose tax rates apply; default: today. */
  readonly taxDay: string | undefined;
  /** Path of the value that a button has just added. */
  readonly added: string | undefined;
  readonly set: (place: JsonPath, value: Json | undefined) => void;
  /** Adds a missing value, highlights it and focuses one of its fields. */
  readonly add: (place: JsonPath, value: Json, field: JsonPath) => void;
}

const FormContext = createContext<StoreApi<DraftForm> | undefined>(undefined);

interface FormProviderProps {
  readonly form: DraftForm;
  readonly children: ReactNode;
}

/** Provides the form to its children. A key press renders only the fields whose content it changes. */
export function FormProvider({ form, children }: FormProviderProps): ReactElement {
  const [store] = useState(() => createStore(() => form));
  useLayoutEffect(() => store.setState(form, true), [store, form]);
  return createElement(FormContext, { value: store }, children);
}

/** Returns a selected part of the form. The caller is rendered again only when that part changes. */
export function useDraftForm<T>(chosen: (form: DraftForm) => T): T {
  return useStore(useFormStore(), chosen);
}

/** Returns a function that reads the form at the time of an event. */
export const useFormNow = (): (() => DraftForm) => useFormStore().getState;

function useFormStore(): StoreApi<DraftForm> {
  const store = useContext(FormContext);
  if (!store) throw new Error('There is no form');
  return store;
}

/** Returns the value at a path of the document. */
export const useValueAt = (place: JsonPath): Json | undefined =>
  useDraftForm(({ doc }) => valueAt(doc, place));

/** Returns a text of the document, its setter and its fault. */
export function useTextAt(
  place: JsonPath,
  keepsEmpty = false,
): {
  value: string;
  /** Value that the service calculates if the user types none. */
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

/** Whether a button has just added the value of a field. */
export const useIsAdded = (place: JsonPath): boolean =>
  useDraftForm(({ added }) => added !== undefined && formatJsonPath(place).startsWith(added));

/** Returns the taxes to offer for the tax at a path: those of its own country, else those of the document. */
export function useTaxesAt(place: JsonPath): readonly Tax[] {
  const country = useDraftForm(({ doc }) => textOf(valueAt(doc, [...place, 'country'])));
  const taxes = useDraftForm((form) => form.taxes);
  const ofCountry = useCountryTaxes(
    country,
    useDraftForm((form) => form.taxDay),
  );
  return country ? ofCountry : taxes;
}

/** Returns whether a text is a due date before the document is issued. */
export function useIsDueTooEarly(place: JsonPath, date: string): boolean {
  const isDue = place.includes('due_dates') && place.at(-1) === 'date' && isDate(date);
  return useDraftForm(({ doc, result }) => {
    if (!isDue) return false;
    const issued = textOf(valueAt(doc, ['issue_date'])) ?? textOf(valueAt(result, ['issue_date'])) ?? '';
    return date < issued;
  });
}
