import { getExtension, lookUpKey, setExtension } from '../../extensions.ts';
import type { Combo } from '../../tax/combo.ts';
import type { TaxNote } from '../../tax/note.ts';

/** Extension with the category of a tax, UNTDID 5305 (BT-151, BT-118). */
export const taxCategory = 'untdid-tax-category';

/** Extension with the reason of an exemption from VAT, CEF VATEX (BT-121). */
export const exemptionReason = 'cef-vatex';

/** VAT categories by the tax treatment of the supply. */
const categories: Readonly<Record<string, string>> = {
  standard: 'S',
  zero: 'Z',
  exempt: 'E',
  'reverse-charge': 'AE',
  'intra-community': 'K',
  export: 'G',
  'outside-scope': 'O',
};

const keys = new Map(Object.entries(categories).map(([key, category]) => [category, key]));

/** Categories of the taxes that replace VAT in the Canary Islands (IGIC) and in Ceuta and Melilla (IPSI). */
const categoriesOfOtherTaxes = new Map([
  ['IGIC', 'L'],
  ['IPSI', 'M'],
]);

/** Category of any other tax, such as an income tax: outside the scope of VAT. */
const outsideScope = 'O';

/** Sets a tax's category from its key. A VAT combo without key gets the key of its category, or `standard`. */
export function setTaxCategory(combo: Combo): void {
  if (combo.cat === 'VAT') {
    combo.key ??= keys.get(getExtension(combo, taxCategory) ?? '') ?? 'standard';
    setExtension(combo, taxCategory, lookUpKey(categories, combo.key));
  } else {
    setExtension(combo, taxCategory, categoriesOfOtherTaxes.get(combo.cat) ?? outsideScope);
  }
}

/** Completes a legal note on VAT: sets a missing key from the category, then the category from the key. */
export function setNoteCategory(note: TaxNote): void {
  if (note.cat !== 'VAT') return;
  const key = note.key ?? keys.get(getExtension(note, taxCategory) ?? '');
  if (key === undefined) return;
  note.key = key;
  const category = lookUpKey(categories, key);
  if (category !== undefined) setExtension(note, taxCategory, category);
}
