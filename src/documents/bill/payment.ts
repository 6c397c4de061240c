import type { JsonObject } from '../json.ts';
import { extensions } from '../model/maps.ts';
import { calculated, list, optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { amount, count, flag, integer, text, uuid } from '../model/scalars.ts';
import { DocumentRef } from '../org/document-ref.ts';
import { Note } from '../org/note.ts';
import { Party } from '../org/party.ts';
import { PayRecord } from '../pay/record.ts';
import { TaxTotal } from '../tax/total.ts';
import { Ordering } from './details.ts';
import { footMembers, headMembers, moneyMembers, partyMembers } from './members.ts';

export const PaymentLine = part('bill/payment-line', 'What is paid for one document.', {
  uuid: optional(uuid, 'Universally unique identifier.'),
  i: calculated(required(integer, 'Position in the list, from 1.')),
  refund: optional(flag, 'The money goes back to the customer.'),
  document: optional(DocumentRef, 'Document that is paid.'),
  installment: optional(count, 'Which of several payments for the document this is.'),
  description: optional(text, 'What is paid.'),
  payable: optional(amount, 'What was to be paid for the document.'),
  advances: optional(amount, 'What was paid for it before.'),
  amount: required(amount, 'What is paid now.'),
  due: calculated(optional(amount, 'What remains to be paid.')),
  tax: calculated(optional(TaxTotal, 'Taxes that this payment settles.')),
  notes: optional(list(Note), 'Remarks.'),
});
export type PaymentLine = ValuesOf<typeof PaymentLine>;

/** A requested, announced or received payment of one or more documents. */
export const Payment = part(
  'bill/payment',
  'Payment of one or more documents.',
  {
    ...headMembers,
    methods: required(list(PayRecord), 'How it is paid.'),
    ...moneyMembers,
    ...partyMembers,
    payee: optional(Party, 'Who receives the money, when it is not the supplier.'),
    ordering: optional(Ordering, 'What preceded the payment.'),
    lines: required(list(PaymentLine), 'What is paid, by document.'),
    total: calculated(required(amount, 'What is paid in all.')),
    ext: optional(extensions, 'Codes of national lists.'),
    ...footMembers,
  },
  {
    upgrade: methodAsMethods,
    normalise(payment) {
      if (payment.type === '') payment.type = 'receipt';
    },
  },
);
export type Payment = ValuesOf<typeof Payment>;

/** Converts the single `method` of older documents to `methods`. */
function methodAsMethods(input: JsonObject): JsonObject {
  if (!('method' in input)) return input;
  const { method, ...rest } = input;
  return method === undefined || method === null || rest.methods ? rest : { ...rest, methods: [method] };
}
