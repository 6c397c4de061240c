import { dutchTaxIdentity } from '../tax/identity/nl.ts';
import { vat } from './category.ts';
import type { Regime } from './regime.ts';
import { commonScenarios } from './scenario.ts';

/** Netherlands: Wet op de omzetbelasting 1968, art. 9 and Tabel I; art. 35a (invoices). Belastingdienst, "Btw-tarieven". */
export const dutchRegime: Regime = {
  country: 'NL',
  name: 'Netherlands',
  currency: 'EUR',
  timeZone: 'Europe/Amsterdam',
  taxScheme: 'VAT',
  categories: [
    vat(
      {
        general: [{ percent: '21.0%' }],
        reduced: [{ percent: '9.0%' }],
      },
      'Belasting over de toegevoegde waarde',
    ),
  ],
  identities: [
    { type: 'KVK', name: 'KVK Number / KVK-nummer' },
    { type: 'OIN', name: 'OIN Number / OIN-nummer' },
  ],
  scenarios: commonScenarios,
  corrections: { types: ['credit-note'] },
  taxIdentity: dutchTaxIdentity,
};
