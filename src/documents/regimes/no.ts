import type { Identity } from '../org/identity.ts';
import { rulesAbout } from '../rules/rule.ts';
import { digitsOnly } from '../tax/identity/code.ts';
import { isNorwegianOrganisationNumber, norwegianTaxIdentity } from '../tax/identity/no.ts';
import { isOfType, pass } from './assertions.ts';
import { vat } from './category.ts';
import type { Regime } from './regime.ts';

/**
 * Norway: Merverdiavgiftsloven, chapter 5, with the Storting's yearly decision on rates; `special` is the rate for
 * raw fish. Skatteetaten, "Rates for value added tax".
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
  rules: rulesAbout('org/identity', [
    {
      code: 'GOBL-NO-ORG-IDENTITY-01',
      at: 'code',
      when: [isOfType('ON')],
      must: pass('an organisation number', isNorwegianOrganisationNumber),
      message: 'invalid organisasjonsnummer',
    },
  ]),
};

function cleanOrganisationNumber(identity: Identity): void {
  if (identity.type === 'ON' && identity.code) identity.code = digitsOnly(identity.code);
}
