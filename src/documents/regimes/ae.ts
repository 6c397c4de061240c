import { emiratiTaxIdentity } from '../tax/identity/ae.ts';
import { vat } from './category.ts';
import type { Regime } from './regime.ts';
import { reverseChargeNotice } from './scenario.ts';

/**
 * United Arab Emirates: Federal Decree-Law No. 8 of 2017 on Value Added Tax (rate: art. 3) and its
 * Executive Regulation (tax invoices: art. 59). Federal Tax Authority, "VAT".
 */
export const emiratiRegime: Regime = {
  country: 'AE',
  name: 'United Arab Emirates',
  currency: 'AED',
  timeZone: 'Asia/Dubai',
  taxScheme: 'VAT',
  categories: [vat({ general: [{ since: '2018-01-01', percent: '5%' }] })],
  scenarios: [
    reverseChargeNotice('Reverse Charge'),
    {
      tags: ['simplified'],
      categories: ['VAT'],
      note: { cat: 'VAT', key: 'simplified', text: 'Simplified Tax Invoice' },
    },
  ],
  corrections: { types: ['credit-note'] },
  taxIdentity: emiratiTaxIdentity,
};
