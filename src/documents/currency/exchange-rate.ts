import type { Amount } from '../amount.ts';
import { optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { amount, currency, dateTime, key } from '../model/scalars.ts';

export const ExchangeRate = part('currency/exchange-rate', 'Worth of one unit of a currency in another.', {
  from: required(currency, 'Currency converted from.'),
  to: required(currency, 'Currency converted to.'),
  at: optional(dateTime, 'When the rate was taken.'),
  source: optional(key, 'Who states the rate.'),
  amount: required(amount, 'Units of the one currency for one of the other.'),
});
export type ExchangeRate = ValuesOf<typeof ExchangeRate>;

/** Lookup of exchange rates for many prices. */
export type RateTable = (from: string, to: string) => Amount | undefined;

/**
 * Returns a lookup table of rates, so that many prices with many rates stay fast. The first of several
 * rates for one pair counts.
 */
export function rateTable(rates: readonly ExchangeRate[] = []): RateTable {
  const byPair = new Map(
    rates.map(({ from, to, amount: rate }): [string, Amount] => [`${from} ${to}`, rate]).toReversed(),
  );
  return (from, to) => byPair.get(`${from} ${to}`);
}

/** Returns the rate from one currency to another; undefined if none is given. Rates are never inverted or chained. */
export function exchangeRate(
  rates: readonly ExchangeRate[] | undefined,
  from: string,
  to: string,
): Amount | undefined {
  return rates?.find((rate) => rate.from === from && rate.to === to)?.amount;
}
