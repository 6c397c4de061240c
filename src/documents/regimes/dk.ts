import { rulesAbout } from '../rules/rule.ts';
import { danishTaxIdentity, isCvr } from '../tax/identity/dk.ts';
import { haveTaxCodeOrIdentity, isOfType, pass } from './assertions.ts';
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
  rules: rulesAbout('bill/invoice', [
    {
      code: 'GOBL-DK-BILL-INVOICE-01',
      at: 'supplier',
      must: haveTaxCodeOrIdentity('type', 'CVR'),
      message: "invoice DK supplier must have either tax ID code or identity with 'CVR' type",
    },
  ]),
  rulesEverywhere: rulesAbout('org/identity', [
    {
      code: 'GOBL-DK-ORG-IDENTITY-01',
      at: 'code',
      when: [isOfType('CVR')],
      must: pass('a CVR number', isCvr),
      message: 'invalid Danish CVR identity code',
    },
  ]),
};
