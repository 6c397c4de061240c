import { regimeFor } from '../../regimes/regimes.ts';
import { standardCode } from './code.ts';
import type { TaxIdentityCheck } from './scheme.ts';

/** Members of `tax/identity` that normalisation reads and writes. */
interface TaxIdentityObject {
  country?: string;
  code?: string;
}

/**
 * Normalises a tax identity by the rules of its own country, regardless of the document's regime. Countries without a
 * regime get the usual form; codes of a country whose regime has no scheme are not changed.
 */
export function normaliseTaxIdentity(identity: TaxIdentityObject): void {
  const { country, code } = identity;
  if (country === undefined) return;
  const regime = regimeFor(country);
  const scheme = regime?.taxIdentity;
  if (code !== undefined && (scheme || !regime)) {
    identity.code = scheme ? scheme.normalise(code, country) : standardCode(code, country);
    if (identity.code === '') delete identity.code;
  }
  if (scheme?.storedCountry !== undefined) identity.country = scheme.storedCountry;
}

/** Returns the checks for codes of this tax country; alternative codes of a country have none. */
export function taxIdentityChecks(country: string): readonly TaxIdentityCheck[] {
  const regime = regimeFor(country);
  return regime?.country === country ? (regime.taxIdentity?.checks ?? []) : [];
}
