import type { Regime } from './regime.ts';

/** All regimes, in order of their country codes. */
export const regimes: readonly Regime[] = [];

const byCountry = new Map<string, Regime>(
  regimes.flatMap((regime) =>
    [regime.country, ...(regime.alternativeCodes ?? [])].map((code): [string, Regime] => [code, regime]),
  ),
);

/** The regime of a tax country code or one of its alternatives; undefined when the country has none. */
export function regimeFor(country: string): Regime | undefined {
  return byCountry.get(country);
}
