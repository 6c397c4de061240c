import { negateDecimal } from '../format/decimal-format.ts';
import type { PrintLocale } from '../format/print-locale.ts';
import type { Labels } from '../labels/labels.ts';

/** What every part of a document's content is written with. */
export interface PrintContext {
  readonly locale: PrintLocale;
  readonly labels: Labels;
  /** ISO 4217 code of the document. */
  readonly currency: string;
  /** A decimal text as it is printed in a column; the sign is turned where the print is an adjustment. */
  figure(text: string): string;
  /** A decimal text as money in the document's currency, or another. */
  money(text: string, currency?: string): string;
}

/** The context of a document; `negated` turns the sign of every amount. */
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
