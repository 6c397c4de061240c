import { setExtension } from '../../extensions.ts';
import type { Combo } from '../../tax/combo.ts';
import { taxCategory } from './codes.ts';

const suppliedAbroad = '8';

/** Fields of P_13 for the rates of what is taxed. */
const categoriesOfRates = new Map([
  ['general', '1'],
  ['reduced', '2'],
  ['super-reduced', '3'],
]);

/** Fields of P_13 for what is taxed at zero or not at all. */
const categoriesOfKeys = new Map([
  ['zero', '6.1'],
  ['intra-community', '6.2'],
  ['export', '6.3'],
  ['exempt', '7'],
  ['outside-scope', suppliedAbroad],
  ['reverse-charge', '9'],
]);

/**
 * Sets the category of a tax from its country, key and rate. What these do not tell (taxis, One Stop Shop,
 * domestic reverse charge, margin) keeps the category it was given.
 */
export function setTaxCategory(combo: Combo): void {
  const category = categoryOf(combo);
  if (category !== undefined) setExtension(combo, taxCategory, category);
}

function categoryOf({ country = 'PL', key = '', rate = '' }: Combo): string | undefined {
  if (country !== 'PL') return suppliedAbroad;
  return key === 'standard' ? categoriesOfRates.get(rate) : categoriesOfKeys.get(key);
}
