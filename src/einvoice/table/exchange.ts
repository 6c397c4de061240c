import { Amount } from '../../documents/amount.ts';
import type { JsonObject } from '../../documents/json.ts';
import { objectsAt, textAt } from './member-path.ts';

/** What one unit of a document's currency is in another, and when that was so. */
export interface Exchange {
  readonly rate: Amount;
  /** A date; that of the document where the rate has none. */
  readonly date: string;
}

/** How a document is exchanged into the currency of its country; undefined when it is in that, or has no rate. */
export function exchangeInto(document: JsonObject, home: string): Exchange | undefined {
  const currency = textAt(document, 'currency') ?? home;
  if (currency === home) return undefined;
  const row = objectsAt(document, 'exchange_rates').find(({ from, to }) => from === currency && to === home);
  const rate = row && Amount.parse(textAt(row, 'amount') ?? '');
  if (!rate) return undefined;
  return { rate, date: textAt(row, 'at')?.slice(0, 10) ?? textAt(document, 'issue_date') ?? '' };
}

/** An amount in the other currency, to the cent. */
export function exchanged(amount: Amount, { rate }: Exchange): Amount {
  return amount.raise(8).multiply(rate).rescale(2);
}
