import type { Invoice } from '../bill/invoice.ts';
import { isoCountries, isoCountryOf } from '../codes/countries.ts';
import type { TextMap } from '../model/maps.ts';
import type { Combo } from '../tax/combo.ts';
import { portugueseTaxIdentity } from '../tax/identity/pt.ts';
import { vat } from './category.ts';
import { portugueseExemptions } from './pt-exemptions.ts';
import { portugueseRules } from './pt-rules.ts';
import type { Regime } from './regime.ts';

const regionKey = 'pt-region';
const azores: TextMap = { [regionKey]: 'PT-AC' };
const madeira: TextMap = { [regionKey]: 'PT-MA' };

/**
 * Portugal: Código do IVA, art. 18 (rates of the mainland, the Azores and Madeira), arts. 29 and 36 (invoices);
 * Decreto-Lei 28/2019 (invoicing programs); CIRS art. 101 and CIRC art. 94 (retentions). Portal das Finanças, "Taxas de IVA".
 */
export const portugueseRegime: Regime = {
  country: 'PT',
  name: 'Portugal',
  currency: 'EUR',
  timeZone: 'Europe/Lisbon',
  taxScheme: 'VAT',
  categories: [
    vat(
      {
        general: [
          { since: '2011-01-01', percent: '16.0%', ext: azores },
          { since: '2011-01-01', percent: '22.0%', ext: madeira },
          { since: '2011-01-01', percent: '23.0%' },
        ],
        intermediate: [
          { since: '2011-01-01', percent: '9.0%', ext: azores },
          { since: '2011-01-01', percent: '12.0%', ext: madeira },
          { since: '2011-01-01', percent: '13.0%' },
        ],
        reduced: [
          { since: '2011-01-01', percent: '4.0%', ext: azores },
          { since: '2024-10-01', percent: '4.0%', ext: madeira },
          { since: '2011-01-01', percent: '5.0%', ext: madeira },
          { since: '2011-01-01', percent: '6.0%' },
        ],
        // Any rate that is not listed: the percentage comes with the document.
        other: [],
      },
      'Imposto sobre o Valor Acrescentado',
    ),
    {
      code: 'IRS',
      name: 'Personal income tax / Imposto sobre o Rendimento das Pessoas Singulares',
      retained: true,
    },
    {
      code: 'IRC',
      name: 'Corporate income tax / Imposto sobre o Rendimento das Pessoas Coletivas',
      retained: true,
    },
  ],
  invoiceTags: [{ tag: 'invoice-receipt', name: 'Invoice-receipt / Fatura-recibo' }],
  // Region where the supply is taxed: the mainland, the Azores, Madeira, or another country.
  extensions: { [regionKey]: ['PT', 'PT-AC', 'PT-MA', ...isoCountries.filter((code) => code !== 'PT')] },
  corrections: { types: ['credit-note', 'debit-note'] },
  taxIdentity: portugueseTaxIdentity,
  normalise: { 'tax/combo': setRegion, 'bill/invoice': moveOldExemptions },
  rules: portugueseRules,
};

/**
 * Sets the region of VAT, by default the mainland. Tax of another country gets that country as region, or
 * none if it has no ISO code.
 */
function setRegion(combo: Combo): void {
  if (combo.cat !== 'VAT') return;
  const { [regionKey]: given = 'PT', ...others } = combo.ext ?? {};
  const region = combo.country && combo.country !== 'PT' ? isoCountryOf(combo.country) : given;
  const ext = region === undefined ? others : { ...others, [regionKey]: region };
  if (Object.keys(ext).length > 0) combo.ext = ext;
  else delete combo.ext;
}

/** Converts old spellings of exemptions: rates such as `exempt+outlay`, and the extension's former key. */
function moveOldExemptions(invoice: Invoice): void {
  const rows = [...(invoice.lines ?? []), ...(invoice.discounts ?? []), ...(invoice.charges ?? [])];
  for (const combo of rows.flatMap((row) => row.taxes ?? [])) {
    const exemption = combo.key === 'exempt' ? undefined : portugueseExemptions.get(combo.rate ?? '');
    if (exemption) {
      combo.key = 'exempt';
      delete combo.rate;
      combo.ext = { ...exemption };
    }
    const { ext } = combo;
    if (ext?.['pt-exemption-code'] !== undefined) {
      ext['pt-saft-exemption'] = ext['pt-exemption-code'];
      delete ext['pt-exemption-code'];
    }
  }
}
