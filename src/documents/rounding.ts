import type { Amount } from './amount.ts';

/** Time and precision of rounding a bill's amounts. */
export interface Rounding {
  /** `precise` rounds only the output, `currency` rounds every row before summing up. */
  readonly rule: 'precise' | 'currency';
  /** Number of decimals of the currency: EUR 2, JPY 0, BHD 3. */
  readonly decimals: number;
}

/** Rounds an intermediate result: `precise` keeps all decimals, with at least those of the currency. */
export function settle(amount: Amount, { rule, decimals }: Rounding): Amount {
  return rule === 'currency' ? amount.rescale(decimals) : amount.raise(decimals);
}

/** Adds an amount to a total: `precise` raises the scale to that of the addend, `currency` rounds the addend. */
export function accumulate(total: Amount, addend: Amount, { rule }: Rounding): Amount {
  return (rule === 'precise' ? total.raise(addend.scale) : total).add(addend);
}
