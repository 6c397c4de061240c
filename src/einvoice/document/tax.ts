import { getExtension } from '@docmill/documents';
import type { Combo } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import type { Group } from '../model/group.ts';
import type { TermId } from '../model/terms.ts';
import { percentText, put, rateText } from './values.ts';

/** Extension with the category of a tax, UNTDID 5305. */
export const taxCategory = 'untdid-tax-category';

/** Extension with the reason of an exemption, VATEX. */
export const exemptionCode = 'cef-vatex';

/**
 * Value added taxes, which BG-23 breaks down, with their scheme. The first two, of islands and cities outside
 * the VAT area, count as VAT.
 */
const valueAddedTaxes = new Map([
  ['IGIC', 'VAT'],
  ['IPSI', 'VAT'],
  ['VAT', 'VAT'],
  ['GST', 'GST'],
]);

/** Taxes with a category of their own, by that category. */
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

/** Categories with a stated rate of zero. */
const zeroRated = new Set(['Z', 'E', 'AE', 'K', 'G']);

/** Returns whether a tax is part of the VAT breakdown of an e-invoice. */
export function isValueAddedTax(category: string): boolean {
  return valueAddedTaxes.has(category);
}

/** Returns the scheme of a tax in the syntaxes. */
export function schemeOfTax(category: string): string {
  return valueAddedTaxes.get(category) ?? category;
}

/** Returns the rate of a category: undefined outside the scope of VAT (BR-O-05), zero for untaxed categories. */
export function chooseRate(
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
  const category = getExtension(combo, taxCategory);
  put(group, categoryTerm, category, place, schemeOfTax(combo.cat));
  put(group, rateTerm, chooseRate(combo, category), `${place}.percent`);
}

/**
 * Returns the taxes of a row in the form of documents. The exemption reason comes from the VAT
 * breakdown of the invoice.
 */
export function readTaxes(
  group: Group | undefined,
  [categoryTerm, rateTerm]: readonly [category: TermId, rate: TermId],
  invoice: Group,
): JsonObject[] | undefined {
  const term = group?.first(categoryTerm);
  if (group === undefined || term === undefined) return undefined;
  const { text: category, scheme } = term;
  const rate = group.decimal(rateTerm);
  const treatment = treatments.get(category);
  const code = findExemptionCode(invoice, category, group.text(rateTerm));
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

/** Returns the VATEX code of a category. For category S, the rate decides which breakdown applies. */
function findExemptionCode(invoice: Group, category: string, rate: string | undefined): string | undefined {
  return invoice
    .groups('BG-23')
    .find(
      (breakdown) =>
        breakdown.text('BT-118') === category && (category !== 'S' || breakdown.text('BT-119') === rate),
    )
    ?.text('BT-121');
}

/** Returns the treatment of a category. */
export function treatmentOf(category: string): string | undefined {
  return treatments.get(category);
}
