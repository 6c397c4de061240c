import { bePresent } from '../rules/assertions.ts';
import { rulesAbout } from '../rules/rule.ts';
import { argentineTaxIdentity } from '../tax/identity/ar.ts';
import { vat } from './category.ts';
import type { Regime } from './regime.ts';

/** Argentina: Ley de Impuesto al Valor Agregado 23.349, art. 28. ARCA (formerly AFIP), "IVA - Alícuotas". */
export const argentineRegime: Regime = {
  country: 'AR',
  name: 'Argentina',
  currency: 'ARS',
  timeZone: 'America/Argentina/Buenos_Aires',
  categories: [
    vat(
      {
        increased: [{ since: '1995-04-01', percent: '27.0%' }],
        general: [{ since: '1995-04-01', percent: '21.0%' }],
        reduced: [{ since: '1995-04-01', percent: '10.5%' }],
      },
      'Impuesto al Valor Agregado',
    ),
  ],
  corrections: { types: ['credit-note', 'debit-note'] },
  taxIdentity: argentineTaxIdentity,
  rules: rulesAbout('bill/invoice', [
    {
      code: 'GOBL-AR-BILL-INVOICE-01',
      at: 'supplier.tax_id',
      must: bePresent,
      message: 'invoice supplier tax ID required for Argentine regime',
    },
  ]),
};
