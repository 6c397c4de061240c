import { extensions, meta } from '../model/maps.ts';
import { calculated, optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { amount, code, integer, key, percentage, uuid, verbatim } from '../model/scalars.ts';
import { taxSet } from '../tax/combo.ts';

export const Discount = part('bill/discount', 'Something taken off the whole document.', {
  uuid: optional(uuid, 'Universally unique identifier.'),
  i: calculated(required(integer, 'Position in the list, from 1.')),
  key: optional(key, 'Kind of discount.'),
  code: optional(code, 'Code of the discount.'),
  reason: optional(verbatim, 'Why it is given.'),
  base: optional(amount, 'What the percentage is of, when it is not the sum of the lines.'),
  percent: optional(percentage, 'Share of the base.'),
  amount: required(amount, 'What is taken off.'),
  taxes: optional(taxSet, 'Taxes whose base it lowers.'),
  ext: optional(extensions, 'Codes of national lists.'),
  meta: optional(meta, 'Further data.'),
});
export type Discount = ValuesOf<typeof Discount>;

export const Charge = part('bill/charge', 'Something added to the whole document.', {
  uuid: optional(uuid, 'Universally unique identifier.'),
  i: calculated(required(integer, 'Position in the list, from 1.')),
  key: optional(key, 'Kind of charge.'),
  code: optional(code, 'Code of the charge.'),
  reason: optional(verbatim, 'Why it is made.'),
  base: optional(amount, 'What the percentage is of, when it is not the sum of the lines.'),
  percent: optional(percentage, 'Share of the base.'),
  amount: required(amount, 'What is added.'),
  taxes: optional(taxSet, 'Taxes on it.'),
  ext: optional(extensions, 'Codes of national lists.'),
  meta: optional(meta, 'Further data.'),
});
export type Charge = ValuesOf<typeof Charge>;
