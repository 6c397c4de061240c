import { swissTaxIdentity } from '../tax/identity/ch.ts';
import { vat } from './category.ts';
import type { Regime } from './regime.ts';
import { commonScenarios } from './scenario.ts';

/** Switzerland: Mehrwertsteuergesetz (SR 641.20), art. 25. Eidgenössische Steuerverwaltung, "MWST-Steuersätze". */
export const swissRegime: Regime = {
  country: 'CH',
  name: 'Switzerland',
  currency: 'CHF',
  timeZone: 'Europe/Zurich',
  taxScheme: 'VAT',
  categories: [
    vat(
      {
        general: [{ since: '2024-01-01', percent: '8.1%' }],
        intermediate: [{ since: '2024-01-01', percent: '3.8%' }],
        reduced: [{ since: '2024-01-01', percent: '2.6%' }],
      },
      'Mehrwertsteuer',
    ),
  ],
  scenarios: commonScenarios,
  corrections: { types: ['credit-note'] },
  taxIdentity: swissTaxIdentity,
};
