import type { TaxIdentity } from '@docmill/documents';
import { isTaxCountry } from '@docmill/documents/codes';
import type { JsonObject } from '@docmill/documents/json';
import { regimeFor } from '@docmill/documents/regimes';
import type { Term } from '../model/term.ts';

/** Returns country and code. A Norwegian number is a VAT identifier only with the suffix `MVA`. */
export function vatText({ country, code = '' }: TaxIdentity): string {
  if (code === '') return '';
  const suffix = country === 'NO' && !code.endsWith('MVA') ? 'MVA' : '';
  return `${country}${code}${suffix}`;
}

/** Returns the tax that an identifier is for. */
export function taxScheme({ country, scheme }: TaxIdentity): string {
  return scheme ?? regimeFor(country)?.taxScheme ?? 'VAT';
}

/** Splits a VAT identifier into country and code. Some countries write it without the country prefix. */
export function readTaxIdentity(term: Term | undefined, country: string | undefined): JsonObject | undefined {
  if (term === undefined) return undefined;
  const { text, scheme } = term;
  const prefix = text.slice(0, 2).toUpperCase();
  const taxCountry = isTaxCountry(prefix) ? prefix : country;
  if (taxCountry === undefined) return undefined;
  const code = isTaxCountry(prefix) ? text.slice(2) : text;
  const usual = regimeFor(taxCountry)?.taxScheme ?? 'VAT';
  return { country: taxCountry, code, ...(scheme !== undefined && scheme !== usual && { scheme }) };
}
