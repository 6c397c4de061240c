import { numberFormat } from '../values/formats.logic.ts';

/** Units of time and measure, by their names in ECMA-402; languages have names for them. */
const others: Readonly<Record<string, string>> = {
  s: 'second',
  min: 'minute',
  h: 'hour',
  wk: 'week',
  mon: 'month',
  yr: 'year',
  in: 'inch',
  ft: 'foot',
  ac: 'acre',
  ha: 'hectare',
};
const measures: Readonly<Record<string, string>> = { g: 'gram', m: 'meter', l: 'liter' };
const prefixes: Readonly<Record<string, string>> = { k: 'kilo', c: 'centi', m: 'milli' };
const named: ReadonlySet<string> = new Set([
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'year',
  'gram',
  'kilogram',
  'meter',
  'millimeter',
  'centimeter',
  'kilometer',
  'liter',
  'milliliter',
  'inch',
  'foot',
  'acre',
  'hectare',
]);

/** Returns the ECMA-402 name of a unit of documents: `kilogram` for `kg`, `day` for `day`; undefined for others. */
function namedUnit(unit: string): string | undefined {
  const [, prefix = '', base = ''] = /^([kcm]?)([gml])$/.exec(unit) ?? [];
  const name = base ? `${prefixes[prefix] ?? ''}${measures[base]}` : (others[unit] ?? unit);
  return named.has(name) ? name : undefined;
}

const symbols: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['mm', 'cm', 'dm', 'm'].flatMap((unit) => [
      [`${unit}2`, `${unit}²`],
      [`${unit}3`, `${unit}³`],
    ]),
  ),
  kwh: 'kWh',
  kw: 'kW',
  w: 'W',
};

/** Units that add no information to the number. */
const countedOnly: ReadonlySet<string> = new Set(['one', 'item', 'unit', 'piece']);

/** Returns the unit of a quantity as on printed documents; empty if it adds no information to the number. */
export function unitText(unit: string, quantity: string, language: string): string {
  if (countedOnly.has(unit)) return '';
  const name = namedUnit(unit);
  if (name === undefined) return (Object.hasOwn(symbols, unit) && symbols[unit]) || unit.replaceAll('-', ' ');
  return namedBy(name, { language, quantity: Number(quantity) || 0, unitDisplay: 'short' });
}

interface Naming {
  readonly language: string;
  readonly quantity: number;
  readonly unitDisplay: 'long' | 'short';
}

function namedBy(unit: string, { language, quantity, unitDisplay }: Naming): string {
  const parts = numberFormat(language, { style: 'unit', unit, unitDisplay }).formatToParts(quantity);
  return parts.flatMap(({ type, value }) => (type === 'unit' ? value : [])).join('');
}

/** Returns the name of a unit without a number, and other spellings; undefined if languages have no names for it. */
export function unitNames(
  unit: string,
  language: string,
): { readonly name: string; readonly also: readonly string[] } | undefined {
  const own = namedUnit(unit);
  if (own === undefined)
    return Object.hasOwn(symbols, unit) ? { name: symbols[unit] ?? unit, also: [] } : undefined;
  const [name = unit, ...also] = (['long', 'short'] as const).flatMap((unitDisplay) =>
    [1, 2].map((quantity) => namedBy(own, { language, quantity, unitDisplay })),
  );
  return { name, also };
}
