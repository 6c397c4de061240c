import { britishTaxIdentity } from '../tax/identity/gb.ts';
import { vat } from './category.ts';
import type { Regime } from './regime.ts';
import { commonScenarios } from './scenario.ts';

/** United Kingdom: Value Added Tax Act 1994, s. 2 and s. 29A with Schedule 7A. HMRC, "VAT rates". */
export const britishRegime: Regime = {
  country: 'GB',
  name: 'United Kingdom',
  alternativeCodes: ['XI', 'XU'],
  currency: 'GBP',
  timeZone: 'Europe/London',
  taxScheme: 'VAT',
  categories: [
    vat({
      general: [{ since: '2011-01-04', percent: '20.0%' }],
      reduced: [{ since: '2011-01-04', percent: '5.0%' }],
    }),
  ],
  scenarios: commonScenarios,
  corrections: { types: ['credit-note'] },
  taxIdentity: britishTaxIdentity,
};
