import type { Identity } from '../org/identity.ts';
import { match } from '../rules/assertions.ts';
import { rulesAbout } from '../rules/rule.ts';
import { alphanumericOnly, digitsOnly } from '../tax/identity/code.ts';
import { harmonisedSystemCode, indianTaxIdentity, permanentAccountNumber } from '../tax/identity/in.ts';
import { includeType, isOfType } from './assertions.ts';
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
  rules: [
    ...rulesAbout('org/identity', [
      {
        code: 'GOBL-IN-ORG-IDENTITY-01',
        at: 'code',
        when: [isOfType('PAN')],
        must: match(permanentAccountNumber),
        message: 'identity code for type PAN must be valid',
      },
      {
        code: 'GOBL-IN-ORG-IDENTITY-02',
        at: 'code',
        when: [isOfType('HSN')],
        must: match(harmonisedSystemCode),
        message: 'identity code for type HSN must have 4, 6 or 8 digits',
      },
    ]),
    ...rulesAbout('org/item', [
      {
        code: 'GOBL-IN-ORG-ITEM-01',
        at: 'identities',
        must: includeType('HSN'),
        message: 'all items must have an HSN identity code',
      },
    ]),
  ],
};

function cleanIdentity(identity: Identity): void {
  if (!identity.code) return;
  if (identity.type === 'PAN') identity.code = alphanumericOnly(identity.code);
  if (identity.type === 'HSN') identity.code = digitsOnly(identity.code);
}
