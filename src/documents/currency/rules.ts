import { currencyDecimals } from '../codes/currencies.ts';
import { beAtLeast, bePresent } from '../rules/assertions.ts';
import { assertion, rulesAbout } from '../rules/rule.ts';
import type { Assertion, Rule } from '../rules/rule.ts';

/** Condition that a currency code is known; a missing value passes. */
export const beCurrency: Assertion<unknown> = assertion(
  'a currency code',
  ({ value }) =>
    value === undefined ||
    value === '' ||
    (typeof value === 'string' && currencyDecimals(value) !== undefined),
);

/** Rules for currencies, and for amounts and rates in them. */
export const currencyRules: readonly Rule[] = [
  ...rulesAbout('currency/code', [
    { code: 'GOBL-CURRENCY-CODE-01', at: '$', must: beCurrency, message: 'currency code is not known' },
  ]),
  ...rulesAbout('currency/amount', [
    {
      code: 'GOBL-CURRENCY-AMOUNT-01',
      at: 'currency',
      must: bePresent,
      message: 'an amount of money needs its currency',
    },
  ]),
  ...rulesAbout('currency/exchange-rate', [
    {
      code: 'GOBL-CURRENCY-EXCHANGERATE-01',
      at: 'from',
      must: bePresent,
      message: 'an exchange rate needs the currency it converts from',
    },
    {
      code: 'GOBL-CURRENCY-EXCHANGERATE-02',
      at: 'to',
      must: bePresent,
      message: 'an exchange rate needs the currency it converts to',
    },
    {
      code: 'GOBL-CURRENCY-EXCHANGERATE-04',
      at: 'amount',
      must: beAtLeast(0),
      message: 'an exchange rate must be zero or positive',
    },
  ]),
];
