import { germanTaxIdentity, normaliseGermanTaxNumber } from '../tax/identity/de.ts';
import { vat } from './category.ts';
import type { Identity } from '../org/identity.ts';
import type { Regime } from './regime.ts';
import { reverseChargeNotice } from './scenario.ts';

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
  identities: [{ key: 'de-tax-number', name: 'Tax Number / Steuernummer' }],
  scenarios: [reverseChargeNotice('Reverse Charge / Umkehr der Steuerschuld.')],
  corrections: { types: ['credit-note'] },
  taxIdentity: germanTaxIdentity,
  normalise: { 'org/identity': formatTaxNumber },
};

function formatTaxNumber(identity: Identity): void {
  if (identity.key === 'de-tax-number' && identity.code) {
    identity.code = normaliseGermanTaxNumber(identity.code);
  }
}
