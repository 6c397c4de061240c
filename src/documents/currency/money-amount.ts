import { optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { amount, currency, text } from '../model/scalars.ts';

export const MoneyAmount = part('currency/amount', 'Amount of money in a stated currency.', {
  label: optional(text, 'What the amount is.'),
  currency: required(currency, 'Currency.'),
  value: required(amount, 'The amount.'),
});
export type MoneyAmount = ValuesOf<typeof MoneyAmount>;
