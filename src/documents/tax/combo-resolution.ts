import { calculationRefusal } from '../document-error.ts';
import { Percentage } from '../percentage.ts';
import { findRateValues, findValueOn } from '../regimes/category.ts';
import type { Category } from '../regimes/category.ts';
import type { Regime } from '../regimes/regime.ts';
import { findCategory, findRegimeOfCombo } from './category-of.ts';
import type { Combo } from './combo.ts';

/**
 * Completes one tax of a row: its key, and the percentages of its rate on the tax date. Returns the category;
 * undefined if none is known, in which case the combo is not changed.
 */
export function resolveCombo(
  combo: Combo,
  regime: Regime | undefined,
  taxDate: string,
): Category | undefined {
  if (combo.country !== undefined && combo.country === regime?.country) delete combo.country;
  const own = findRegimeOfCombo(combo, regime);
  const category = findCategory(combo.cat, own);
  if (!category) {
    if (own) throw calculationRefusal(`invalid-category: '${combo.cat}' not defined in regime`);
    return undefined;
  }
  if (category.keys && combo.key === undefined) combo.key = 'standard';
  const { key } = combo;
  if (category.keys?.some((known) => known.key === key && known.noPercent)) {
    delete combo.percent;
    delete combo.surcharge;
  } else if (combo.rate !== undefined) {
    applyRate(combo, combo.rate, category, taxDate);
  }
  return category;
}

function applyRate(combo: Combo, rate: string, category: Category, taxDate: string): void {
  const values = findRateValues(category, combo.key, rate);
  if (!values) {
    throw calculationRefusal(
      `invalid: '${rate}' rate not defined for key '${combo.key ?? ''}' in category '${combo.cat}'`,
    );
  }
  if (values.length === 0) return;
  const value = findValueOn(values, taxDate, combo.ext);
  if (!value) {
    throw calculationRefusal(
      `invalid-date: rate value unavailable for '${rate}' in '${combo.cat}' on '${taxDate}'`,
    );
  }
  const percent = Percentage.parse(value.percent);
  if (percent) combo.percent = percent;
  const surcharge = value.surcharge === undefined ? undefined : Percentage.parse(value.surcharge);
  if (surcharge) combo.surcharge = surcharge;
  else delete combo.surcharge;
}
