import { calculated, optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { amount } from '../model/scalars.ts';
import { TaxTotal } from '../tax/total.ts';

export const Totals = part('bill/totals', 'What the document comes to.', {
  sum: calculated(required(amount, 'Sum of the line totals.')),
  discount: calculated(optional(amount, 'Discounts of the document.')),
  charge: calculated(optional(amount, 'Charges of the document.')),
  tax_included: calculated(optional(amount, 'Tax that the prices contained.')),
  total: calculated(required(amount, 'Sum less discounts plus charges, without tax.')),
  taxes: calculated(optional(TaxTotal, 'Taxes by category and rate.')),
  tax: calculated(required(amount, 'Taxes that are added.')),
  total_with_tax: calculated(required(amount, 'Total and tax.')),
  retained_tax: calculated(optional(amount, 'Taxes the customer keeps back.')),
  rounding: optional(amount, 'Difference to add to what is to be paid, given by the issuer.'),
  payable: calculated(required(amount, 'What is to be paid.')),
  advance: calculated(optional(amount, 'What was paid before.')),
  due: calculated(optional(amount, 'What remains to be paid.')),
});
export type Totals = ValuesOf<typeof Totals>;
