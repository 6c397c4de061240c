import { exchangeRate } from '../currency/exchange-rate.ts';
import type { ExchangeRate } from '../currency/exchange-rate.ts';
import { assertion } from '../rules/rule.ts';
import type { Assertion } from '../rules/rule.ts';

interface Billed {
  currency: string;
  exchange_rates?: ExchangeRate[];
}

/** Returns the condition that a document is in a currency or has an exchange rate into it. */
export function beConvertibleTo(currency: string): Assertion<Billed> {
  return assertion(
    `in ${currency}, or with an exchange rate into it`,
    ({ object }) =>
      object.currency === currency ||
      exchangeRate(object.exchange_rates, object.currency, currency) !== undefined,
  );
}
