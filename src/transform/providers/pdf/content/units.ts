import { joined } from '../reading.ts';

// Keys of the format with a name in CLDR; other keys are printed as they are.
const cldrUnits: Readonly<Record<string, string>> = {
  s: 'second',
  min: 'minute',
  h: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
  g: 'gram',
  kg: 'kilogram',
  mm: 'millimeter',
  cm: 'centimeter',
  m: 'meter',
  km: 'kilometer',
  l: 'liter',
  ml: 'milliliter',
};

const symbols: Readonly<Record<string, string>> = {
  t: 't',
  m2: 'm²',
  m3: 'm³',
  kwh: 'kWh',
  kw: 'kW',
  w: 'W',
};

// Units that say no more than the number itself.
const countedOnly: ReadonlySet<string> = new Set(['', 'one', 'item', 'unit', 'piece']);

/** A quantity with its unit, `20 h`; the number is handed in written. */
export function quantityText(written: string, quantity: string, unit: string, tag: string): string {
  if (countedOnly.has(unit)) return written;
  const cldr = cldrUnits[unit];
  return joined(
    [written, cldr ? cldrName(cldr, quantity, tag) : (symbols[unit] ?? unit.replaceAll('-', ' '))],
    ' ',
  );
}

const cacheLimit = 500;
const unitStyles = new Map<string, Intl.NumberFormat>();

// Making a format takes some 50 µs, and every line of a document asks for the same few.
function unitStyle(unit: string, tag: string): Intl.NumberFormat {
  const key = `${tag} ${unit}`;
  let style = unitStyles.get(key);
  if (!style) {
    if (unitStyles.size >= cacheLimit) unitStyles.clear();
    style = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' });
    unitStyles.set(key, style);
  }
  return style;
}

// The number is used for nothing but the choice between singular and plural.
function cldrName(unit: string, quantity: string, tag: string): string {
  const parts = unitStyle(unit, tag).formatToParts(Number(quantity) || 0);
  return parts.find((part) => part.type === 'unit')?.value ?? unit;
}
