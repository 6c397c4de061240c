import type { Calculation } from '../calculation.ts';
import { currencyDecimals } from '../codes/currencies.ts';
import { calculationRefusal } from '../document-error.ts';

/** Sets the regime's currency on a document without a known one, and returns the number of decimals of its amounts. */
export function setCurrency(document: { currency: string }, { regime }: Calculation): number {
  const known = currencyDecimals(document.currency);
  if (known !== undefined) return known;
  const decimals = regime && currencyDecimals(regime.currency);
  if (!regime || decimals === undefined) throw calculationRefusal('currency: missing or invalid');
  document.currency = regime.currency;
  return decimals;
}
