import type { PrintLocale } from '../format/print-locale.ts';
import type { PdfJson } from '../reading.ts';
import { joined, textAt } from '../reading.ts';

// Names of the tax number in the documents of a country's businesses.
const localNames: Readonly<Record<string, string>> = {
  AE: 'TRN',
  AR: 'CUIT',
  AT: 'UID',
  AU: 'ABN',
  BR: 'CNPJ',
  CA: 'BN',
  CH: 'UID',
  CL: 'RUT',
  CO: 'NIT',
  DE: 'USt-IdNr.',
  EL: 'ΑΦΜ',
  ES: 'NIF',
  FR: 'N° TVA',
  GR: 'ΑΦΜ',
  IN: 'GSTIN',
  IT: 'P. IVA',
  MX: 'RFC',
  PE: 'RUC',
  PL: 'NIP',
  PT: 'NIF',
  SG: 'GST Reg. No.',
  US: 'EIN',
};

// Members of the VAT area whose VAT numbers have a country prefix across borders.
const prefixed = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI GB'.split(' '),
);
// Countries whose domestic invoices leave that prefix out.
const bareAtHome = new Set('EL ES IT PL PT'.split(' '));

/** Formats a tax identity: `NIF B98602642`; `foreign` always shows the country of a VAT number. */
export function taxIdText(taxId: PdfJson, locale: PrintLocale, foreign: boolean): string {
  const country = textAt(taxId, 'country');
  const code = textAt(taxId, 'code');
  if (code === '') return '';
  const withCountry = prefixed.has(country) && (foreign || !bareAtHome.has(country));
  const fallback = prefixed.has(country) ? locale.labels.vatId : locale.labels.taxId;
  return joined([localNames[country] ?? fallback, withCountry ? country + code : code], ' ');
}
