import { regimeFor } from '../../regimes/regimes.ts';
import { standardCode } from './code.ts';
import type { TaxIdentityCheck } from './scheme.ts';

/** `tax/identity`: the members that normalisation reads and writes. */
interface TaxIdentityObject {
  country?: string;
  code?: string;
}

/**
 * Writes a tax identity the way its own country does, whatever the regime of the document around it.
 * Countries without a regime get the usual form; those whose regime has no scheme are left alone.
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

/** Checks of the codes of this tax country; alternative codes of a country have none. */
export function taxIdentityChecks(country: string): readonly TaxIdentityCheck[] {
  const regime = regimeFor(country);
  return regime?.country === country ? (regime.taxIdentity?.checks ?? []) : [];
}
