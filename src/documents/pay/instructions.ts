import { extensions, meta } from '../model/maps.ts';
import { list, optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { code, key, text } from '../model/scalars.ts';
import { Card, CreditTransfer, DirectDebit, Online } from './means.ts';

export const Instructions = part('pay/instructions', 'How the document is to be paid.', {
  key: required(key, 'Means of payment.'),
  detail: optional(text, 'The means in words.'),
  ref: optional(code, 'Reference to give with the payment.'),
  credit_transfer: optional(list(CreditTransfer), 'Accounts to transfer to.'),
  card: optional(Card, 'Card that is charged.'),
  direct_debit: optional(DirectDebit, 'Mandate that is used.'),
  online: optional(list(Online), 'Places on the web to pay at.'),
  notes: optional(text, 'Remarks.'),
  ext: optional(extensions, 'Codes of national lists.'),
  meta: optional(meta, 'Further data.'),
});
export type Instructions = ValuesOf<typeof Instructions>;
