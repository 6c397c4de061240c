import { extensions } from '../model/maps.ts';
import { list, optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { amount, code, flag, key, percentage, taxCountry } from '../model/scalars.ts';

export const RateSurcharge = part('tax/rate-total-surcharge', 'Surcharge within a rate total.', {
  percent: required(percentage, 'Surcharge percentage.'),
  amount: required(amount, 'Surcharge to pay.'),
});
export type RateSurcharge = ValuesOf<typeof RateSurcharge>;

export const RateTotal = part('tax/rate-total', 'What is taxed in the same way, and the tax on it.', {
  key: optional(key, 'Tax treatment of the supplies: standard, exempt, export, ...'),
  country: optional(taxCountry, "Country whose tax it is, when it is not that of the document's regime."),
  ext: optional(extensions, 'Codes of national lists that the supplies share.'),
  base: required(amount, 'What is taxed.'),
  percent: optional(percentage, 'Percentage; absent when the supplies are not taxed.'),
  surcharge: optional(RateSurcharge, 'Surcharge on top.'),
  amount: required(amount, 'The tax.'),
});
export type RateTotal = ValuesOf<typeof RateTotal>;

export const CategoryTotal = part('tax/category-total', 'All of one tax category.', {
  code: required(code, 'Tax category.'),
  retained: optional(flag, 'Deducted from what is paid instead of added.'),
  informative: optional(flag, 'Shown, without effect on the totals.'),
  rates: optional(list(RateTotal), 'Its rates.'),
  amount: required(amount, 'Its tax.'),
  surcharge: optional(amount, 'Its surcharges.'),
});
export type CategoryTotal = ValuesOf<typeof CategoryTotal>;

export const TaxTotal = part('tax/total', 'All taxes of a document.', {
  categories: optional(list(CategoryTotal), 'By category.'),
  sum: required(amount, 'Taxes that are added to the price.'),
  retained: optional(amount, 'Taxes that are deducted from what is paid.'),
});
export type TaxTotal = ValuesOf<typeof TaxTotal>;
