import type { Identity } from '../org/identity.ts';
import { match } from '../rules/assertions.ts';
import { rulesAbout } from '../rules/rule.ts';
import { passesLuhn } from '../tax/identity/checksum.ts';
import { digitsOnly } from '../tax/identity/code.ts';
import {
  normaliseSwedishOrganisationNumber,
  normaliseSwedishPersonalNumber,
  swedishPersonalNumber,
  swedishTaxIdentity,
} from '../tax/identity/se.ts';
import { haveTaxCodeOrIdentity, isOfType, pass } from './assertions.ts';
import { vat } from './category.ts';
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
  rules: [
    ...rulesAbout('bill/invoice', [
      {
        code: 'GOBL-SE-BILL-INVOICE-01',
        at: 'supplier',
        must: haveTaxCodeOrIdentity('type', 'ON', 'PN', 'CN'),
        message: 'invoice supplier must have a tax ID code or an ON, PN or CN identity',
      },
    ]),
    ...rulesAbout('org/identity', [
      {
        code: 'GOBL-SE-ORG-IDENTITY-01',
        at: 'code',
        when: [isOfType('ON')],
        must: pass('an organisation number of 10 digits', hasTenDigits),
        message: 'organisation number must have 10 digits',
      },
      {
        code: 'GOBL-SE-ORG-IDENTITY-02',
        at: 'code',
        when: [isOfType('ON')],
        must: pass(
          'ending in its Luhn check digit',
          (code) => !hasTenDigits(code) || passesLuhn(digitsOnly(code)),
        ),
        message: 'organisation number check digit must match',
      },
      {
        code: 'GOBL-SE-ORG-IDENTITY-03',
        at: 'code',
        when: [isOfType('PN', 'CN')],
        must: match(swedishPersonalNumber),
        message: 'personal number must be in valid format',
      },
      {
        code: 'GOBL-SE-ORG-IDENTITY-04',
        at: 'code',
        when: [isOfType('PN', 'CN')],
        must: pass(
          'ending in its Luhn check digit',
          (code) => !swedishPersonalNumber.test(code) || passesLuhn(digitsOnly(code)),
        ),
        message: 'personal number check digit must match',
      },
    ]),
  ],
};

function cleanIdentity(identity: Identity): void {
  if (!identity.code) return;
  if (identity.type === 'ON') identity.code = normaliseSwedishOrganisationNumber(identity.code);
  if (identity.type === 'PN' || identity.type === 'CN') {
    identity.code = normaliseSwedishPersonalNumber(identity.code);
  }
}

function hasTenDigits(code: string): boolean {
  return digitsOnly(code).length === 10;
}
