import { polishTaxIdentity } from '../tax/identity/pl.ts';
import { vat } from './category.ts';
import type { Regime } from './regime.ts';

/** Poland: Ustawa o podatku od towarów i usług of 11 March 2004, arts. 41 and 146ef. podatki.gov.pl, "Stawki VAT". */
export const polishRegime: Regime = {
  country: 'PL',
  name: 'Poland',
  currency: 'PLN',
  timeZone: 'Europe/Warsaw',
  taxScheme: 'VAT',
  categories: [
    vat(
      {
        general: [
          { since: '2011-01-01', percent: '23.0%' },
          { since: '1993-07-08', percent: '22.0%' },
        ],
        reduced: [
          { since: '2011-01-01', percent: '8.0%' },
          { since: '2000-09-04', percent: '7.0%' },
        ],
        'super-reduced': [
          { since: '2011-01-01', percent: '5.0%' },
          { since: '2000-09-04', percent: '3.0%' },
        ],
      },
      'Podatek od towarów i usług',
    ),
  ],
  taxIdentity: polishTaxIdentity,
};
