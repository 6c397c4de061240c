import type { Amount } from '../amount.ts';
import type { Percentage } from '../percentage.ts';
import type { Combo } from '../tax/combo.ts';
import type { Bill } from './bill-calculation.ts';
import type { Line } from './line.ts';
import { changeAdjustments, withSubLines } from './stated-amounts.ts';

/** Number of additional decimals of prices and amounts after removing a tax. */
const furtherDecimals = 2;

/**
 * Removes the included tax from prices, so that it is added on top. Prices and amounts get two more decimals. The
 * payable amount does not change: the difference of the new calculation goes to the totals' rounding. The bill is
 * calculated before and after but not normalised, because an addon that requires included taxes would restore them.
 */
export function removeIncluded(bill: Bill, calculate: () => void): void {
  const stated = bill.totals?.total_with_tax;
  calculate();
  const category = bill.tax?.prices_include;
  if (category === undefined) return;
  const former = stated ?? bill.totals?.total_with_tax;
  removeFromPrices(bill, category);
  calculate();
  if (!former || !bill.totals || bill.totals.total_with_tax.equals(former)) return;
  const difference = former.subtract(bill.totals.total_with_tax);
  bill.totals.rounding = bill.totals.rounding?.raise(difference.scale).add(difference) ?? difference;
  calculate();
}

function removeFromPrices(bill: Bill, category: string): void {
  for (const line of bill.lines ?? []) removeFromLine(line, category);
  for (const row of [...(bill.discounts ?? []), ...(bill.charges ?? [])]) {
    const percent = findPercent(category, row.taxes);
    if (percent) changeAdjustments([row], (amount) => without(percent, amount));
  }
  if (bill.tax) delete bill.tax.prices_include;
}

function removeFromLine(line: Line, category: string): void {
  const percent = findPercent(category, line.taxes);
  if (!percent) return;
  for (const row of withSubLines(line)) {
    if (row.item?.price) row.item.price = without(percent, row.item.price);
    changeAdjustments(row.discounts, (amount) => without(percent, amount));
    changeAdjustments(row.charges, (amount) => without(percent, amount));
  }
}

function findPercent(category: string, taxes: readonly Combo[] | undefined): Percentage | undefined {
  return taxes?.find(({ cat }) => cat === category)?.percent;
}

function without(percent: Percentage, amount: Amount): Amount {
  return percent.removeFrom(amount.rescale(amount.scale + furtherDecimals));
}
