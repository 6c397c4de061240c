import { danishTaxIdentity } from '../tax/identity/dk.ts';
import { vat } from './category.ts';
import type { Regime } from './regime.ts';

/** Denmark: Momsloven, § 33 (rate), Momsbekendtgørelsen §§ 58-61 (invoices). Skattestyrelsen, "Moms". */
export const danishRegime: Regime = {
  country: 'DK',
  name: 'Denmark',
  currency: 'DKK',
  timeZone: 'Europe/Copenhagen',
  taxScheme: 'VAT',
  categories: [vat({ general: [{ since: '1992-01-01', percent: '25.0%' }] }, 'Moms')],
  identities: [{ type: 'CVR', name: 'CVR Number / CVR-nummer' }],
  corrections: { types: ['credit-note'] },
  taxIdentity: danishTaxIdentity,
};
