import { match } from '../rules/assertions.ts';
import { rulesAbout } from '../rules/rule.ts';
import { saudiTaxIdentity } from '../tax/identity/sa.ts';
import { vat } from './category.ts';
import type { Regime } from './regime.ts';

/**
 * Saudi Arabia: VAT Law (Royal Decree M/113 of 1438H), rate raised by Royal Order A/638 of 1441H; Implementing Regulations,
 * art. 53 (tax invoices). ZATCA, "Value Added Tax".
 */
export const saudiRegime: Regime = {
  country: 'SA',
  name: 'Saudi Arabia',
  currency: 'SAR',
  timeZone: 'Asia/Riyadh',
  taxScheme: 'VAT',
  categories: [
    vat(
      {
        general: [
          { since: '2020-07-01', percent: '15.0%' },
          { since: '2018-01-01', percent: '5.0%' },
        ],
      },
      'ضريبة القيمة المضافة',
    ),
  ],
  taxIdentity: saudiTaxIdentity,
  rules: rulesAbout('org/identity', [
    {
      code: 'GOBL-SA-ORG-IDENTITY-01',
      at: 'code',
      must: match(/^[a-zA-Z0-9]*$/),
      message: 'invoice identity type must be alphanumerical',
    },
  ]),
};
