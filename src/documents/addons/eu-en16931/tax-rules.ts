import { getExtension } from '../../extensions.ts';
import { haveExtensionIn, haveExtensions, lackExtensions } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import type { Assertion } from '../../rules/rule.ts';
import type { Combo } from '../../tax/combo.ts';
import { exemptionReason, taxCategory } from './tax-categories.ts';

/** Taxed categories: standard, zero rate, IGIC, IPSI. */
const taxedCategories = new Set(['S', 'Z', 'L', 'M']);

function isTax(cat: string): Assertion<Combo> {
  return assertion(`the tax is ${cat}`, ({ object }) => object.cat === cat);
}

const isOtherTax = assertion<Combo>(
  'the tax is neither VAT nor IGIC nor IPSI',
  ({ object }) => !['VAT', 'IGIC', 'IPSI'].includes(object.cat),
);

const isTaxed = assertion<Combo>('the supply is taxed', ({ object }) =>
  taxedCategories.has(getExtension(object, taxCategory) ?? ''),
);

/** Rules for taxes in the whole document. */
export const taxRules = rulesAbout('tax/combo', [
  {
    code: 'GOBL-EU-EN16931-TAX-COMBO-01',
    at: 'ext',
    must: haveExtensions(taxCategory),
    message: 'a tax needs its category code (BR-CO-4)',
  },
  {
    code: 'GOBL-EU-EN16931-TAX-COMBO-02',
    at: 'ext',
    when: [isTax('VAT')],
    must: haveExtensionIn(taxCategory, ['S', 'Z', 'E', 'AE', 'K', 'G', 'O']),
    message: 'the category of VAT is S, Z, E, AE, K, G or O (BR-CL-17)',
  },
  {
    code: 'GOBL-EU-EN16931-TAX-COMBO-03',
    at: 'ext',
    when: [isTax('IGIC')],
    must: haveExtensionIn(taxCategory, ['L']),
    message: 'the category of IGIC is L (UNTDID 5305)',
  },
  {
    code: 'GOBL-EU-EN16931-TAX-COMBO-04',
    at: 'ext',
    when: [isTax('IPSI')],
    must: haveExtensionIn(taxCategory, ['M']),
    message: 'the category of IPSI is M (UNTDID 5305)',
  },
  {
    code: 'GOBL-EU-EN16931-TAX-COMBO-05',
    at: 'ext',
    when: [isOtherTax],
    must: haveExtensionIn(taxCategory, ['O']),
    message: 'the category of taxes other than VAT, IGIC and IPSI is O (UNTDID 5305)',
  },
  {
    code: 'GOBL-EU-EN16931-TAX-COMBO-07',
    at: 'ext',
    when: [isTaxed],
    must: lackExtensions(exemptionReason),
    message: 'what is taxed has no reason of exemption (BR-S-10, BR-Z-10, BR-AF-10, BR-AG-10)',
  },
]);
