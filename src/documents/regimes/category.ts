/**
 * Tax categories with their keys, rates and dated values, as declared by a regime. Percentages and dates are text
 * exactly as in the law's tables: `21.0%`, `2012-09-01`.
 */

/** One value of a rate: valid from `since` (always, if absent) and, with `ext`, only if these extensions are set. */
export interface RateValue {
  since?: string;
  percent: string;
  /** Surcharge in addition to the percentage, such as the Spanish recargo de equivalencia. */
  surcharge?: string;
  ext?: Readonly<Record<string, string>>;
}

/** Rates by name; a name may have a variant after `+` (`general+eqs`). Values are read in order, newest first. */
export type Rates = Readonly<Record<string, readonly RateValue[]>>;

/** Tax treatment of a supply in a category; `noPercent` keys never have a percentage. */
export interface CategoryKey {
  key: string;
  noPercent?: true;
}

/** A tax category of a regime. */
export interface Category {
  /** Code used in tax combos, such as `VAT` or `IRPF`. */
  code: string;
  /** Name in English, followed by the local one if it differs. */
  name: string;
  /** Deducted from the payable amount instead of added to it. */
  retained?: true;
  /** Shown, but without effect on any total. */
  informative?: true;
  /** Keys that a combo of this category may have; absent if it has none. */
  keys?: readonly CategoryKey[];
  /** Rates of the `standard` key, or of combos without a key if the category has no keys. */
  rates?: Rates;
}

/** Keys of every value added tax. */
export const vatKeys: readonly CategoryKey[] = [
  { key: 'standard' },
  { key: 'zero' },
  { key: 'reverse-charge', noPercent: true },
  { key: 'exempt', noPercent: true },
  { key: 'export', noPercent: true },
  { key: 'intra-community', noPercent: true },
  { key: 'outside-scope', noPercent: true },
];

/** Keys of every goods and services tax. */
export const gstKeys: readonly CategoryKey[] = [
  { key: 'standard' },
  { key: 'zero' },
  { key: 'exempt', noPercent: true },
  { key: 'outside-scope', noPercent: true },
];

/** Returns a value added tax with the usual keys and these rates. */
export function vat(rates: Rates, localName?: string): Category {
  const name = localName === undefined ? 'Value Added Tax' : `Value Added Tax / ${localName}`;
  return { code: 'VAT', name, keys: vatKeys, rates };
}

/** Categories that are known without a regime: their keys, but no rates. */
export const globalCategories: readonly Category[] = [
  { code: 'VAT', name: 'Value Added Tax', keys: vatKeys },
  { code: 'GST', name: 'Goods and Services Tax', keys: gstKeys },
];

/**
 * Returns the values of the rate named `rate` for combos with this key: of the exact name, otherwise of the part
 * before `+`. Returns undefined if the category has no such rate for the key; an empty list means that the combo
 * must have its own percentage.
 */
export function findRateValues(
  category: Category,
  key: string | undefined,
  rate: string,
): readonly RateValue[] | undefined {
  const keyWithRates = category.keys ? 'standard' : undefined;
  const { rates } = category;
  if (!rates || key !== keyWithRates) return undefined;
  for (const name of [rate, rate.split('+', 1)[0] ?? rate]) {
    if (Object.hasOwn(rates, name)) return rates[name];
  }
  return undefined;
}

/** Returns the first value in force on `date` (ISO 8601 calendar date) whose extensions are all in `ext`. */
export function findValueOn(
  values: readonly RateValue[],
  date: string,
  ext: Readonly<Record<string, string>> = {},
): RateValue | undefined {
  return values.find(
    (value) =>
      (value.since === undefined || value.since <= date) &&
      Object.entries(value.ext ?? {}).every(([key, code]) => ext[key] === code),
  );
}
