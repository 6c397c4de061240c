import { numberFormat } from '../formats.logic.ts';

/** Spans of time and metric measures, as ECMA-402 calls them; languages have names for them. */
const times: Readonly<Record<string, string>> = { s: 'second', min: 'minute', h: 'hour' };
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
]);

/** What ECMA-402 calls a unit of documents: `kilogram` of `kg`, `day` of `day`; undefined for others. */
function namedUnit(unit: string): string | undefined {
  const [, prefix = '', base = ''] = /^([kcm]?)([gml])$/.exec(unit) ?? [];
  const name = base ? `${prefixes[prefix] ?? ''}${measures[base]}` : (times[unit] ?? unit);
  return named.has(name) ? name : undefined;
}

const symbols: Readonly<Record<string, string>> = { m2: 'm²', m3: 'm³', kwh: 'kWh', kw: 'kW', w: 'W' };

/** Units that say no more than the number itself. */
const countedOnly: ReadonlySet<string> = new Set(['one', 'item', 'unit', 'piece']);

/** The unit of a quantity as prints name it; empty where it says no more than the number. */
export function unitText(unit: string, quantity: string, language: string): string {
  if (countedOnly.has(unit)) return '';
  const name = namedUnit(unit);
  if (name === undefined) return (Object.hasOwn(symbols, unit) && symbols[unit]) || unit.replaceAll('-', ' ');
  const parts = numberFormat(language, { style: 'unit', unit: name }).formatToParts(Number(quantity) || 0);
  return parts.flatMap(({ type, value }) => (type === 'unit' ? value : [])).join('');
}
