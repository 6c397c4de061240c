import { localeOf, numberFormat } from '../formats.logic.ts';
import type { Json } from '../../graphql/graphql.ts';

/** What a text says in a language: a decimal as documents have it, and whether people should be shown how it was read. */
export interface ReadNumber {
  /** `-1234.50` */
  readonly value: string;
  /** Whether the same text is another number elsewhere. */
  readonly isAmbiguous: boolean;
}

/** How a language writes numbers. */
interface Marks {
  readonly decimal: string;
  readonly group: string;
  /** Its ten digits, as they are typed where they are not these. */
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
 * Reads a number as people of a language type it: `1.234,5` in German, `1,234.5` in English. One mark that is not followed
 * by three digits is a decimal mark, whichever it is; else the language decides. Undefined: it is no number.
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

/** Whether the last group has three digits, and those between it and the first three, or two as in India. */
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

/** A decimal of a document as people of a language write it, with all its digits. What is no decimal stays as it is. */
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

/** Reads `21`, `21%` and `21 %` as the percentage `21%`. */
export function readPercentage(text: string, language: string): ReadNumber | undefined {
  const read = readNumber(text.replace(/[%٪]\s*$/, ''), language);
  return read && { ...read, value: `${read.value}%` };
}

/** A percentage of a document without its sign. */
export function writePercentage(value: string, language: string): string {
  return writeNumber(value.replace(/%$/, ''), language);
}

/** A percentage of a document (`21.0%`) as people read it: without needless zeros, and with the sign where the language has it. */
export function percentageOf(value: Json | undefined, language: string): string | undefined {
  if (typeof value !== 'string') return undefined;
  const [, ...around] = numberFormat(language, { style: 'percent' }).formatToParts(0);
  const plain = value.replace(/\.0+%$|(?<=\.\d*[1-9])0+%$/, '%');
  return writePercentage(plain, language) + around.map((part) => part.value).join('');
}
