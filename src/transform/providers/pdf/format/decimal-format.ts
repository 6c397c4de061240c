import { Amount } from '@docmill/documents/amounts';

/** Number format of a locale; group sizes are digits per group, counted from the decimal mark. */
export interface DecimalMarks {
  readonly group: string;
  readonly decimal: string;
  readonly primaryGroup: number;
  readonly secondaryGroup: number;
  readonly minus: string;
}

/** Returns the marks of a locale from CLDR, for Latin digits. */
export function marksOf(locale: string): DecimalMarks {
  const parts = new Intl.NumberFormat(locale, {
    numberingSystem: 'latn',
    useGrouping: 'always',
    minimumFractionDigits: 1,
  }).formatToParts(-1234567890.5);
  const valueOf = (type: string, fallback: string) =>
    parts.find((part) => part.type === type)?.value ?? fallback;
  const integers = parts.filter((part) => part.type === 'integer').map((part) => part.value.length);
  const primaryGroup = integers.at(-1) ?? 3;
  return {
    group: valueOf('group', ','),
    decimal: valueOf('decimal', '.'),
    primaryGroup,
    secondaryGroup: integers.at(-2) ?? primaryGroup,
    minus: valueOf('minusSign', '-'),
  };
}

/** Groups the digits of an amount, without its sign; no digit is changed. */
export function formatMagnitude(amount: Amount, marks: DecimalMarks): string {
  const [whole = '', fraction] = amount.abs().toString().split('.');
  const grouped = groupDigits(whole, marks);
  return fraction === undefined ? grouped : grouped + marks.decimal + fraction;
}

/** Formats a decimal text for the locale; other texts are returned unchanged. */
export function formatDecimal(text: string, marks: DecimalMarks): string {
  const amount = Amount.parseExactly(text);
  return amount ? (amount.isNegative ? marks.minus : '') + formatMagnitude(amount, marks) : text;
}

/** Inverts the sign of a decimal text; other texts are returned unchanged. */
export function negateDecimal(text: string): string {
  return Amount.parseExactly(text)?.negate().toString() ?? text;
}

function groupDigits(digits: string, marks: DecimalMarks): string {
  const groups: string[] = [];
  let end = digits.length;
  let size = marks.primaryGroup;
  while (end > size) {
    groups.unshift(digits.slice(end - size, end));
    end -= size;
    size = marks.secondaryGroup;
  }
  groups.unshift(digits.slice(0, end));
  return groups.join(marks.group);
}
