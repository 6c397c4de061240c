import { match } from '../rules/assertions.ts';
import { rulesAbout } from '../rules/rule.ts';
import { dutchOrganisationNumber, dutchTaxIdentity } from '../tax/identity/nl.ts';
import { haveTaxCodeOrIdentity, isOfType, pass } from './assertions.ts';
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
  rules: [
    ...rulesAbout('bill/invoice', [
      {
        code: 'GOBL-NL-BILL-INVOICE-01',
        at: 'supplier',
        must: haveTaxCodeOrIdentity('type', 'KVK', 'OIN'),
        message: 'invoice supplier must have a tax ID code or a KVK/OIN identity',
      },
    ]),
    ...rulesAbout('org/identity', [
      {
        code: 'GOBL-NL-ORG-IDENTITY-01',
        at: 'code',
        when: [isOfType('KVK')],
        must: pass('8 characters long', (code) => code.length === 8),
        message: 'KVK number must be 8 characters long',
      },
      {
        code: 'GOBL-NL-ORG-IDENTITY-02',
        at: 'code',
        when: [isOfType('OIN')],
        must: match(dutchOrganisationNumber),
        message: 'OIN number must be in valid format',
      },
    ]),
  ],
};
