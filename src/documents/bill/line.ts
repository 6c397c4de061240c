import { Period } from '../cal/period.ts';
import { extensions } from '../model/maps.ts';
import { calculated, list, optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { amount, code, integer, uuid } from '../model/scalars.ts';
import { Identity } from '../org/identity.ts';
import { Item } from '../org/item.ts';
import { Note } from '../org/note.ts';
import { Party } from '../org/party.ts';
import { taxSet } from '../tax/combo.ts';
import { LineCharge, LineDiscount } from './line-adjustment.ts';
import { normaliseLine } from './row-normalisation.ts';

/** Members that describe the supply of a row, in this order. */
const suppliedMembers = {
  quantity: required(amount, 'How many of the item.'),
  identifier: optional(Identity, 'What the row is about: a subscription, a contract.'),
  period: optional(Period, 'Span in which it was supplied.'),
  order: optional(code, "Code of the buyer's order row."),
  cost: optional(code, "Code of the buyer's cost centre."),
  item: required(Item, 'Goods or service.'),
};

/** A row within a row: one of the components of a line. */
export const SubLine = part(
  'bill/sub-line',
  'One of the things a line consists of.',
  {
    uuid: optional(uuid, 'Universally unique identifier.'),
    i: calculated(required(integer, 'Position in its list, from 1.')),
    ...suppliedMembers,
    sum: calculated(optional(amount, 'Quantity times price.')),
    discounts: optional(list(LineDiscount), 'What is taken off.'),
    charges: optional(list(LineCharge), 'What is added.'),
    total: calculated(optional(amount, 'Sum less discounts plus charges.')),
    notes: optional(list(Note), 'Remarks.'),
  },
  { normalise: (line) => normaliseLine(line) },
);
export type SubLine = ValuesOf<typeof SubLine>;

export const Line = part(
  'bill/line',
  'Row of goods or services.',
  {
    uuid: optional(uuid, 'Universally unique identifier.'),
    i: calculated(required(integer, 'Position in the list, from 1.')),
    ...suppliedMembers,
    breakdown: optional(list(SubLine), 'What the item consists of; makes its price.'),
    sum: calculated(optional(amount, 'Quantity times price.')),
    discounts: optional(list(LineDiscount), 'What is taken off.'),
    charges: optional(list(LineCharge), 'What is added.'),
    taxes: optional(taxSet, 'Taxes on the total.'),
    total: calculated(optional(amount, 'Sum less discounts plus charges, before tax.')),
    substituted: optional(list(SubLine), 'What was ordered instead; without effect on the price.'),
    notes: optional(list(Note), 'Remarks.'),
    seller: optional(Party, 'Who sold it, when it was not the supplier.'),
    ext: optional(extensions, 'Codes of national lists.'),
  },
  { normalise: (line) => normaliseLine(line) },
);
export type Line = ValuesOf<typeof Line>;
