import { match } from '../rules/assertions.ts';
import { rulesAbout } from '../rules/rule.ts';
import { frenchTaxIdentity } from '../tax/identity/fr.ts';
import { haveTaxCodeOrIdentity, isOfType } from './assertions.ts';
import { vat } from './category.ts';
import type { Regime } from './regime.ts';
import { reverseChargeNotice } from './scenario.ts';

/**
 * France: Code général des impôts, arts. 278 to 281 nonies (rates), 283-1 (reverse charge), 289 and
 * annexe II art. 242 nonies A (invoices). impots.gouv.fr, "Taux de TVA".
 */
export const frenchRegime: Regime = {
  country: 'FR',
  name: 'France',
  currency: 'EUR',
  timeZone: 'Europe/Paris',
  taxScheme: 'VAT',
  categories: [
    vat(
      {
        general: [{ since: '2011-01-04', percent: '20%' }],
        intermediate: [{ since: '2014-01-01', percent: '10%' }],
        reduced: [{ since: '2014-01-01', percent: '5.5%' }],
        'super-reduced': [{ since: '2014-01-01', percent: '2.1%' }],
      },
      'Taxe sur la valeur ajoutée',
    ),
  ],
  scenarios: [
    reverseChargeNotice(
      'Reverse Charge / Autoliquidation de la TVA - Article 283-1 du CGI. Le client est redevable de la TVA.',
    ),
  ],
  corrections: { types: ['credit-note', 'corrective'] },
  taxIdentity: frenchTaxIdentity,
  rules: [
    ...rulesAbout('bill/invoice', [
      {
        code: 'GOBL-FR-BILL-INVOICE-01',
        at: 'supplier',
        must: haveTaxCodeOrIdentity('type', 'SIREN', 'SIRET'),
        message: 'invoice supplier must have a tax ID code or a SIREN/SIRET identity',
      },
    ]),
    ...rulesAbout('org/identity', [
      {
        code: 'GOBL-FR-ORG-IDENTITY-01',
        at: 'code',
        when: [isOfType('SIREN')],
        must: match(/^\d{9}$/),
        message: 'SIREN must be 9 digits',
      },
      {
        code: 'GOBL-FR-ORG-IDENTITY-02',
        at: 'code',
        when: [isOfType('SIRET')],
        must: match(/^\d{14}$/),
        message: 'SIRET must be 14 digits',
      },
    ]),
  ],
};
