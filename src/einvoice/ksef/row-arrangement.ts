import { Amount } from '@docmill/documents/amounts';
import { isUnitWord } from '@docmill/documents/codes';
import type { JsonObject } from '@docmill/documents/json';
import { objectsAt, openAt, putAt, textAt } from '@docmill/documents/paths';
import { unitCode, unitWord } from '../document/units.ts';
import { convertAmount, exchangeInto } from '../table/exchange.ts';
import type { Exchange } from '../table/exchange.ts';
import {
  categoriesOfPercents,
  domesticReverseCharge,
  marginCategory,
  specialProcedures,
  untaxed,
} from './codes.ts';

const categoryPath = 'ext.pl-favat-tax-category';
const homeCurrency = 'PLN';
const one = Amount.of(1);
/** Code of units that are in no list (UN/ECE Recommendation 20). */
const ownUnit = 'ZZ';

/** Polish names of units, with the unit words of documents. */
const polishUnits = new Map([
  ['szt', 'piece'],
  ['godz', 'h'],
  ['usł', 'service'],
  ['kpl', 'set'],
  ['op', 'pkg'],
  ['dni', 'day'],
  ['mc', 'mon'],
]);

function amountAt(object: JsonObject, path: string): Amount | undefined {
  return Amount.parse(textAt(object, path) ?? '');
}

/** Arranges lines and sums. Those of a correction are differences, and negative. */
export function arrangeRows(document: JsonObject, isCorrection: boolean): void {
  const signed = (amount: Amount): string => (isCorrection ? amount.negate() : amount).toString();
  const exchange = exchangeInto(document, homeCurrency);
  const lines = objectsAt(document, 'lines');
  const anyTaxed = lines.some(isTaxed);
  for (const line of lines) {
    const quantity = amountAt(line, 'quantity') ?? one;
    const sum = amountAt(line, 'sum') ?? Amount.zero(2);
    const net = amountAt(line, 'total') ?? sum;
    const off = sum.subtract(net);
    if (!off.isZero && !quantity.isZero)
      line.ownDiscount = off.raise(8).divide(quantity).lower(8).toMinimalString(2);
    line.quantity = signed(quantity);
    line.total = signed(net);
    const unit = textAt(line, 'item.unit');
    if (unit !== undefined)
      line.ownUnit = isUnitWord(unit) && unitCode(unit) !== ownUnit ? unitCode(unit) : unit;
    arrangeRate(line);
    if (exchange && (isTaxed(line) || !anyTaxed)) line.ownExchange = exchange.rate.lower(6).toString();
  }
  document.ownSums = calculateSums(document, exchange, signed);
  document.ownTotal = signed(amountAt(document, 'totals.payable') ?? Amount.zero(2));
}

/** Whether a line is taxed. If so, it also has a sum in złoty. */
function isTaxed(line: JsonObject): boolean {
  return !/^(?:0(?:\.0*)?%)?$/.test(textAt(line, 'taxes[cat=VAT].percent') ?? '');
}

function arrangeRate(line: JsonObject): void {
  const category = textAt(line, `taxes[cat=VAT].${categoryPath}`);
  const percent = textAt(line, 'taxes[cat=VAT].percent')?.replace(/(?:\.0+)?%$/, '');
  if (category === domesticReverseCharge.category) line.ownRate = domesticReverseCharge.rate;
  else if (category === specialProcedures) line.ownSpecial = percent ?? '0';
  else if (category !== marginCategory) {
    const rate = untaxed.get(category ?? '')?.rate ?? percent;
    if (rate !== undefined) line.ownRate = rate;
  }
}

function calculateSums(
  document: JsonObject,
  exchange: Exchange | undefined,
  signed: (amount: Amount) => string,
): JsonObject {
  const bases = new Map<string, Amount>();
  const taxes = new Map<string, Amount>();
  const rates = objectsAt(document, 'totals.taxes.categories')
    .filter(({ code }) => code === 'VAT')
    .flatMap((category) => objectsAt(category, 'rates'));
  for (const row of rates) {
    const category = (textAt(row, categoryPath) ?? '').replace('.', '_');
    const add = (sums: Map<string, Amount>, path: string): void => {
      sums.set(category, (sums.get(category) ?? Amount.zero(2)).add(amountAt(row, path) ?? Amount.zero(2)));
    };
    add(bases, 'base');
    add(taxes, 'amount');
  }
  const sums: JsonObject = {};
  for (const [category, base] of bases) sums[`base_${category}`] = signed(base);
  for (const [category, tax] of taxes) {
    sums[`tax_${category}`] = signed(tax);
    if (exchange) sums[`home_${category}`] = signed(convertAmount(tax, exchange));
  }
  return sums;
}

