import { negateDecimal } from '../format/decimal-format.ts';
import type { PrintLocale } from '../format/print-locale.ts';
import type { Labels } from '../labels/labels.ts';

/** Locale, labels and formats that all parts of a document's content share. */
export interface PrintContext {
  readonly locale: PrintLocale;
  readonly labels: Labels;
  /** ISO 4217 code of the document. */
  readonly currency: string;
  /** Formats a decimal text for a column; inverts its sign if the print is an adjustment. */
  figure(text: string): string;
  /** Formats a decimal text as money in the document's currency, or in another. */
  money(text: string, currency?: string): string;
}

/** Creates the context of a document; `negated` inverts the sign of every amount. */
export function printContext(locale: PrintLocale, currency: string, negated: boolean): PrintContext {
  const signed = negated ? negateDecimal : (text: string) => text;
  return {
    locale,
    labels: locale.labels,
    currency,
    figure: (text) => locale.number(signed(text)),
    money: (text, other = currency) => locale.money(signed(text), other),
  };
}
