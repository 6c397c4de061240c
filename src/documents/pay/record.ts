import type { JsonObject } from '../json.ts';
import { extensions, meta } from '../model/maps.ts';
import { optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { amount, currency, date, key, percentage, text, uuid } from '../model/scalars.ts';
import { Card, CreditTransfer, DirectDebit, Online } from './means.ts';

/** A payment that was made or announced: an advance of a bill, or a method of a payment. */
export const PayRecord = part(
  'pay/record',
  'Payment that was made or is announced.',
  {
    uuid: optional(uuid, 'Universally unique identifier.'),
    date: optional(date, 'When it was paid.'),
    key: optional(key, 'How it was paid.'),
    ref: optional(text, 'Reference of the payment.'),
    description: optional(text, 'What it was for.'),
    percent: optional(percentage, 'Share of the sum that was paid.'),
    amount: required(amount, 'What was paid.'),
    currency: optional(currency, "Currency it was paid in, when it is not the document's."),
    credit_transfer: optional(CreditTransfer, 'Account it was paid to.'),
    card: optional(Card, 'Card it was paid with.'),
    direct_debit: optional(DirectDebit, 'Mandate it was paid by.'),
    online: optional(Online, 'Place on the web it was paid at.'),
    ext: optional(extensions, 'Codes of national lists.'),
    meta: optional(meta, 'Further data.'),
  },
  { upgrade: descAsDescription },
);
export type PayRecord = ValuesOf<typeof PayRecord>;

/** Renames `desc` of older documents to `description`. */
function descAsDescription(input: JsonObject): JsonObject {
  if (!('desc' in input)) return input;
  const { desc, ...rest } = input;
  return desc === undefined || rest.description ? rest : { ...rest, description: desc };
}
