import type { Json } from '../../../../graphql/graphql.ts';
import { daysLater, isDate } from '../../../../parts/fields/date-text.logic.ts';
import { isObject, valueAt } from '../../../../parts/json/json-path.logic.ts';

/** Suggested due date, and how it follows from the day of issue. */
export interface DueOffer {
  readonly date: string;
  readonly after: 'issue' | 'month' | { readonly days: number };
}

/** Days to offer if the terms name none. */
const usualDays = [14, 30, 60];

/** Matches days in the languages of the console: `30 days`, `30 Tage netto`, `a 30 días`; and `net 30`. */
const inWords = /(\d{1,3})\s*(?:days?|tagen?|d[ií]as?|jours?)\b|\bnet(?:to)?\s+(\d{1,3})\b(?![.,]\d)/giu;
/** Matches terms by month, whose days do not count from the day of issue. */
const byMonths = /month|monat|\bmes\b|\bmois\b|\bm[êe]s\b/iu;

/**
 * Returns the days that terms name, the highest number if there is a discount for early payment; undefined if
 * they name none.
 */
export function daysOfTerms(notes: string): number | undefined {
  if (byMonths.test(notes)) return undefined;
  const days = [...notes.matchAll(inWords)].map(([, first, second]) => Number(first ?? second));
  return days.length > 0 ? Math.max(...days) : undefined;
}

/** Returns the due dates to offer for terms that have none, for a document issued on a given day. */
export function dueOffers(terms: Json | undefined, issued: string): readonly DueOffer[] {
  if (!isDate(issued) || hasDueDate(terms)) return [];
  const after = (days: number): DueOffer => ({ date: daysLater(issued, days), after: { days } });
  const notes = valueAt(terms, ['notes']);
  if (typeof notes === 'string' && notes.trim() !== '') {
    const days = daysOfTerms(notes);
    return days === undefined ? [] : [after(days)];
  }
  const key = valueAt(terms, ['key']);
  if (key === 'instant' || key === 'advanced') return [{ date: issued, after: 'issue' }];
  if (key === 'end-of-month') return [{ date: lastOfMonth(issued), after: 'month' }];
  return usualDays.map(after);
}

/** Returns the first due date of terms on a day: the full amount, unless the row already has an amount. */
export function dueOn(date: string, terms: Json | undefined): Json {
  const row = valueAt(terms, ['due_dates', 0]);
  return { ...(isObject(row) && Object.keys(row).length > 0 ? row : { percent: '100%' }), date };
}

/** Returns whether terms have a key but neither a due date nor a note, one of which e-invoices require. */
export function lacksDueDate(terms: Json | undefined): boolean {
  return Boolean(valueAt(terms, ['key'])) && !valueAt(terms, ['notes']) && !hasDueDate(terms);
}

function hasDueDate(terms: Json | undefined): boolean {
  const rows = valueAt(terms, ['due_dates']);
  return Array.isArray(rows) && rows.some((row: Json) => isObject(row) && Boolean(row['date']));
}

function lastOfMonth(date: string): string {
  const [year, month] = date.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString().slice(0, 10);
}
