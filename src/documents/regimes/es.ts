import { bePresent } from '../rules/assertions.ts';
import { rulesAbout } from '../rules/rule.ts';
import { spanishTaxIdentity } from '../tax/identity/es.ts';
import { vat, vatKeys } from './category.ts';
import type { Regime } from './regime.ts';
import type { Scenario } from './scenario.ts';

/**
 * Spain: Ley 37/1992 del IVA, arts. 90-91 (rates) and 161 (recargo de equivalencia, the `+eqs` rates);
 * Ley 20/1991 (IGIC); Ley 35/2006 and Real Decreto 439/2007, art. 95 (IRPF retentions); Real Decreto Legislativo 5/2004 (IRNR);
 * Real Decreto 1619/2012, art. 6.1 (mandatory content of invoices). Agencia Tributaria, "Tipos impositivos en el IVA".
 */
export const spanishRegime: Regime = {
  country: 'ES',
  name: 'Spain',
  currency: 'EUR',
  timeZone: 'Europe/Madrid',
  taxScheme: 'VAT',
  categories: [
    vat(
      {
        general: [
          { since: '2012-09-01', percent: '21.0%' },
          { since: '2010-07-01', percent: '18.0%' },
          { since: '1995-01-01', percent: '16.0%' },
          { since: '1993-01-01', percent: '15.0%' },
        ],
        'general+eqs': [
          { since: '2012-09-01', percent: '21.0%', surcharge: '5.2%' },
          { since: '2010-07-01', percent: '18.0%', surcharge: '4.0%' },
        ],
        reduced: [
          { since: '2012-09-01', percent: '10.0%' },
          { since: '2010-07-01', percent: '8.0%' },
          { since: '1995-01-01', percent: '7.0%' },
          { since: '1993-01-01', percent: '6.0%' },
        ],
        'reduced+eqs': [
          { since: '2012-09-01', percent: '10.0%', surcharge: '1.4%' },
          { since: '2010-07-01', percent: '8.0%', surcharge: '1.0%' },
        ],
        'super-reduced': [
          { since: '1995-01-01', percent: '4.0%' },
          { since: '1993-01-01', percent: '3.0%' },
        ],
        'super-reduced+eqs': [{ since: '1995-01-01', percent: '4.0%', surcharge: '0.5%' }],
      },
      'Impuesto sobre el Valor Añadido',
    ),
    {
      code: 'IGIC',
      name: 'Canary Islands General Indirect Tax / Impuesto General Indirecto Canario',
      keys: vatKeys,
      rates: {
        general: [{ percent: '7.0%' }],
        reduced: [{ percent: '3.0%' }],
      },
    },
    {
      code: 'IPSI',
      name: 'Production, Services and Import Tax of Ceuta and Melilla / Impuesto sobre la Producción, los Servicios y la Importación',
    },
    {
      code: 'IRPF',
      name: 'Personal income tax / Impuesto sobre la Renta de las Personas Físicas',
      retained: true,
      rates: {
        pro: [
          { since: '2015-07-12', percent: '15.0%' },
          { since: '2015-01-01', percent: '19.0%' },
          { since: '2012-09-01', percent: '21.0%' },
          { since: '2007-01-01', percent: '15.0%' },
        ],
        'pro-start': [{ since: '2007-01-01', percent: '7.0%' }],
        capital: [{ since: '2007-01-01', percent: '19.0%' }],
        modules: [{ since: '2007-01-01', percent: '1.0%' }],
      },
    },
    {
      code: 'IRNR',
      name: "Non-residents' income tax / Impuesto sobre la Renta de no Residentes",
      retained: true,
    },
  ],
  invoiceTags: [
    { tag: 'copy', name: 'Copy / Copia' },
    { tag: 'summary', name: 'Summary / Recapitulativa' },
    { tag: 'simplified-scheme', name: 'Simplified tax scheme / Contribuyente en régimen simplificado' },
    {
      tag: 'travel-agency',
      name: 'Special scheme for travel agencies / Régimen especial de las agencias de viajes',
    },
    {
      tag: 'second-hand-goods',
      name: 'Special scheme for second-hand goods / Régimen especial de los bienes usados',
    },
    { tag: 'art', name: 'Special scheme of works of art / Régimen especial de los objetos de arte' },
    {
      tag: 'antiques',
      name: 'Special scheme of antiques and collectables / Régimen especial de las antigüedades y objetos de colección',
    },
    {
      tag: 'cash-basis',
      name: 'Special scheme on cash basis / Régimen especial del criterio de caja',
    },
  ],
  identities: [
    { key: 'passport', name: 'Passport / Pasaporte' },
    {
      key: 'foreign',
      name: 'National ID Card or similar from a foreign country / Documento oficial de identificación expedido por el país o territorio de residencia',
    },
    { key: 'resident', name: 'Residential permit / Certificado de residencia' },
    { key: 'other', name: 'An other type of source not listed / Otro documento probatorio' },
  ],
  scenarios: [
    ...legalMention('reverse-charge', ['VAT', 'IGIC'], 'Reverse Charge / Inversión del sujeto pasivo.'),
    ...legalMention(
      'simplified-scheme',
      ['VAT'],
      'Factura expedida por contribuyente en régimen simplificado.',
    ),
    {
      tags: ['self-billed'],
      note: { key: 'self-billed', text: 'Facturación por el destinatario.' },
    },
    ...legalMention('travel-agency', ['VAT', 'IGIC'], 'Régimen especial de las agencias de viajes.'),
    ...legalMention('second-hand-goods', ['VAT', 'IGIC'], 'Régimen especial de los bienes usados.'),
    ...legalMention('art', ['VAT', 'IGIC'], 'Régimen especial de los objetos de arte.'),
    ...legalMention(
      'antiques',
      ['VAT', 'IGIC'],
      'Régimen especial de las antigüedades y objetos de colección.',
    ),
    ...legalMention('cash-basis', ['VAT', 'IGIC'], 'Régimen especial del criterio de caja.'),
  ],
  corrections: { types: ['credit-note', 'corrective', 'debit-note'] },
  taxIdentity: spanishTaxIdentity,
  rules: rulesAbout('bill/invoice', [
    {
      code: 'GOBL-ES-BILL-INVOICE-01',
      at: 'supplier',
      must: bePresent,
      message: 'supplier is required',
    },
    {
      code: 'GOBL-ES-BILL-INVOICE-02',
      at: 'supplier.tax_id',
      must: bePresent,
      message: 'supplier tax ID is required',
    },
    {
      code: 'GOBL-ES-BILL-INVOICE-03',
      at: 'supplier.tax_id.code',
      must: bePresent,
      message: 'supplier tax ID code is required',
    },
  ]),
};

/** Returns the scenarios that add a legal note to an invoice with this tag, one for each of the taxes it charges. */
function legalMention(tag: string, categories: readonly string[], text: string): readonly Scenario[] {
  return categories.map((category) => ({
    tags: [tag],
    categories: [category],
    note: { cat: category, key: tag, text },
  }));
}
