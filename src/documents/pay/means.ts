import type { JsonObject } from '../json.ts';
import { optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { key, text } from '../model/scalars.ts';
import { Address } from '../org/address.ts';

export const CreditTransfer = part('pay/credit-transfer', 'Account to transfer to.', {
  iban: optional(text, 'International account number.'),
  bic: optional(text, 'Identifier of the bank.'),
  number: optional(text, 'Account number of the country.'),
  name: optional(text, 'Name of the bank.'),
  branch: optional(Address, 'Branch of the bank.'),
});
export type CreditTransfer = ValuesOf<typeof CreditTransfer>;

export const Card = part('pay/card', 'What may be shown of a payment card.', {
  first6: optional(text, 'First six digits.'),
  last4: optional(text, 'Last four digits.'),
  holder: optional(text, 'Name on the card.'),
});
export type Card = ValuesOf<typeof Card>;

export const DirectDebit = part('pay/direct-debit', 'Direct debit mandate.', {
  ref: optional(text, 'Reference of the mandate.'),
  creditor: optional(text, 'Identifier of the creditor.'),
  account: optional(text, 'Account to debit.'),
});
export type DirectDebit = ValuesOf<typeof DirectDebit>;

export const Online = part(
  'pay/online',
  'Place on the web to pay at.',
  {
    key: optional(key, 'Who runs it.'),
    label: optional(text, 'Label to show.'),
    url: required(text, 'Where it is.'),
  },
  { upgrade: nameAndAddr },
);
export type Online = ValuesOf<typeof Online>;

/** Renames `name` and `addr` of older documents to `label` and `url`. */
function nameAndAddr(input: JsonObject): JsonObject {
  if (!('name' in input) && !('addr' in input)) return input;
  const { name, addr, ...rest } = input;
  return {
    ...rest,
    ...(name !== undefined && !rest.label && { label: name }),
    ...(addr !== undefined && !rest.url && { url: addr }),
  };
}
