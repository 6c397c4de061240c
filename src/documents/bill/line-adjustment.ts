import { extensions } from '../model/maps.ts';
import { optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { amount, code, key, percentage, unit, verbatim } from '../model/scalars.ts';

export const LineDiscount = part('bill/line-discount', 'Something taken off a line.', {
  key: optional(key, 'Kind of discount.'),
  code: optional(code, 'Code of the discount.'),
  reason: optional(verbatim, 'Why it is given.'),
  base: optional(amount, 'What the percentage is of, when it is not the sum of the line.'),
  percent: optional(percentage, 'Share of the base.'),
  amount: required(amount, 'What is taken off.'),
  ext: optional(extensions, 'Codes of national lists.'),
});
export type LineDiscount = ValuesOf<typeof LineDiscount>;

export const LineCharge = part('bill/line-charge', 'Something added to a line.', {
  key: optional(key, 'Kind of charge.'),
  code: optional(code, 'Code of the charge.'),
  reason: optional(verbatim, 'Why it is made.'),
  base: optional(amount, 'What the percentage is of, when it is not the sum of the line.'),
  percent: optional(percentage, 'Share of the base.'),
  quantity: optional(amount, "How many are charged at the rate, when not the line's quantity."),
  unit: optional(unit, 'Unit of the quantity.'),
  rate: optional(amount, 'Charge for one unit.'),
  amount: required(amount, 'What is added.'),
  ext: optional(extensions, 'Codes of national lists.'),
});
export type LineCharge = ValuesOf<typeof LineCharge>;
