import { globalCategories } from '../regimes/category.ts';
import type { Category } from '../regimes/category.ts';
import type { Regime } from '../regimes/regime.ts';
import { regimeFor } from '../regimes/regimes.ts';

/** Returns the regime of a tax: that of its own country if it names one. */
export function findRegimeOfCombo(
  combo: { country?: string },
  regime: Regime | undefined,
): Regime | undefined {
  return combo.country === undefined ? regime : regimeFor(combo.country);
}

/** Returns a regime's category by its code; without a regime, one of the global categories. */
export function findCategory(code: string, regime: Regime | undefined): Category | undefined {
  return (regime?.categories ?? globalCategories).find((category) => category.code === code);
}
