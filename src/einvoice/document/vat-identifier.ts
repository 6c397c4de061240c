import { isTaxCountry } from '../../documents/codes/countries.ts';
import type { JsonObject } from '../../documents/json.ts';
import { regimeFor } from '../../documents/regimes/regimes.ts';
import type { TaxIdentity } from '../../documents/tax/tax-identity.ts';
import type { Term } from '../model/term.ts';

/** Country and code; a Norwegian number is one for VAT by its ending alone. */
export function vatText({ country, code = '' }: TaxIdentity): string {
  if (code === '') return '';
  const suffix = country === 'NO' && !code.endsWith('MVA') ? 'MVA' : '';
  return `${country}${code}${suffix}`;
}

/** The tax that an identifier is for. */
export function taxScheme({ country, scheme }: TaxIdentity): string {
  return scheme ?? regimeFor(country)?.taxScheme ?? 'VAT';
}

/** Country and code of a VAT identifier, which begins with its country; some countries leave that out. */
export function taxIdentityOf(term: Term | undefined, country: string | undefined): JsonObject | undefined {
  if (term === undefined) return undefined;
  const { text, scheme } = term;
  const prefix = text.slice(0, 2).toUpperCase();
  const taxCountry = isTaxCountry(prefix) ? prefix : country;
  if (taxCountry === undefined) return undefined;
  const code = isTaxCountry(prefix) ? text.slice(2) : text;
  const usual = regimeFor(taxCountry)?.taxScheme ?? 'VAT';
  return { country: taxCountry, code, ...(scheme !== undefined && scheme !== usual && { scheme }) };
}
