import type { Amount } from '../amount.ts';
import { optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { amount, currency, dateTime, key, text } from '../model/scalars.ts';

/** What one unit of a currency is worth in another. */
export const ExchangeRate = part('currency/exchange-rate', 'Worth of one unit of a currency in another.', {
  from: required(currency, 'Currency converted from.'),
  to: required(currency, 'Currency converted to.'),
  at: optional(dateTime, 'When the rate was taken.'),
  source: optional(key, 'Who states the rate.'),
  description: optional(text, 'How the rate came about.'),
  amount: required(amount, 'Units of the one currency for one of the other.'),
});
export type ExchangeRate = ValuesOf<typeof ExchangeRate>;

/** The rate from one currency to another; undefined when none is given. Rates are never inverted or chained. */
export function exchangeRate(
  rates: readonly ExchangeRate[] | undefined,
  from: string,
  to: string,
): Amount | undefined {
  return rates?.find((rate) => rate.from === from && rate.to === to)?.amount;
}
