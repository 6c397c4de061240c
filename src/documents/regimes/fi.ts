import { finnishTaxIdentity } from '../tax/identity/fi.ts';
import { vat } from './category.ts';
import type { Regime } from './regime.ts';
import { commonScenarios } from './scenario.ts';

/** Finland: Arvonlisäverolaki 1501/1993, §§ 84-85a. Verohallinto, "Rates of VAT". */
export const finnishRegime: Regime = {
  country: 'FI',
  name: 'Finland',
  currency: 'EUR',
  timeZone: 'Europe/Helsinki',
  taxScheme: 'VAT',
  categories: [
    vat(
      {
        general: [
          { since: '2024-09-01', percent: '25.5%' },
          { since: '2013-01-01', percent: '24.0%' },
        ],
        reduced: [
          { since: '2026-01-01', percent: '13.5%' },
          { since: '2013-01-01', percent: '14.0%' },
        ],
        'super-reduced': [{ since: '2013-01-01', percent: '10.0%' }],
      },
      'Arvonlisävero',
    ),
  ],
  scenarios: commonScenarios,
  taxIdentity: finnishTaxIdentity,
};
