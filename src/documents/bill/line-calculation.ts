import { Amount, sum } from '../amount.ts';
import { currencyDecimals } from '../codes/currencies.ts';
import type { RateTable } from '../currency/exchange-rate.ts';
import { prefixPlace, calculationRefusal } from '../document-error.ts';
import type { Item } from '../org/item.ts';
import { settle } from '../rounding.ts';
import type { Rounding } from '../rounding.ts';
import type { LineCharge, LineDiscount } from './line-adjustment.ts';
import type { Line, SubLine } from './line.ts';

/** Settings for the calculation of lines. */
export interface LineTerms {
  readonly currency: string;
  readonly rates: RateTable;
  readonly rounding: Rounding;
}

/** Calculates lines: prices, sums and totals. */
export function calculateLines(lines: readonly Line[], terms: LineTerms): void {
  for (const [index, line] of lines.entries()) {
    line.i = index + 1;
    prefixPlace('lines', () => prefixPlace(index, () => calculateLine(line, terms)));
  }
}

function calculateLine(line: Line, terms: LineTerms): void {
  if (!line.item) return;
  if (line.substituted) calculateSubLines(line.substituted, terms);
  if (line.breakdown) priceFromBreakdown(line.item, line.breakdown, terms);
  calculateRow(line, line.item, terms, terms.rounding.decimals);
}

function calculateSubLines(rows: readonly SubLine[], terms: LineTerms): void {
  for (const [index, row] of rows.entries()) {
    row.i = index + 1;
    if (row.item) calculateRow(row, row.item, terms, 0);
  }
}

/** Sets the price of an item to the total of its components. */
function priceFromBreakdown(item: Item, rows: readonly SubLine[], terms: LineTerms): void {
  calculateSubLines(rows, terms);
  const totals = rows.flatMap(({ total }) => total ?? []);
  if (totals.length === 0) return;
  const scale = Math.max(0, ...rows.map((row) => row.item?.price?.scale ?? 0));
  item.price = sum(totals, terms.rounding.decimals).rescale(scale);
  item.currency = terms.currency;
  delete item.alt_prices;
}

/**
 * Calculates sum and total of one row. `priceDecimals` is the minimum number of decimals of its price under the
 * rounding rule `currency`.
 */
function calculateRow(row: Line | SubLine, item: Item, terms: LineTerms, priceDecimals: number): void {
  if (item.price === undefined) {
    delete row.sum;
    delete row.total;
    delete item.alt_prices;
    return;
  }
  const { rounding } = terms;
  const price = prefixPlace('item', () => priceIn(terms, item, item.price ?? Amount.zero()));
  const fine = price.raise(rounding.rule === 'precise' ? rounding.decimals + 2 : priceDecimals);
  row.sum = settle(fine.multiply(row.quantity), rounding);
  row.total = row.sum;
  for (const discount of row.discounts ?? []) {
    discount.amount = adjustmentAmount(discount, row.sum, rounding).raise(rounding.decimals);
    row.total = row.total.subtract(discount.amount);
  }
  for (const charge of row.charges ?? []) {
    charge.amount = chargeAmount(charge, row.quantity, row.sum, rounding).raise(rounding.decimals);
    row.total = row.total.add(charge.amount);
  }
}

/**
 * Returns the price in the document's currency. The item's price is replaced by it, and the original becomes
 * its only alternative price.
 */
function priceIn({ currency, rates, rounding }: LineTerms, item: Item, stated: Amount): Amount {
  const from = item.currency ?? currency;
  const original = stated.raise(currencyDecimals(from) ?? rounding.decimals);
  item.price = original;
  if (from === currency) return original;
  const other = item.alt_prices?.find((price) => price.currency === currency);
  if (other) {
    item.price = other.value.raise(rounding.decimals);
  } else {
    const rate = rates(from, currency);
    if (!rate) throw calculationRefusal(`no exchange rate found from '${from}' to '${currency}'`);
    item.price = original.multiply(rate).rescale(rounding.decimals);
  }
  item.alt_prices = [{ currency: from, value: original }];
  item.currency = currency;
  return item.price;
}

/** Returns the amount of a discount or charge: the percentage of its base or of the sum, if a percentage is given. */
function adjustmentAmount(row: LineDiscount | LineCharge, whole: Amount, rounding: Rounding): Amount {
  if (!row.percent) return row.amount;
  if (!row.base) return row.percent.of(whole);
  row.base = row.base.raise(rounding.decimals);
  return row.percent.of(settle(row.base.raise(rounding.decimals + 2), rounding));
}

/** Returns the amount of a charge, which may be a rate per unit of a quantity instead. */
function chargeAmount(charge: LineCharge, quantity: Amount, whole: Amount, rounding: Rounding): Amount {
  const amount = adjustmentAmount(charge, whole, rounding);
  return charge.rate ? charge.rate.multiply(charge.quantity ?? quantity) : amount;
}

/**
 * Rounds the amounts of lines for output. Scales are lowered to that of the price and never raised. Discounts and
 * charges within sub-lines keep all their decimals.
 */
export function roundLines(lines: readonly Line[], { decimals }: Rounding): void {
  for (const line of lines) {
    const scale = Math.max(decimals, line.item?.price?.scale ?? 0);
    lowerTotals(line, scale);
    for (const discount of line.discounts ?? []) discount.amount = discount.amount.lower(scale);
    for (const charge of line.charges ?? []) charge.amount = charge.amount.lower(scale);
    for (const row of line.breakdown ?? []) lowerTotals(row, scale);
    for (const row of line.substituted ?? []) lowerTotals(row, scale);
  }
}

function lowerTotals(row: Line | SubLine, scale: number): void {
  if (row.sum) row.sum = row.sum.lower(scale);
  if (row.total) row.total = row.total.lower(scale);
}
