import { Amount } from '@docmill/documents/amounts';
import type { JsonObject } from '@docmill/documents/json';
import { objectsAt, textAt } from '@docmill/documents/paths';

/** Exchange rate of a document's currency, and its date. */
export interface Exchange {
  readonly rate: Amount;
  /** Date of the rate; the issue date of the document if the rate has none. */
  readonly date: string;
}

/**
 * Returns the exchange of a document into the currency of its country; undefined if it already has that
 * currency or no rate is given.
 */
export function exchangeInto(document: JsonObject, home: string): Exchange | undefined {
  const currency = textAt(document, 'currency') ?? home;
  if (currency === home) return undefined;
  const row = objectsAt(document, 'exchange_rates').find(({ from, to }) => from === currency && to === home);
  const rate = row && Amount.parse(textAt(row, 'amount') ?? '');
  if (!rate) return undefined;
  return { rate, date: textAt(row, 'at')?.slice(0, 10) ?? textAt(document, 'issue_date') ?? '' };
}

/** Converts an amount to the other currency, rounded to two decimals. */
export function convertAmount(amount: Amount, { rate }: Exchange): Amount {
  return amount.raise(8).multiply(rate).rescale(2);
}
