import { extensionOf } from '../../documents/extensions.ts';
import type { JsonObject } from '../../documents/json.ts';
import type { Combo } from '../../documents/tax/combo.ts';
import type { Group } from '../model/group.ts';
import type { TermId } from '../model/terms.ts';
import { percentText, put, rateText } from './values.ts';

/** Extension with the category of a tax, UNTDID 5305. */
export const taxCategory = 'untdid-tax-category';

/** Extension with the reason of an exemption, VATEX. */
export const exemptionCode = 'cef-vatex';

/** Taxes on the value added, which BG-23 breaks down; the first two of islands and cities where VAT does not apply count as VAT. */
const valueAddedTaxes = new Map([
  ['IGIC', 'VAT'],
  ['IPSI', 'VAT'],
  ['VAT', 'VAT'],
  ['GST', 'GST'],
]);

/** Taxes that have a category of their own. */
const taxesOfCategories = new Map([
  ['L', 'IGIC'],
  ['M', 'IPSI'],
]);

/** Treatments of a supply, by category. */
const treatments = new Map([
  ['S', 'standard'],
  ['Z', 'zero'],
  ['E', 'exempt'],
  ['AE', 'reverse-charge'],
  ['K', 'intra-community'],
  ['G', 'export'],
  ['O', 'outside-scope'],
]);

/** Categories whose rate is zero, and shown. */
const zeroRated = new Set(['Z', 'E', 'AE', 'K', 'G']);

/** Whether a tax stands in the breakdown of an e-invoice. */
export function isValueAddedTax(category: string): boolean {
  return valueAddedTaxes.has(category);
}

/** The scheme that the syntaxes name for a tax. */
export function schemeOfTax(category: string): string {
  return valueAddedTaxes.get(category) ?? category;
}

/** The rate of a category: none outside the scope of VAT (BR-O-05), zero where nothing is taxed. */
export function rateOf(
  { percent }: Pick<Combo, 'percent'>,
  category: string | undefined,
): string | undefined {
  if (category === 'O') return undefined;
  if (percent) return rateText(percent);
  return category !== undefined && zeroRated.has(category) ? '0' : undefined;
}

/** Puts the value added tax of a row: its category, rate and scheme. */
export function putTax(
  group: Group,
  [categoryTerm, rateTerm]: readonly [category: TermId, rate: TermId],
  taxes: readonly Combo[] = [],
  path: string,
): void {
  const index = taxes.findIndex(({ cat }) => isValueAddedTax(cat));
  const combo = taxes[index];
  if (combo === undefined) return;
  const place = `${path}.taxes[${index}]`;
  const category = extensionOf(combo, taxCategory);
  put(group, categoryTerm, category, place, schemeOfTax(combo.cat));
  put(group, rateTerm, rateOf(combo, category), `${place}.percent`);
}

/** The taxes of a row as documents have them; why there is none is told in the breakdown of the invoice. */
export function taxesOf(
  group: Group | undefined,
  [categoryTerm, rateTerm]: readonly [category: TermId, rate: TermId],
  invoice: Group,
): JsonObject[] | undefined {
  const term = group?.first(categoryTerm);
  if (group === undefined || term === undefined) return undefined;
  const { text: category, scheme } = term;
  const rate = group.decimal(rateTerm);
  const treatment = treatments.get(category);
  const code = exemptionCodeOf(invoice, category, group.text(rateTerm));
  const isShown = rate !== undefined && (!rate.isZero || category === 'Z');
  return [
    {
      cat: taxesOfCategories.get(category) ?? (scheme || 'VAT'),
      ...(treatment !== undefined && { key: treatment }),
      ...(isShown && { percent: percentText(rate.toString()) }),
      ext: { [taxCategory]: category, ...(code !== undefined && { [exemptionCode]: code }) },
    },
  ];
}

/** The VATEX code of a category; those with a rate of their own are told apart by it. */
function exemptionCodeOf(invoice: Group, category: string, rate: string | undefined): string | undefined {
  return invoice
    .groups('BG-23')
    .find(
      (breakdown) =>
        breakdown.text('BT-118') === category && (category !== 'S' || breakdown.text('BT-119') === rate),
    )
    ?.text('BT-121');
}

/** The treatment that a category stands for. */
export function treatmentOf(category: string): string | undefined {
  return treatments.get(category);
}
