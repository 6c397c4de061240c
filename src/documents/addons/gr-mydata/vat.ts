import { isInEuropeanUnion } from '../../codes/european-union.ts';
import { getExtension, setExtension } from '../../extensions.ts';
import { haveExtensions } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import type { Combo } from '../../tax/combo.ts';
import { codesUpTo } from './code-range.ts';
import { incomeCategory, incomeType } from './income.ts';
import { keyByCode, setCodeByKey } from '../codes-by-key.ts';
import type { CodesByKey } from '../codes-by-key.ts';

/** Extension of VAT: category, table 8.2 of the myDATA interface. */
export const vatCategory = 'gr-mydata-vat-rate';

const withoutVat = '7';

export const vatCategories = [
  '1', // 24 %
  '2', // 13 %
  '3', // 6 %
  '4', // 17 %, islands
  '5', // 9 %, islands
  '6', // 4 %, islands
  '7', // without VAT
  '8', // entries not related to VAT, such as payroll
] as const;

const categoriesByRate = new Map([
  ['general', '1'],
  ['reduced', '2'],
  ['super-reduced', '3'],
  ['general+island', '4'],
  ['reduced+island', '5'],
  ['super-reduced+island', '6'],
]);

/**
 * Extension of VAT: reason for exemption, table 8.3 of the myDATA interface, by article of the VAT Code (Law
 * 2859/2000):
 * 1 arts. 2 and 3, 2 art. 5, 3 art. 13, 4 art. 14, 5 art. 16, 6 art. 19, 7 art. 22, 8 art. 24, 9 art. 25, 10 art. 26,
 * 11 to 13 art. 27, 14 art. 28, 15 art. 39, 16 art. 39a, 17 art. 40, 18 art. 41, 19 art. 47, 20 art. 43, 21 art. 44,
 * 22 art. 45, 23 art. 46, 24 art. 6, 25 and 26 by circular, 27 others, 28 art. 24.1b (tax free), 29 to 31 one-stop
 * shop.
 */
export const exemption = 'gr-mydata-exemption';

export const exemptions = codesUpTo(31);

const oneStopShopOutsideUnion = '29';
const oneStopShopInUnion = '30';

const exemptionByKey: CodesByKey = {
  standard: [],
  zero: [],
  'outside-scope': ['1', '2', '3', '4', '24', oneStopShopOutsideUnion, oneStopShopInUnion, '31'],
  exempt: '7 5 6 9 10 11 12 13 15 17 18 19 20 21 22 23 25 26 27'.split(' '),
  export: ['8', '28'],
  'intra-community': ['14'],
  'reverse-charge': ['16'],
};

const categoryByKey: CodesByKey = {
  'outside-scope': [withoutVat],
  exempt: [withoutVat],
  export: [withoutVat],
  'intra-community': [withoutVat],
  'reverse-charge': [withoutVat],
};

/** Sets the category of VAT and, if none is charged, the reason. */
export function setVatCodes(combo: Combo): void {
  if (combo.cat !== 'VAT') return;
  if (combo.country !== undefined && combo.country !== 'EL') {
    setForeignCodes(combo, combo.country);
    return;
  }
  combo.key ??= keyByCode(combo, exemption, exemptionByKey) ?? 'standard';
  if (combo.key === 'standard' || combo.key === 'zero') setCategoryOfRate(combo);
  setCodeByKey(combo, vatCategory, categoryByKey);
  setCodeByKey(combo, exemption, exemptionByKey);
}

/** Sets the codes of another country's VAT, which is outside the scope of Greek VAT. */
function setForeignCodes(combo: Combo, country: string): void {
  setExtension(combo, exemption, isInEuropeanUnion(country) ? oneStopShopInUnion : oneStopShopOutsideUnion);
  setExtension(combo, vatCategory, withoutVat);
  combo.key = 'outside-scope';
}

/** Sets the category of a named rate. For a percentage without a rate name the document must give it. */
function setCategoryOfRate(combo: Combo): void {
  const category = categoriesByRate.get(combo.rate ?? '');
  if (category !== undefined) setExtension(combo, vatCategory, category);
}

const taxIsVat = assertion<Combo>('the tax is VAT', ({ object }) => object.cat === 'VAT');

const taxHasNoPercent = assertion<Combo>(
  'there is no percentage',
  ({ object }) => object.percent === undefined,
);

const incomeIsClassified = assertion<Combo>('the income has a category or a type', ({ object }) =>
  [incomeCategory, incomeType].some((extension) => getExtension(object, extension) !== undefined),
);

/** Rules of myDATA for VAT. */
export const vatRules = rulesAbout('tax/combo', [
  {
    code: 'GOBL-GR-MYDATA-TAX-COMBO-01',
    at: 'ext',
    when: [taxIsVat],
    must: haveExtensions(vatCategory),
    message: `VAT needs the extension '${vatCategory}'`,
  },
  {
    code: 'GOBL-GR-MYDATA-TAX-COMBO-02',
    at: 'ext',
    when: [taxIsVat, taxHasNoPercent],
    must: haveExtensions(exemption),
    message: `VAT without a percentage needs the extension '${exemption}'`,
  },
  {
    code: 'GOBL-GR-MYDATA-TAX-COMBO-03',
    at: 'ext',
    when: [taxIsVat, incomeIsClassified],
    must: haveExtensions(incomeCategory, incomeType),
    message: `the extensions '${incomeCategory}' and '${incomeType}' go together`,
  },
]);
