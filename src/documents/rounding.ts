import type { Amount } from './amount.ts';

/** When a bill's amounts are rounded, and to how many decimals. */
export interface Rounding {
  /** `precise`: only what is shown; `currency`: every row before it is summed up. */
  readonly rule: 'precise' | 'currency';
  /** Decimals of the currency: EUR 2, JPY 0, BHD 3. */
  readonly decimals: number;
}

/** What is left of an intermediate result: precise keeps all decimals and shows at least the currency's. */
export function settle(amount: Amount, { rule, decimals }: Rounding): Amount {
  return rule === 'currency' ? amount.rescale(decimals) : amount.raise(decimals);
}

/** Adds up under a rounding rule: precise takes on the finer scale of the addend, currency rounds each addend. */
export function accumulate(total: Amount, addend: Amount, { rule }: Rounding): Amount {
  return (rule === 'precise' ? total.raise(addend.scale) : total).add(addend);
}
