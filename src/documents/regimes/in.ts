import { alphanumericOnly, digitsOnly } from '../tax/identity/code.ts';
import { indianTaxIdentity } from '../tax/identity/in.ts';
import type { Identity } from '../org/identity.ts';
import type { Regime } from './regime.ts';

/**
 * India: Central, Integrated and Union Territory Goods and Services Tax Acts 2017 and the states' own;
 * CGST Rules 2017, rule 46 (invoices, HSN codes). CBIC, "GST rates"; the percentages come with the document.
 */
export const indianRegime: Regime = {
  country: 'IN',
  name: 'India',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  taxScheme: 'GST',
  categories: [
    { code: 'CGST', name: 'Central Goods and Services Tax' },
    { code: 'SGST', name: 'State Goods and Services Tax' },
    { code: 'IGST', name: 'Integrated Goods and Services Tax' },
    { code: 'UTGST', name: 'Union Territory Goods and Services Tax' },
  ],
  scenarios: [
    { tags: ['reverse-charge'], note: { key: 'reverse-charge', text: 'Reverse Charge' } },
    { tags: ['simplified'], note: { key: 'simplified', text: 'Simplified Tax Invoice' } },
  ],
  corrections: { types: ['credit-note', 'debit-note'] },
  taxIdentity: indianTaxIdentity,
  normalise: { 'org/identity': cleanIdentity },
};

function cleanIdentity(identity: Identity): void {
  if (!identity.code) return;
  if (identity.type === 'PAN') identity.code = alphanumericOnly(identity.code);
  if (identity.type === 'HSN') identity.code = digitsOnly(identity.code);
}
