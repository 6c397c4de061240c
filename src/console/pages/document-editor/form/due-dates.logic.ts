import type { Json } from '../../../graphql/graphql.ts';
import { daysLater, isDate } from '../../../parts/date-field/date-text.logic.ts';
import { isObject, valueAt } from '../../../parts/json-path.logic.ts';

/** A day on which a document may be due, and how it follows from the day of issue. */
export interface DueOffer {
  readonly date: string;
  readonly after: 'issue' | 'month' | { readonly days: number };
}

/** The days that are offered where the terms say nothing of them. */
const usualDays = [14, 30, 60];

/** Days as terms are written in the languages of the console: `30 days`, `30 Tage netto`, `a 30 días`; and `net 30`. */
const inWords = /(\d{1,3})\s*(?:days?|tagen?|d[ií]as?|jours?)\b|\bnet(?:to)?\s+(\d{1,3})\b(?![.,]\d)/giu;
/** What such days do not count from the day of issue. */
const byMonths = /month|monat|\bmes\b|\bmois\b|\bm[êe]s\b/iu;

/** The days that terms in words give, the longest where there is a discount for who pays earlier; undefined: they say none. */
export function daysOfTerms(notes: string): number | undefined {
  if (byMonths.test(notes)) return undefined;
  const days = [...notes.matchAll(inWords)].map(([, first, second]) => Number(first ?? second));
  return days.length > 0 ? Math.max(...days) : undefined;
}

/** The due dates that are offered for terms without any, of a document that is issued on a day. */
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

/** The first due date of terms on a day: all that is due, unless it says already how much. */
export function dueOn(date: string, terms: Json | undefined): Json {
  const row = valueAt(terms, ['due_dates', 0]);
  return { ...(isObject(row) && Object.keys(row).length > 0 ? row : { percent: '100%' }), date };
}

/** Whether terms were chosen that say neither on which day something is due nor anything in words, as e-invoices ask for. */
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
