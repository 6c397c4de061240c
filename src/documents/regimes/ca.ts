import { canadianTaxIdentity } from '../tax/identity/ca.ts';
import type { Regime } from './regime.ts';

/**
 * Canada: Excise Tax Act, Part IX. Canada Revenue Agency, "GST/HST calculator (and rates)".
 * Harmonised and provincial taxes have no table here; their percentages come with the document.
 */
export const canadianRegime: Regime = {
  country: 'CA',
  name: 'Canada',
  currency: 'CAD',
  timeZone: 'America/Toronto',
  taxScheme: 'GST',
  categories: [
    {
      code: 'GST',
      name: 'Goods and Services Tax',
      rates: {
        zero: [{ percent: '0.0%' }],
        general: [{ since: '2022-01-01', percent: '5%' }],
      },
    },
    { code: 'HST', name: 'Harmonized Sales Tax' },
    { code: 'PST', name: 'Provincial Sales Tax' },
  ],
  corrections: { types: ['credit-note', 'debit-note'] },
  taxIdentity: canadianTaxIdentity,
};
