import { Amount } from '../amount.ts';
import { calculationRefusal } from '../document-error.ts';
import type { TextMap } from '../model/maps.ts';
import type { Percentage } from '../percentage.ts';
import { accumulate } from '../rounding.ts';
import type { Rounding } from '../rounding.ts';
import type { Combo } from './combo.ts';
import type { CategoryTotal, RateTotal, TaxTotal } from './total.ts';

/** A row with a total and the taxes on it, its combos resolved. */
export interface TaxableRow {
  readonly total: Amount;
  readonly taxes: readonly Combo[];
}

/** Whether categories are deducted or only shown, by code. */
export interface CategoryNature {
  readonly retained?: boolean;
  readonly informative?: boolean;
}

/** Totals by category and rate of what rows are taxed with, not yet rounded for output. */
export function totalTaxes(
  rows: readonly TaxableRow[],
  natureOf: (combo: Combo) => CategoryNature,
  included: string | undefined,
  rounding: Rounding,
): TaxTotal {
  const categories: CategoryTotal[] = [];
  for (const row of rows) {
    if (row.taxes.length === 0) continue;
    const total = withoutIncluded(row, natureOf, included, rounding);
    for (const combo of row.taxes) {
      const group = rateGroup(categoryGroup(categories, combo, natureOf(combo), rounding), combo, rounding);
      group.base = accumulate(group.base, total, rounding);
    }
  }
  return sumTaxes(categories, rounding);
}

/** The row's total with two more decimals, less the tax that its prices contain. */
function withoutIncluded(
  { total, taxes }: TaxableRow,
  natureOf: (combo: Combo) => CategoryNature,
  included: string | undefined,
  { decimals }: Rounding,
): Amount {
  const fine = total.raise(decimals + 2);
  const combo = included === undefined ? undefined : taxes.find(({ cat }) => cat === included);
  if (!combo?.percent) return fine;
  const { retained, informative } = natureOf(combo);
  if (retained || informative) {
    const nature = retained ? 'retained' : 'informative';
    throw calculationRefusal(`invalid-prices-include: cannot include ${nature} category '${combo.cat}'`);
  }
  return combo.percent.removeFrom(fine);
}

function categoryGroup(
  categories: CategoryTotal[],
  { cat }: Combo,
  { retained, informative }: CategoryNature,
  { decimals }: Rounding,
): CategoryTotal {
  let group = categories.find(({ code }) => code === cat);
  if (!group) {
    group = {
      code: cat,
      ...(retained && { retained }),
      ...(informative && { informative }),
      rates: [],
      amount: Amount.zero(decimals),
    };
    categories.push(group);
  }
  return group;
}

/** Group of a combo within its category: the key is not compared, the group shows that of its first member. */
function rateGroup(category: CategoryTotal, combo: Combo, { decimals }: Rounding): RateTotal {
  category.rates ??= [];
  let group = category.rates.find((rate) => belongsTo(combo, rate));
  if (!group) {
    const zero = Amount.zero(decimals);
    group = {
      ...(combo.key !== undefined && { key: combo.key }),
      ...(combo.country !== undefined && { country: combo.country }),
      ...(combo.ext && { ext: { ...combo.ext } }),
      base: zero,
      ...(combo.percent && { percent: combo.percent }),
      ...(combo.surcharge && { surcharge: { percent: combo.surcharge, amount: zero } }),
      amount: zero,
    };
    category.rates.push(group);
  }
  return group;
}

function belongsTo(combo: Combo, rate: RateTotal): boolean {
  return (
    sameExtensions(combo.ext, rate.ext) &&
    combo.country === rate.country &&
    samePercentage(combo.percent, rate.percent) &&
    (combo.percent === undefined || samePercentage(combo.surcharge, rate.surcharge?.percent))
  );
}

function sameExtensions(left: TextMap = {}, right: TextMap = {}): boolean {
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => left[key] === right[key]);
}

function samePercentage(left: Percentage | undefined, right: Percentage | undefined): boolean {
  return left === undefined || right === undefined ? left === right : left.equals(right);
}

/**
 * Completes categories and rates of which bases and percentages are known.
 * Surcharges and retained taxes brought forward from another total are added on top.
 */
export function sumTaxes(categories: CategoryTotal[], rounding: Rounding, brought?: TaxTotal): TaxTotal {
  const zero = Amount.zero(rounding.decimals);
  const total: TaxTotal = { categories, sum: zero };
  if (brought?.retained) total.retained = brought.retained;
  for (const category of categories) {
    const forward = brought?.categories?.find(({ code }) => code === category.code);
    sumCategory(category, rounding, forward?.surcharge);
    if (category.informative) continue;
    const tax = category.surcharge
      ? accumulate(category.amount, category.surcharge, rounding)
      : category.amount;
    if (category.retained) total.retained = accumulate(total.retained ?? zero, tax, rounding);
    else total.sum = accumulate(total.sum, tax, rounding);
  }
  return total;
}

function sumCategory(category: CategoryTotal, rounding: Rounding, surcharge: Amount | undefined): void {
  const zero = Amount.zero(rounding.decimals);
  category.amount = zero;
  if (surcharge) category.surcharge = surcharge;
  else delete category.surcharge;
  for (const rate of category.rates ?? []) {
    rate.amount = rate.percent ? rate.percent.of(rate.base) : zero;
    category.amount = accumulate(category.amount, rate.amount, rounding);
    if (!rate.percent || !rate.surcharge?.percent) continue;
    rate.surcharge.amount = rate.surcharge.percent.of(rate.base);
    category.surcharge = accumulate(category.surcharge ?? zero, rate.surcharge.amount, rounding);
  }
}

/** Rounds every amount to the currency's decimals. */
export function roundTaxes(total: TaxTotal, decimals: number): void {
  for (const category of total.categories ?? []) {
    for (const rate of category.rates ?? []) {
      rate.base = rate.base.rescale(decimals);
      rate.amount = rate.amount.rescale(decimals);
      if (rate.surcharge) rate.surcharge.amount = rate.surcharge.amount.rescale(decimals);
    }
    category.amount = category.amount.rescale(decimals);
    if (category.surcharge) category.surcharge = category.surcharge.rescale(decimals);
  }
  total.sum = total.sum.rescale(decimals);
  if (total.retained) total.retained = total.retained.rescale(decimals);
}
