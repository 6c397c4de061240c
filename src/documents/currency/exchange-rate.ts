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

/** Rates that many prices are looked up in. */
export type RateTable = (from: string, to: string) => Amount | undefined;

/** A table of rates, so that many rates cost no more than many prices; the first of several for one pair counts. */
export function rateTable(rates: readonly ExchangeRate[] = []): RateTable {
  const byPair = new Map(
    rates.map(({ from, to, amount: rate }): [string, Amount] => [`${from} ${to}`, rate]).toReversed(),
  );
  return (from, to) => byPair.get(`${from} ${to}`);
}

/** The rate from one currency to another; undefined when none is given. Rates are never inverted or chained. */
export function exchangeRate(
  rates: readonly ExchangeRate[] | undefined,
  from: string,
  to: string,
): Amount | undefined {
  return rates?.find((rate) => rate.from === from && rate.to === to)?.amount;
}
