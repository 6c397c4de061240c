import type { Invoice } from '../bill/invoice.ts';
import { bePresent } from '../rules/assertions.ts';
import { assertion, rulesAbout } from '../rules/rule.ts';
import { belgianTaxIdentity } from '../tax/identity/be.ts';
import { hasTaxCode, includeType, includesIdentity } from './assertions.ts';
import { vat } from './category.ts';
import type { Regime } from './regime.ts';
import { commonScenarios } from './scenario.ts';

const supplierHasNoBce = assertion<Invoice>(
  'the supplier has no BCE identity',
  ({ object }) => !includesIdentity(object.supplier?.identities, 'type', ['BCE']),
);

const supplierHasNoTaxCode = assertion<Invoice>(
  'the supplier has no tax identity code',
  ({ object }) => !hasTaxCode(object.supplier),
);

/**
 * Belgium: Code de la TVA / Btw-Wetboek and Royal Decree no. 20 (rates), no. 1 (invoices).
 * FPS Finance, "VAT rates".
 */
export const belgianRegime: Regime = {
  country: 'BE',
  name: 'Belgium',
  currency: 'EUR',
  timeZone: 'Europe/Brussels',
  taxScheme: 'VAT',
  categories: [
    vat(
      {
        general: [{ since: '2011-01-04', percent: '21.0%' }],
        intermediate: [{ since: '2011-01-01', percent: '12.0%' }],
        reduced: [{ since: '2011-01-04', percent: '6.0%' }],
      },
      'Taxe sur la valeur ajoutée / Belasting over de toegevoegde waarde',
    ),
  ],
  identities: [{ type: 'BCE', name: 'BCE/KBO Number / Numéro BCE / KBO-nummer' }],
  scenarios: commonScenarios,
  corrections: { types: ['credit-note'] },
  taxIdentity: belgianTaxIdentity,
  rules: rulesAbout('bill/invoice', [
    {
      code: 'GOBL-BE-BILL-INVOICE-01',
      at: 'supplier.tax_id',
      when: [supplierHasNoBce],
      must: bePresent,
      message: 'supplier tax ID is required without a BCE identity',
    },
    {
      code: 'GOBL-BE-BILL-INVOICE-02',
      at: 'supplier.tax_id.code',
      when: [supplierHasNoBce],
      must: bePresent,
      message: 'supplier tax ID code is required without a BCE identity',
    },
    {
      code: 'GOBL-BE-BILL-INVOICE-03',
      at: 'supplier.identities',
      when: [supplierHasNoTaxCode],
      must: includeType('BCE'),
      message: 'supplier identities must include BCE type',
    },
  ]),
};
