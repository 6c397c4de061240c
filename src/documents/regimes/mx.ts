import type { Invoice } from '../bill/invoice.ts';
import { mexicanTaxIdentity } from '../tax/identity/mx.ts';
import { vat } from './category.ts';
import type { Regime } from './regime.ts';

/**
 * Mexico: Ley del Impuesto al Valor Agregado, arts. 1 and 1-A; Decreto de estímulos fiscales región fronteriza (the `reduced` rate);
 * Ley del IEPS; Ley del ISR; Código Fiscal de la Federación, art. 29-A (CFDI, place of issue). SAT, "Factura electrónica".
 */
export const mexicanRegime: Regime = {
  country: 'MX',
  name: 'Mexico',
  currency: 'MXN',
  timeZone: 'America/Mexico_City',
  taxScheme: 'VAT',
  categories: [
    vat(
      {
        general: [{ percent: '16.0%' }],
        reduced: [{ percent: '8.0%' }],
      },
      'Impuesto al Valor Agregado',
    ),
    { code: 'RVAT', name: 'Retained VAT / IVA retenido', retained: true },
    { code: 'IEPS', name: 'Excise tax / Impuesto Especial sobre Producción y Servicios' },
    { code: 'RIEPS', name: 'Retained excise tax / IEPS retenido', retained: true },
    { code: 'ISR', name: 'Income tax / Impuesto Sobre la Renta', retained: true },
  ],
  corrections: { types: ['credit-note'], stamps: ['sat-uuid'] },
  taxIdentity: mexicanTaxIdentity,
  normalise: { 'bill/invoice': placePostCodes },
};

const postCodeKey = 'mx-cfdi-post-code';
const issuePlaceKey = 'mx-cfdi-issue-place';

/** Sets the place of issue to the supplier's post code, and moves post codes in extensions to the addresses. */
function placePostCodes(invoice: Invoice): void {
  const { supplier, customer } = invoice;
  const issuePlace = supplier?.ext?.[postCodeKey] || supplier?.addresses?.[0]?.code;
  if (issuePlace && !invoice.tax?.ext?.[issuePlaceKey]) {
    const tax = (invoice.tax ??= {});
    tax.ext = { ...tax.ext, [issuePlaceKey]: issuePlace };
  }
  const customerPostCode = customer?.ext?.[postCodeKey];
  if (customer && customerPostCode) {
    const [first = {}, ...others] = customer.addresses ?? [];
    customer.addresses = [Object.assign(first, { code: customerPostCode }), ...others];
  }
  for (const party of [supplier, customer]) {
    if (party?.ext) delete party.ext[postCodeKey];
    if (party?.ext && Object.keys(party.ext).length === 0) delete party.ext;
  }
}
