/** Number format of a locale; group sizes are digits per group, counted from the decimal mark. */
export interface DecimalMarks {
  readonly group: string;
  readonly decimal: string;
  readonly primaryGroup: number;
  readonly secondaryGroup: number;
  readonly minus: string;
}

const decimalText = /^(-?)(\d+)(?:\.(\d+))?$/;

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

/** Splits a decimal text into its parts; undefined for other texts. */
export function splitDecimal(
  text: string,
): { negative: boolean; whole: string; fraction: string } | undefined {
  const match = decimalText.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  return { negative: sign === '-', whole: whole.replace(/^0+(?=\d)/, ''), fraction };
}

/** Groups the digits of a decimal text, without its sign; no digit is changed. */
export function formatMagnitude(text: string, marks: DecimalMarks): string {
  const number = splitDecimal(text);
  if (!number) return text;
  const whole = groupDigits(number.whole, marks);
  return number.fraction === '' ? whole : whole + marks.decimal + number.fraction;
}

/** Formats a decimal text for the locale; other texts are returned unchanged. */
export function formatDecimal(text: string, marks: DecimalMarks): string {
  return (text.startsWith('-') && splitDecimal(text) ? marks.minus : '') + formatMagnitude(text, marks);
}

/** Inverts the sign of a decimal text; zero and other texts are returned unchanged. */
export function negateDecimal(text: string): string {
  const number = splitDecimal(text);
  if (!number || /^0*$/.test(number.whole + number.fraction)) return text;
  return number.negative ? text.slice(1) : `-${text}`;
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
