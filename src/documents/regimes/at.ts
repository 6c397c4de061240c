import { austrianTaxIdentity } from '../tax/identity/at.ts';
import { vat } from './category.ts';
import type { Regime } from './regime.ts';
import { commonScenarios } from './scenario.ts';

/** Austria: Umsatzsteuergesetz 1994, § 10. Bundesministerium für Finanzen, "Steuersätze der Umsatzsteuer". */
export const austrianRegime: Regime = {
  country: 'AT',
  name: 'Austria',
  currency: 'EUR',
  timeZone: 'Europe/Vienna',
  taxScheme: 'VAT',
  categories: [
    vat(
      {
        general: [{ since: '2011-01-04', percent: '20.0%' }],
        intermediate: [{ since: '2011-01-01', percent: '13.0%' }],
        reduced: [{ since: '2011-01-04', percent: '10.0%' }],
      },
      'Umsatzsteuer',
    ),
  ],
  scenarios: commonScenarios,
  corrections: { types: ['credit-note'] },
  taxIdentity: austrianTaxIdentity,
};
