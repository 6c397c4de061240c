import { belgianTaxIdentity } from '../tax/identity/be.ts';
import { vat } from './category.ts';
import type { Regime } from './regime.ts';
import { commonScenarios } from './scenario.ts';

/**
 * Belgium: Code de la TVA / Btw-Wetboek and Royal Decree no. 20 (rates), no. 1 (invoices).
 * FPS Finance, "VAT rates".
 */
export const belgianRegime: Regime = {
  country: 'BE',
  name: 'Belgium',
  currency: 'EUR',
  timeZone: 'Europe/Brussels',
  taxScheme: 'VAT',
  categories: [
    vat(
      {
        general: [{ since: '2011-01-04', percent: '21.0%' }],
        intermediate: [{ since: '2011-01-01', percent: '12.0%' }],
        reduced: [{ since: '2011-01-04', percent: '6.0%' }],
      },
      'Taxe sur la valeur ajoutée / Belasting over de toegevoegde waarde',
    ),
  ],
  identities: [{ type: 'BCE', name: 'BCE/KBO Number / Numéro BCE / KBO-nummer' }],
  scenarios: commonScenarios,
  corrections: { types: ['credit-note'] },
  taxIdentity: belgianTaxIdentity,
};
