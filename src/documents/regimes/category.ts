/**
 * Tax categories with their keys, rates and dated values, as a regime declares them.
 * Percentages and dates are text exactly as the law's tables state them: `21.0%`, `2012-09-01`.
 */

/** One value of a rate: in force from `since` (always, when absent) and, with `ext`, only where these extensions are set. */
export interface RateValue {
  since?: string;
  percent: string;
  /** Surcharge on top of the percent, such as the Spanish recargo de equivalencia. */
  surcharge?: string;
  ext?: Readonly<Record<string, string>>;
}

/** Rates by name; a name may carry a variant after `+` (`general+eqs`). Values are read in order, newest first. */
export type Rates = Readonly<Record<string, readonly RateValue[]>>;

/** Tax treatment of a supply in a category; `noPercent` keys never carry a percentage. */
export interface CategoryKey {
  key: string;
  noPercent?: true;
}

/** A tax category of a regime. */
export interface Category {
  /** Code used in tax combos, such as `VAT` or `IRPF`. */
  code: string;
  /** Name in English, followed by the local one where it differs. */
  name: string;
  /** Deducted from what is paid instead of added to it. */
  retained?: true;
  /** Shown, but without effect on any total. */
  informative?: true;
  /** Keys a combo of this category may have; absent when it has none. */
  keys?: readonly CategoryKey[];
  /** Rates of the `standard` key, or of combos without a key when the category has no keys. */
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

/** Keys of a goods and services tax. */
export const gstKeys: readonly CategoryKey[] = [
  { key: 'standard' },
  { key: 'zero' },
  { key: 'exempt', noPercent: true },
  { key: 'outside-scope', noPercent: true },
];

/** A value added tax with the usual keys and these rates. */
export function vat(rates: Rates, localName?: string): Category {
  const name = localName === undefined ? 'Value Added Tax' : `Value Added Tax / ${localName}`;
  return { code: 'VAT', name, keys: vatKeys, rates };
}

/** Categories known where no regime applies: their keys, but no rates. */
export const globalCategories: readonly Category[] = [
  { code: 'VAT', name: 'Value Added Tax', keys: vatKeys },
  { code: 'GST', name: 'Goods and Services Tax', keys: gstKeys },
];

/**
 * Values of the rate named `rate` for combos with this key: the exact name first, else the part before `+`.
 * Undefined when the category has no such rate for the key; an empty list means that the combo brings its own percentage.
 */
export function rateValues(
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

/** The first value in force on `date` (ISO 8601 calendar date) whose extensions are all among `ext`. */
export function valueOn(
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
