import { Amount } from '../amount.ts';
import { calculationRefusal } from '../document-error.ts';
import { accumulate } from '../rounding.ts';
import type { Rounding } from '../rounding.ts';
import type { Combo } from './combo.ts';
import type { CategoryTotal, RateTotal, TaxTotal } from './total.ts';

/** A row with a total and its taxes, whose combos are resolved. */
export interface TaxableRow {
  readonly total: Amount;
  readonly taxes: readonly Combo[];
}

/** Whether a category is deducted or only shown. */
export interface CategoryNature {
  readonly retained?: boolean;
  readonly informative?: boolean;
}

/** Groups found so far, by the key of their rows, so that many groups take no longer than many rows. */
interface Groups {
  readonly categories: Map<string, CategoryTotal>;
  readonly rates: Map<string, RateTotal>;
}

/** Returns totals by category and rate of the taxes on rows, not yet rounded for output. */
export function totalTaxes(
  rows: readonly TaxableRow[],
  natureOf: (combo: Combo) => CategoryNature,
  included: string | undefined,
  rounding: Rounding,
): TaxTotal {
  const groups: Groups = { categories: new Map(), rates: new Map() };
  for (const row of rows) {
    if (row.taxes.length === 0) continue;
    const total = withoutIncluded(row, natureOf, included, rounding);
    for (const combo of row.taxes) {
      const category = categoryGroup(groups, combo, natureOf(combo), rounding);
      const group = rateGroup(groups, category, combo, rounding);
      group.base = accumulate(group.base, total, rounding);
    }
  }
  return sumTaxes([...groups.categories.values()], rounding);
}

/** Returns the row's total with two more decimals, less the tax included in its prices. */
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
  { categories }: Groups,
  { cat }: Combo,
  { retained, informative }: CategoryNature,
  { decimals }: Rounding,
): CategoryTotal {
  let group = categories.get(cat);
  if (!group) {
    group = {
      code: cat,
      ...(retained && { retained }),
      ...(informative && { informative }),
      rates: [],
      amount: Amount.zero(decimals),
    };
    categories.set(cat, group);
  }
  return group;
}

/** Returns the group of a combo within its category. Keys are not compared; the group has that of its first member. */
function rateGroup(
  { rates }: Groups,
  category: CategoryTotal,
  combo: Combo,
  { decimals }: Rounding,
): RateTotal {
  const name = groupName(combo);
  let group = rates.get(name);
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
    rates.set(name, group);
    category.rates?.push(group);
  }
  return group;
}

/**
 * Returns the common properties of all combos in a group: category, country, extensions, and the
 * percentage with its surcharge.
 */
function groupName({ cat, country, percent, surcharge, ext }: Combo): string {
  const share = percent && [percent.canonical, surcharge?.canonical];
  const codes = ext && Object.entries(ext).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify([cat, country, share, codes]);
}

/**
 * Completes categories and rates whose bases and percentages are known. Surcharges and retained taxes brought forward
 * from another total are added.
 */
export function sumTaxes(categories: CategoryTotal[], rounding: Rounding, brought?: TaxTotal): TaxTotal {
  const zero = Amount.zero(rounding.decimals);
  const total: TaxTotal = { categories, sum: zero };
  if (brought?.retained) total.retained = brought.retained;
  const forward = new Map<string, Amount | undefined>();
  for (const { code, surcharge } of brought?.categories ?? []) {
    if (!forward.has(code)) forward.set(code, surcharge);
  }
  for (const category of categories) {
    sumCategory(category, rounding, forward.get(category.code));
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
