/** Calendar date without a time zone: `2026-03-31`. */
type CalendarDate = string;

type Part = 'year' | 'month' | 'day';

const options = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const;

/** Returns the order in which a language writes the parts of a date. */
function orderOf(language: string): readonly Part[] {
  return new Intl.DateTimeFormat(language, options)
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));
}

/** Formats a date in the digits of a language: `31.03.2026`. Other texts are returned unchanged. */
export function writeDate(date: CalendarDate, language: string): string {
  return isDate(date)
    ? new Intl.DateTimeFormat(language, options).format(new Date(`${date}T00:00:00Z`))
    : date;
}

/** Returns the format of dates in a language, in its own letters: `DD.MM.YYYY`. */
export function datePattern(language: string): string {
  const letters = { year: '2026', month: '03', day: '31' };
  const names = new Intl.DisplayNames([language], { type: 'dateTimeField', style: 'short' });
  const [day, month, year] = (['day', 'month', 'year'] as const).map((part) =>
    (names.of(part)?.[0] ?? part[0] ?? '').toUpperCase(),
  );
  return writeDate('2026-03-31', language)
    .replace(letters.year, (year ?? '').repeat(4))
    .replace(letters.month, (month ?? '').repeat(2))
    .replace(letters.day, (day ?? '').repeat(2));
}

/**
 * Parses a date as typed in a language: with any separators or none, with a year of two digits (of this century) or without a
 * year (this year). ISO 8601 dates are read in every language. Returns undefined if it is no date.
 */
export function readDate(text: string, language: string, today: CalendarDate): CalendarDate | undefined {
  const typed = text.normalize('NFKC').trim();
  const parts = typed.match(/\d+/g) ?? [];
  if (/[^\d\s./\-,年月日]/u.test(typed.replaceAll(/[\u200e\u200f]/g, ''))) return undefined;
  const order = orderOf(language);
  const [only = ''] = parts;
  if (parts.length === 1 && (only.length === 8 || only.length === 6))
    return ofParts(split(only, order), order);
  if (parts.length === 3) return ofParts(parts, only.length === 4 ? ['year', 'month', 'day'] : order);
  if (parts.length !== 2) return undefined;
  const short = order.filter((part) => part !== 'year');
  return ofParts([...parts, today.slice(0, 4)], [...short, 'year']);
}

/** Splits digits without separators, in the order of the language. */
function split(digits: string, order: readonly Part[]): string[] {
  const year = digits.length - 4;
  let at = 0;
  return order.map((part) => {
    const length = part === 'year' ? year : 2;
    at += length;
    return digits.slice(at - length, at);
  });
}

function ofParts(parts: readonly string[], order: readonly Part[]): CalendarDate | undefined {
  const of = (part: Part): string => parts[order.indexOf(part)] ?? '';
  const year = of('year').length === 2 ? `20${of('year')}` : of('year');
  const date = `${year}-${of('month').padStart(2, '0')}-${of('day').padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}

/** Returns whether a text is a calendar date as in documents. */
export function isDate(date: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return false;
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}

/** Returns the date a number of days later, or earlier if negative. */
export function daysLater(date: CalendarDate, days: number): CalendarDate {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Returns a function that moves calendar dates by the days between two dates and leaves other texts unchanged. */
export function dateShift(from: CalendarDate, to: CalendarDate): (text: string) => string {
  if (!isDate(from) || !isDate(to)) return (text) => text;
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  return (text) => (isDate(text) ? daysLater(text, days) : text);
}

/** Returns the current date in the time zone of the browser. */
export function todayHere(now: Date): CalendarDate {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((number) => String(number).padStart(2, '0'))
    .join('-');
}
