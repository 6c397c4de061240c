import { calculated, optional, part } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { date } from '../model/scalars.ts';
import { Party } from '../org/party.ts';
import { Ordering, Tracking } from './details.ts';
import { fileMembers, footMembers, headMembers, moneyMembers, partyMembers, rowMembers } from './members.ts';
import { dropEmptyAdjustments } from './row-normalisation.ts';
import { taxTagsAsTags } from './tax.ts';
import { Totals } from './totals.ts';

export const Delivery = part(
  'bill/delivery',
  'Notice of goods that are sent or received.',
  {
    ...headMembers,
    ...moneyMembers,
    ...partyMembers,
    despatcher: optional(Party, 'Who sends the goods, when it is not the supplier.'),
    receiver: optional(Party, 'Who receives the goods, when it is not the customer.'),
    courier: optional(Party, 'Who carries the goods.'),
    despatch_date: optional(date, 'Day the goods leave.'),
    receive_date: optional(date, 'Day the goods arrive.'),
    tracking: optional(Tracking, 'How to follow the shipment.'),
    ordering: optional(Ordering, 'What preceded the delivery.'),
    ...rowMembers,
    totals: calculated(optional(Totals, 'What it comes to; absent without prices.')),
    ...footMembers,
    ...fileMembers,
  },
  {
    upgrade: taxTagsAsTags,
    normalise(delivery) {
      if (delivery.type === '') delivery.type = 'advice';
      dropEmptyAdjustments(delivery);
    },
  },
);
export type Delivery = ValuesOf<typeof Delivery>;
