import { calculated, optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { date } from '../model/scalars.ts';
import { DeliveryDetails, Ordering, PaymentDetails } from './details.ts';
import { fileMembers, footMembers, headMembers, moneyMembers, partyMembers, rowMembers } from './members.ts';
import { dropEmptyAdjustments } from './row-normalisation.ts';
import { taxTagsAsTags } from './tax.ts';
import { Totals } from './totals.ts';

export const Invoice = part(
  'bill/invoice',
  'Demand for payment of goods or services, or its correction.',
  {
    ...headMembers,
    op_date: optional(date, 'Day of the supply, when it is not the day of issue.'),
    ...moneyMembers,
    ...partyMembers,
    ...rowMembers,
    ordering: optional(Ordering, 'What preceded the invoice.'),
    payment: optional(PaymentDetails, 'How and when it is paid.'),
    delivery: optional(DeliveryDetails, 'Where and when goods are delivered.'),
    totals: calculated(required(Totals, 'What it comes to.')),
    ...footMembers,
    ...fileMembers,
  },
  {
    upgrade: taxTagsAsTags,
    normalise(invoice) {
      if (invoice.type === '') invoice.type = 'standard';
      dropEmptyAdjustments(invoice);
    },
  },
);
export type Invoice = ValuesOf<typeof Invoice>;
