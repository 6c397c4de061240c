import { irishTaxIdentity } from '../tax/identity/ie.ts';
import { vat } from './category.ts';
import type { Regime } from './regime.ts';
import { commonScenarios } from './scenario.ts';

/**
 * Ireland: Value-Added Tax Consolidation Act 2010, s. 46. Revenue, "Current VAT rates"; `special`
 * is the rate for livestock.
 */
export const irishRegime: Regime = {
  country: 'IE',
  name: 'Ireland',
  currency: 'EUR',
  timeZone: 'Europe/Dublin',
  taxScheme: 'VAT',
  categories: [
    vat({
      general: [{ since: '2012-01-01', percent: '23.0%' }],
      reduced: [{ since: '2003-01-01', percent: '13.5%' }],
      'super-reduced': [{ since: '2011-01-01', percent: '9.0%' }],
      special: [{ since: '2008-01-01', percent: '4.8%' }],
    }),
  ],
  scenarios: commonScenarios,
  taxIdentity: irishTaxIdentity,
};
