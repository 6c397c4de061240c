import { colombianTaxIdentity } from '../tax/identity/co.ts';
import { vat } from './category.ts';
import type { Regime } from './regime.ts';

/**
 * Colombia: Estatuto Tributario, arts. 420, 468 and 468-1 (IVA), 512-1 (INC), 437-1 (retention of IVA), 365 (retention at source);
 * Ley 14 de 1983 (ICA). DIAN, "Impuestos".
 */
export const colombianRegime: Regime = {
  country: 'CO',
  name: 'Colombia',
  currency: 'COP',
  timeZone: 'America/Bogota',
  categories: [
    vat(
      {
        general: [
          { since: '2017-01-01', percent: '19.0%' },
          { since: '2006-01-01', percent: '16.0%' },
        ],
        reduced: [{ since: '2006-01-01', percent: '5.0%' }],
      },
      'Impuesto al Valor Agregado',
    ),
    { code: 'IC', name: 'Consumption Tax / Impuesto al consumo' },
    { code: 'ICA', name: 'Industry and Commerce Tax / Impuesto de Industria y Comercio' },
    { code: 'INC', name: 'National Consumption Tax / Impuesto Nacional al Consumo' },
    { code: 'RVAT', name: 'Retained VAT / ReteIVA', retained: true },
    { code: 'RICA', name: 'Retained ICA / ReteICA', retained: true },
    { code: 'RR', name: 'Retained income tax / ReteRenta', retained: true },
  ],
  corrections: { types: ['credit-note', 'debit-note'] },
  taxIdentity: colombianTaxIdentity,
};
