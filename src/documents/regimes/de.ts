import type { Identity } from '../org/identity.ts';
import { match } from '../rules/assertions.ts';
import { rulesAbout } from '../rules/rule.ts';
import { germanTaxIdentity, germanTaxNumber, normaliseGermanTaxNumber } from '../tax/identity/de.ts';
import { hasKey, haveTaxCodeOrIdentity } from './assertions.ts';
import { vat } from './category.ts';
import type { Regime } from './regime.ts';
import { reverseChargeNotice } from './scenario.ts';

const taxNumberKey = 'de-tax-number';

/**
 * Germany: Umsatzsteuergesetz, § 12 (rates), § 28 (second half of 2020), § 14 (invoices), § 13b and § 14a Abs. 5
 * (reverse charge notice). Bundeszentralamt für Steuern, "Umsatzsteuer".
 */
export const germanRegime: Regime = {
  country: 'DE',
  name: 'Germany',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  taxScheme: 'VAT',
  categories: [
    vat(
      {
        general: [
          { since: '2021-01-01', percent: '19%' },
          { since: '2020-07-01', percent: '16%' },
          { since: '2007-01-01', percent: '19%' },
          { since: '1998-04-01', percent: '16%' },
          { since: '1993-01-01', percent: '15%' },
        ],
        reduced: [
          { since: '2021-01-01', percent: '7%' },
          { since: '2020-07-01', percent: '5%' },
          { since: '1983-07-01', percent: '7%' },
        ],
      },
      'Umsatzsteuer',
    ),
  ],
  identities: [{ key: taxNumberKey, name: 'Tax Number / Steuernummer' }],
  scenarios: [reverseChargeNotice('Reverse Charge / Umkehr der Steuerschuld.')],
  corrections: { types: ['credit-note'] },
  taxIdentity: germanTaxIdentity,
  normalise: { 'org/identity': formatTaxNumber },
  rules: [
    ...rulesAbout('bill/invoice', [
      {
        code: 'GOBL-DE-BILL-INVOICE-01',
        at: 'supplier',
        must: haveTaxCodeOrIdentity('key', taxNumberKey),
        message: "invoice DE supplier must have either tax ID code or identity with 'de-tax-number' key",
      },
    ]),
    ...rulesAbout('org/identity', [
      {
        code: 'GOBL-DE-ORG-IDENTITY-01',
        at: 'code',
        when: [hasKey(taxNumberKey)],
        must: match(germanTaxNumber),
        message: 'German tax number code must be in valid format',
      },
    ]),
  ],
};

function formatTaxNumber(identity: Identity): void {
  if (identity.key === taxNumberKey && identity.code) {
    identity.code = normaliseGermanTaxNumber(identity.code);
  }
}