/** Converts lines that were read to the form of documents. */
export function convertRows(document: JsonObject, isCorrection: boolean): void {
  const lines = objectsAt(document, 'lines');
  const currency = textAt(document, 'currency');
  const exchange = lines.map(({ ownExchange }) => ownExchange).find((rate) => rate !== undefined);
  if (exchange !== undefined && currency !== undefined && currency !== homeCurrency)
    document.exchange_rates = [{ from: currency, to: homeCurrency, amount: exchange }];
  for (const line of lines) {
    // In a correction, lines with the state before it are credited and lines with the state after it are not.
    const isNegated = isCorrection && line.ownBefore === undefined;
    lineRead(line, isNegated);
    for (const member of [
      'ownExchange',
      'ownBefore',
      'ownRate',
      'ownSpecial',
      'ownUnit',
      'ownDiscount',
      'total',
    ])
      delete line[member];
  }
  delete document.ownSums;
}

function lineRead(line: JsonObject, isNegated: boolean): void {
  const given = amountAt(line, 'quantity') ?? (isNegated ? one.negate() : one);
  const quantity = isNegated ? given.negate() : given;
  const total = amountAt(line, 'total');
  const net = isNegated ? total?.negate() : total;
  line.quantity = quantity.toString();
  const price = amountAt(line, 'item.price');
  // A line without a price states only its sum.
  if (price === undefined && net && !quantity.isZero)
    putAt(line, 'item.price', net.raise(8).divide(quantity).toMinimalString(2));
  const off = amountAt(line, 'ownDiscount');
  if (off && price)
    line.discounts = [
      { amount: calculateDiscount(price.raise(8).multiply(quantity), off.raise(8).multiply(quantity), net) },
    ];
  unitRead(line);
  taxRead(line);
}

/**
 * Returns the discount of a line. The discount per unit is rounded, so the total is adjusted to give
 * the stated sum of the line.
 */
function calculateDiscount(sum: Amount, off: Amount, net: Amount | undefined): string {
  const exact = net && sum.subtract(net);
  const gap = exact?.subtract(off);
  const cent = Amount.of(1, 2);
  const isSame = gap && gap.abs().compare(cent) <= 0;
  return (exact && isSame ? exact : off).toMinimalString(2);
}

function unitRead(line: JsonObject): void {
  const unit = textAt(line, 'ownUnit');
  if (unit === undefined) return;
  const word = unitWord(unit);
  const found =
    isUnitWord(word) || /^[A-Z0-9]{2,3}$/.test(word)
      ? word
      : polishUnits.get(word.replace(/\.$/, '').toLowerCase());
  putAt(line, found === undefined ? 'item.description' : 'item.unit', found ?? unit);
}

function taxRead(line: JsonObject): void {
  const rate = textAt(line, 'ownRate');
  const special = textAt(line, 'ownSpecial');
  const combo = (key: string | undefined, percent: string | undefined, category: string): void => {
    line.taxes = [
      {
        cat: 'VAT',
        ...(key !== undefined && { key }),
        ...(percent !== undefined && { percent: `${percent}%` }),
        ext: { 'pl-favat-tax-category': category },
      },
    ];
  };
  const [category, known] = [...untaxed].find(([, other]) => other.rate === rate) ?? [];
  if (category !== undefined && known) combo(known.key, undefined, category);
  else if (rate === domesticReverseCharge.rate) combo(undefined, '0', domesticReverseCharge.category);
  else if (rate !== undefined) combo(undefined, rate, categoriesOfPercents.get(rate) ?? '1');
  else if (special !== undefined) combo(undefined, special, specialProcedures);
  else combo(undefined, '0', marginCategory);
  const { item } = line;
  if (item === undefined) openAt(line, 'item').name = '';
}
