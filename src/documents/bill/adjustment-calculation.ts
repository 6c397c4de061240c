import { Amount } from '../amount.ts';
import { settle } from '../rounding.ts';
import type { Rounding } from '../rounding.ts';
import type { Charge, Discount } from './adjustment.ts';

/** Calculates discounts or charges of the whole document on the sum of its lines before tax, and returns their total. */
export function calculateAdjustments(
  rows: readonly (Discount | Charge)[],
  whole: Amount,
  rounding: Rounding,
): Amount {
  let total = Amount.zero(rounding.decimals);
  for (const [index, row] of rows.entries()) {
    row.i = index + 1;
    const base = settle((row.base ?? whole).raise(rounding.decimals + 2), rounding);
    row.amount = settle(row.percent ? row.percent.of(base) : row.amount, rounding);
    total = total.raise(row.amount.scale).add(row.amount);
  }
  return total;
}

/** Rounds discounts or charges for output: to the currency's decimals, or to those of the given base. */
export function roundAdjustments(rows: readonly (Discount | Charge)[], { decimals }: Rounding): void {
  for (const row of rows) row.amount = row.amount.lower(row.base?.scale ?? decimals);
}
