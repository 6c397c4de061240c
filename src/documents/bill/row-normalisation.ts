import type { Amount } from '../amount.ts';
import type { TextMap } from '../model/maps.ts';
import type { Percentage } from '../percentage.ts';

interface Adjustment {
  key?: string;
  code?: string;
  reason?: string;
  percent?: Percentage;
  amount: Amount;
  ext?: TextMap;
}

interface Adjusted {
  discounts?: Adjustment[];
  charges?: Adjustment[];
}

interface Priced extends Adjusted {
  quantity: Amount;
  item?: { price?: Amount };
}

/** Whether a discount or charge has no content. */
function isEmpty(row: Adjustment): boolean {
  return (
    row.key === undefined &&
    row.code === undefined &&
    row.reason === undefined &&
    row.ext === undefined &&
    (row.percent === undefined || row.percent.isZero) &&
    row.amount.isZero
  );
}

/** Removes discounts and charges without content. */
export function dropEmptyAdjustments(row: Adjusted): void {
  if (row.discounts) {
    row.discounts = row.discounts.filter((discount) => !isEmpty(discount));
    if (row.discounts.length === 0) delete row.discounts;
  }
  if (row.charges) {
    row.charges = row.charges.filter((charge) => !isEmpty(charge));
    if (row.charges.length === 0) delete row.charges;
  }
}

/** Converts a negative price to a negative quantity. */
export function normaliseLine(line: Priced): void {
  dropEmptyAdjustments(line);
  const { item } = line;
  if (!item?.price?.isNegative) return;
  item.price = item.price.negate();
  line.quantity = line.quantity.negate();
}
