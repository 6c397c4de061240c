import {
  normaliseSwedishOrganisationNumber,
  normaliseSwedishPersonalNumber,
  swedishTaxIdentity,
} from '../tax/identity/se.ts';
import { vat } from './category.ts';
import type { Identity } from '../org/identity.ts';
import type { Regime } from './regime.ts';
import { commonScenarios } from './scenario.ts';

/** Sweden: Mervärdesskattelag (2023:200), chapters 9 (rates) and 17 (invoices). Skatteverket, "Momssatser". */
export const swedishRegime: Regime = {
  country: 'SE',
  name: 'Sweden',
  currency: 'SEK',
  timeZone: 'Europe/Stockholm',
  taxScheme: 'VAT',
  categories: [
    vat(
      {
        general: [{ since: '1990-01-01', percent: '25.0%' }],
        reduced: [{ since: '1996-01-01', percent: '12.0%' }],
        'super-reduced': [{ since: '1996-01-01', percent: '6.0%' }],
      },
      'Mervärdesskatt',
    ),
  ],
  identities: [
    { type: 'ON', name: 'Organization Number / Organisationsnummer' },
    { type: 'PN', name: 'Person Number / Personnummer' },
    { type: 'CN', name: 'Coordination Number / Samordningsnummer' },
  ],
  scenarios: commonScenarios,
  taxIdentity: swedishTaxIdentity,
  normalise: { 'org/identity': cleanIdentity },
};

function cleanIdentity(identity: Identity): void {
  if (!identity.code) return;
  if (identity.type === 'ON') identity.code = normaliseSwedishOrganisationNumber(identity.code);
  if (identity.type === 'PN' || identity.type === 'CN') {
    identity.code = normaliseSwedishPersonalNumber(identity.code);
  }
}
