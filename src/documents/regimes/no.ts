import { digitsOnly } from '../tax/identity/code.ts';
import { norwegianTaxIdentity } from '../tax/identity/no.ts';
import { vat } from './category.ts';
import type { Identity } from '../org/identity.ts';
import type { Regime } from './regime.ts';

/**
 * Norway: Merverdiavgiftsloven, chapter 5, with the Storting's yearly decision on rates; `special` is that of raw fish.
 * Skatteetaten, "Rates for value added tax".
 */
export const norwegianRegime: Regime = {
  country: 'NO',
  name: 'Norway',
  currency: 'NOK',
  timeZone: 'Europe/Oslo',
  taxScheme: 'VAT',
  categories: [
    vat(
      {
        general: [{ percent: '25.0%' }],
        reduced: [{ percent: '15.0%' }],
        'super-reduced': [{ percent: '12.0%' }],
        special: [{ percent: '11.11%' }],
      },
      'Merverdiavgift',
    ),
  ],
  identities: [{ type: 'ON', name: 'Organization Number / Organisasjonsnummer' }],
  corrections: { types: ['credit-note'] },
  taxIdentity: norwegianTaxIdentity,
  normalise: { 'org/identity': cleanOrganisationNumber },
};

function cleanOrganisationNumber(identity: Identity): void {
  if (identity.type === 'ON' && identity.code) identity.code = digitsOnly(identity.code);
}
