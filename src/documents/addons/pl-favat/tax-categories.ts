import { setExtension } from '../../extensions.ts';
import type { Combo } from '../../tax/combo.ts';
import { taxCategory } from './codes.ts';

const suppliedAbroad = '8';

/** Fields of P_13 by rate, for taxed supplies. */
const categoriesOfRates = new Map([
  ['general', '1'],
  ['reduced', '2'],
  ['super-reduced', '3'],
]);

/** Fields of P_13 by key, for supplies taxed at zero or not at all. */
const categoriesOfKeys = new Map([
  ['zero', '6.1'],
  ['intra-community', '6.2'],
  ['export', '6.3'],
  ['exempt', '7'],
  ['outside-scope', suppliedAbroad],
  ['reverse-charge', '9'],
]);

/**
 * Sets the category of a tax from its country, key and rate. If these do not determine it (taxis, One Stop Shop,
 * domestic reverse charge, margin), the given category is kept.
 */
export function setTaxCategory(combo: Combo): void {
  const category = categoryOf(combo);
  if (category !== undefined) setExtension(combo, taxCategory, category);
}

function categoryOf({ country = 'PL', key = '', rate = '' }: Combo): string | undefined {
  if (country !== 'PL') return suppliedAbroad;
  return key === 'standard' ? categoriesOfRates.get(rate) : categoriesOfKeys.get(key);
}
