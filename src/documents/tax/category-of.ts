import { globalCategories } from '../regimes/category.ts';
import type { Category } from '../regimes/category.ts';
import type { Regime } from '../regimes/regime.ts';
import { regimeFor } from '../regimes/regimes.ts';

/** Regime whose tables a tax is looked up in: that of its own country when it names one. */
export function regimeOfCombo(combo: { country?: string }, regime: Regime | undefined): Regime | undefined {
  return combo.country === undefined ? regime : regimeFor(combo.country);
}

/** A regime's category by its code; without a regime, those known everywhere. */
export function categoryOf(code: string, regime: Regime | undefined): Category | undefined {
  return (regime?.categories ?? globalCategories).find((category) => category.code === code);
}
