import { localeOf, numberFormat } from '../values/formats.logic.ts';
import type { Json } from '../../graphql/graphql.ts';

/** A parsed number: a decimal as in documents, and whether to show how it was read. */
export interface ReadNumber {
  /** For example `-1234.50`. */
  readonly value: string;
  /** Whether the same text is another number in other languages. */
  readonly isAmbiguous: boolean;
}

/** Number format of a language. */
interface Marks {
  readonly decimal: string;
  readonly group: string;
  /** Its ten digits, which may be typed in place of 0 to 9. */
  readonly digits: readonly string[];
}

const known = new Map<string, Marks>();

function marksOf(language: string): Marks {
  const locale = localeOf(language);
  const before = known.get(locale);
  if (before) return before;
  const parts = numberFormat(locale, { useGrouping: true }).formatToParts(-1_234_567.8);
  const marks = {
    decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
    group: parts.find(({ type }) => type === 'group')?.value ?? ',',
    digits: Array.from({ length: 10 }, (_, digit) => numberFormat(locale, {}).format(digit)),
  };
  known.set(locale, marks);
  return marks;
}

/**
 * Parses a number as typed in a language: `1.234,5` in German, `1,234.5` in English. A single separator that is not followed by
 * exactly three digits is the decimal separator; otherwise the language decides. Returns undefined if it is no number.
 */
export function readNumber(text: string, language: string): ReadNumber | undefined {
  const { decimal, digits } = marksOf(language);
  let plain = text
    .normalize('NFKC')
    .replaceAll(/[\s'’_\u2066-\u2069\u200e\u200f\u061c]/g, '')
    .replace(/^[−–]/, '-')
    .replace(/^\+/, '');
  digits.forEach((digit, index) => {
    plain = plain.replaceAll(digit, String(index));
  });
  const match = /^(-?)(\d*(?:[.,٫٬]\d+)*)[.,٫]?$/.exec(plain);
  const [, sign = '', body = ''] = match ?? [];
  if (!match || !/\d/.test(body)) return undefined;
  const marks = [...body.matchAll(/[.,٫٬]/g)].map((each) => ({ mark: each[0], at: each.index }));
  const last = marks.at(-1);
  if (!last) return { value: tidied(sign, body, ''), isAmbiguous: false };
  const [whole, rest] = [body.slice(0, last.at), body.slice(last.at + 1)];
  const kinds = new Set(marks.map(({ mark }) => mark));
  if (kinds.size > 1) {
    if (whole.includes(last.mark) || !isGrouped(whole)) return undefined;
    return { value: tidied(sign, whole, rest), isAmbiguous: false };
  }
  if (marks.length > 1)
    return isGrouped(body) ? { value: tidied(sign, body, ''), isAmbiguous: false } : undefined;
  if (rest.length !== 3 || whole.length > 3 || whole === '' || whole.startsWith('0'))
    return { value: tidied(sign, whole, rest), isAmbiguous: false };
  return last.mark === decimal
    ? { value: tidied(sign, whole, rest), isAmbiguous: true }
    : { value: tidied(sign, body, ''), isAmbiguous: true };
}

/** Returns whether the last group has three digits, and the groups between it and the first have three, or two as in India. */
function isGrouped(text: string): boolean {
  const [first = '', ...others] = text.split(/[.,٫٬]/);
  const last = others.pop() ?? '000';
  return (
    /^\d{1,3}$/.test(first) && last.length === 3 && others.every(({ length }) => length === 2 || length === 3)
  );
}

function tidied(sign: string, whole: string, rest: string): string {
  const number = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  return `${sign}${number}${rest && `.${rest}`}`;
}

/** Formats a decimal of a document in a language, with all its digits. Other texts are returned unchanged. */
export function writeNumber(value: string, language: string): string {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(value);
  if (!match) return value;
  const digits = match[2]?.length ?? 0;
  return numberFormat(language, {
    useGrouping: 'always',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value as Intl.StringNumericLiteral);
}

/** Parses `21`, `21%` and `21 %` as the percentage `21%`. */
export function readPercentage(text: string, language: string): ReadNumber | undefined {
  const read = readNumber(text.replace(/[%٪]\s*$/, ''), language);
  return read && { ...read, value: `${read.value}%` };
}

/** Formats a percentage of a document without its sign. */
export function writePercentage(value: string, language: string): string {
  return writeNumber(value.replace(/%$/, ''), language);
}

/** Formats a percentage of a document (`21.0%`) without trailing zeros, with the sign where the language puts it. */
export function formatPercentage(value: Json | undefined, language: string): string | undefined {
  if (typeof value !== 'string') return undefined;
  const [, ...around] = numberFormat(language, { style: 'percent' }).formatToParts(0);
  const plain = value.replace(/\.0+%$|(?<=\.\d*[1-9])0+%$/, '%');
  return writePercentage(plain, language) + around.map((part) => part.value).join('');
}
