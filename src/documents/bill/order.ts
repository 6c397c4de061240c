import { Period } from '../cal/period.ts';
import { calculated, list, optional, part } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { date } from '../model/scalars.ts';
import { DocumentRef } from '../org/document-ref.ts';
import { Identity } from '../org/identity.ts';
import { Party } from '../org/party.ts';
import { DeliveryDetails, PaymentDetails } from './details.ts';
import { fileMembers, footMembers, headMembers, moneyMembers, partyMembers, rowMembers } from './members.ts';
import { dropEmptyAdjustments } from './row-normalisation.ts';
import { taxTagsAsTags } from './tax.ts';
import { Totals } from './totals.ts';

export const Order = part(
  'bill/order',
  'Order, or an offer that may become one.',
  {
    ...headMembers,
    op_date: optional(date, 'Day of the supply.'),
    ...moneyMembers,
    contracts: optional(list(DocumentRef), 'Contracts it is under.'),
    identities: optional(list(Identity), 'Further codes of the order.'),
    period: optional(Period, 'Span in which it is to be supplied.'),
    ...partyMembers,
    buyer: optional(Party, 'Who buys, when it is not the customer.'),
    seller: optional(Party, 'Who sells, when it is not the supplier.'),
    ...rowMembers,
    payment: optional(PaymentDetails, 'How and when it is paid.'),
    delivery: optional(DeliveryDetails, 'Where and when goods are delivered.'),
    totals: calculated(optional(Totals, 'What it comes to; absent without prices.')),
    ...footMembers,
    ...fileMembers,
  },
  {
    upgrade: taxTagsAsTags,
    normalise(order) {
      if (order.type === '') order.type = 'purchase';
      dropEmptyAdjustments(order);
    },
  },
);
export type Order = ValuesOf<typeof Order>;
