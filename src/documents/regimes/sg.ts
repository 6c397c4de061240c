import type { Identity } from '../org/identity.ts';
import { rulesAbout } from '../rules/rule.ts';
import {
  isUniqueEntityNumber,
  normaliseUniqueEntityNumber,
  singaporeanTaxIdentity,
} from '../tax/identity/sg.ts';
import { haveTaxCodeOrIdentity, isOfType, pass } from './assertions.ts';
import { gstKeys } from './category.ts';
import type { Regime } from './regime.ts';

/** Singapore: Goods and Services Tax Act 1993, s. 16. IRAS, "Current GST rates" and "GST rate change". */
export const singaporeanRegime: Regime = {
  country: 'SG',
  name: 'Singapore',
  currency: 'SGD',
  timeZone: 'Asia/Singapore',
  taxScheme: 'GST',
  categories: [
    {
      code: 'GST',
      name: 'Goods and Services Tax',
      keys: gstKeys,
      rates: {
        general: [
          { since: '2024-01-01', percent: '9%' },
          { since: '2023-01-01', percent: '8%' },
          { since: '2007-07-01', percent: '7%' },
          { since: '2004-01-01', percent: '5%' },
          { since: '2003-01-01', percent: '4%' },
          { since: '1994-04-01', percent: '3%' },
        ],
      },
    },
  ],
  identities: [{ type: 'UEN', name: 'Unique Entity Number' }],
  corrections: { types: ['credit-note'] },
  taxIdentity: singaporeanTaxIdentity,
  normalise: { 'org/identity': cleanEntityNumber },
  rules: [
    ...rulesAbout('bill/invoice', [
      {
        code: 'GOBL-SG-BILL-INVOICE-01',
        at: 'supplier',
        must: haveTaxCodeOrIdentity('type', 'UEN'),
        message: 'invoice supplier must have a GST tax ID code or a UEN identity',
      },
    ]),
    ...rulesAbout('org/identity', [
      {
        code: 'GOBL-SG-ORG-IDENTITY-01',
        at: 'code',
        when: [isOfType('UEN')],
        must: pass('a UEN', isUniqueEntityNumber),
        message: 'identity code for type UEN must be valid',
      },
    ]),
  ],
};

function cleanEntityNumber(identity: Identity): void {
  if (identity.type === 'UEN' && identity.code) identity.code = normaliseUniqueEntityNumber(identity.code);
}
