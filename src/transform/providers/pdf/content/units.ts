import { joined } from '../reading.ts';

// Unit keys of the document format with a name in CLDR; other keys are printed unchanged.
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

// Units that add nothing to the number.
const countedOnly: ReadonlySet<string> = new Set(['', 'one', 'item', 'unit', 'piece']);

/** Formats a quantity with its unit, `20 h`; `written` is the formatted number. */
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

// Caches formats: creating one takes about 50 µs, and the lines of a document use the same few.
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

// The number only selects singular or plural.
function cldrName(unit: string, quantity: string, tag: string): string {
  const parts = unitStyle(unit, tag).formatToParts(Number(quantity) || 0);
  return parts.find((part) => part.type === 'unit')?.value ?? unit;
}
