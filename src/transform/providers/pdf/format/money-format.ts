import { Amount } from '@docmill/documents/amounts';
import { formatDecimal, formatMagnitude } from './decimal-format.ts';
import type { DecimalMarks } from './decimal-format.ts';

/** Templates of the sender instead of the locale's: `%n` is the number, `%u` the currency. */
interface MoneyTemplates {
  readonly positive?: string | undefined;
  readonly negative?: string | undefined;
}

/** Creates a formatter of amounts in one currency: digits are taken from the decimal text, never from a float. */
export function moneyWriter(
  locale: string,
  currency: string,
  marks: DecimalMarks,
  templates: MoneyTemplates,
): (amount: string) => string {
  const unit = currencySymbol(locale, currency);
  const positive = templates.positive || localeTemplate(locale, currency, 1);
  const negative = negativeTemplate(locale, currency, marks, positive, templates);
  const fill = (template: string, number: string) =>
    template.replaceAll(/%[nu]/g, (slot) => (slot === '%n' ? number : unit)).trim();
  return (text) => {
    const amount = Amount.parseExactly(text);
    if (!amount) return text;
    return fill(amount.isNegative ? negative : positive, formatMagnitude(amount, marks));
  };
}

/** Creates a formatter of percentages such as `21.0%`; other texts are returned unchanged. */
export function percentWriter(locale: string, marks: DecimalMarks): (percent: string) => string {
  const template = new Intl.NumberFormat(locale, { style: 'percent', numberingSystem: 'latn' })
    .formatToParts(1)
    .map((part) => (part.type === 'integer' ? '%n' : part.value))
    .join('');
  return (percent) => {
    const number = percent.endsWith('%') ? percent.slice(0, -1) : '';
    return Amount.parseExactly(number) ? template.replace('%n', () => formatDecimal(number, marks)) : percent;
  };
}

function currencySymbol(locale: string, currency: string): string {
  return currencyParts(locale, currency, 1).find((part) => part.type === 'currency')?.value ?? currency;
}

function localeTemplate(locale: string, currency: string, sample: number): string {
  const parts = currencyParts(locale, currency, sample);
  if (!parts.some((part) => part.type === 'currency')) return `%n ${currency}`.trim();
  return parts
    .filter((part) => part.type !== 'fraction' && part.type !== 'decimal')
    .map((part) => ({ integer: '%n', currency: '%u' })[part.type as string] ?? part.value)
    .join('');
}

function negativeTemplate(
  locale: string,
  currency: string,
  marks: DecimalMarks,
  positive: string,
  templates: MoneyTemplates,
): string {
  if (templates.negative?.includes('%u')) return templates.negative;
  if (templates.negative) return positive.replace('%n', templates.negative);
  if (templates.positive) return marks.minus + positive;
  return localeTemplate(locale, currency, -1);
}

function currencyParts(locale: string, currency: string, sample: number): Intl.NumberFormatPart[] {
  if (!/^[A-Z]{3}$/.test(currency)) return [];
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    numberingSystem: 'latn',
  }).formatToParts(sample);
}
