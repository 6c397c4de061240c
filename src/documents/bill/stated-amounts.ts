import type { Amount } from '../amount.ts';
import type { Charge, Discount } from './adjustment.ts';
import type { LineCharge, LineDiscount } from './line-adjustment.ts';
import type { Line, SubLine } from './line.ts';

/** Changes the stated amounts of discounts and charges: amounts, bases of percentages, and rates per unit. */
export function changeAdjustments(
  rows: readonly (Discount | Charge | LineDiscount | LineCharge)[] | undefined,
  change: (amount: Amount) => Amount,
): void {
  for (const row of rows ?? []) {
    row.amount = change(row.amount);
    if (row.base) row.base = change(row.base);
    if ('rate' in row && row.rate) row.rate = change(row.rate);
  }
}

/** Returns a line followed by the rows inside it. */
export function withSubLines(line: Line): (Line | SubLine)[] {
  return [line, ...(line.breakdown ?? []), ...(line.substituted ?? [])];
}
