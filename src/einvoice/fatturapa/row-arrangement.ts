import { Amount, Percentage } from '@docmill/documents/amounts';
import { isUnitWord } from '@docmill/documents/codes';
import { isObject } from '@docmill/documents/json';
import type { Json, JsonObject } from '@docmill/documents/json';
import { objectsAt, openAt, putAt, textAt } from '@docmill/documents/paths';
import { percentDecimals } from '../table/text-kind.ts';
import { funds, natures, retentionTypes } from './codes.ts';

/** Keys of charges that have elements of their own. */
const stampDuty = 'stamp-duty';
const fundContribution = 'fund-contribution';

/** Note of lines whose tax the customer accounts for abroad. */
const reverseCharge = {
  type: 'INVCONT',
  text: 'Inversione contabile - art. 21 c.6 bis lett. a) DPR 633/72',
};

function amountAt(object: JsonObject, path: string): Amount | undefined {
  return Amount.parse(textAt(object, path) ?? '');
}

function isRetained({ cat }: JsonObject): boolean {
  return typeof cat === 'string' && retentionTypes.has(cat);
}

/** Arranges lines, charges, discounts and taxes for the format. */
export function arrangeRows(document: JsonObject): void {
  const isReverse = Array.isArray(document.$tags) && document.$tags.includes('reverse-charge');
  for (const line of objectsAt(document, 'lines')) {
    arrangeLine(line);
    if (isReverse && textAt(line, 'taxes[cat=VAT].ext.it-sdi-exempt') === 'N2.1')
      line.ownData = [{ ...reverseCharge }];
  }
  const charges = objectsAt(document, 'charges');
  for (const charge of charges) flagRetained(charge);
  const stamp = charges.find(({ key }) => key === stampDuty);
  if (stamp) document.ownStamp = { virtual: 'SI', ...stamp };
  document.ownFunds = charges.filter(({ key }) => key === fundContribution);
  document.ownAdjustments = [
    ...objectsAt(document, 'discounts').map((discount) => ({ ...discount, sign: 'SC' })),
    ...charges
      .filter(({ key }) => key !== stampDuty && key !== fundContribution)
      .map((charge) => ({ ...charge, sign: 'MG' })),
  ].map(withShortPercent);
  const categories = objectsAt(document, 'totals.taxes.categories');
  document.ownSummary = categories
    .filter(({ code }) => code === 'VAT')
    .flatMap((category) => objectsAt(category, 'rates'))
    .map((rate) => ({ ...rate, law: natures.get(textAt(rate, 'ext.it-sdi-exempt') ?? '') ?? '' }));
  document.ownWithholdings = categories
    .filter(({ retained }) => retained === true)
    .flatMap((category) => {
      const type = retentionTypes.get(textAt(category, 'code') ?? '') ?? 'RT06';
      return objectsAt(category, 'rates').map((rate) => ({ ...rate, type }));
    });
}

function flagRetained(row: JsonObject): void {
  if (objectsAt(row, 'taxes').some(isRetained)) row.ownRetained = 'SI';
}

/**
 * Arranges a line: quantities are never negative in the format, the price is instead; discounts
 * and charges are per unit.
 */
function arrangeLine(line: JsonObject): void {
  flagRetained(line);
  let quantity = amountAt(line, 'quantity') ?? one;
  const price = amountAt(line, 'item.price');
  if (quantity.isNegative) {
    quantity = quantity.negate();
    line.quantity = quantity.toString();
    if (price) putAt(line, 'item.price', price.negate().toString());
  }
  const perUnit = (row: JsonObject, sign: string): JsonObject => {
    const amount = (amountAt(row, 'amount') ?? Amount.zero(2)).raise(2);
    return {
      ...row,
      sign,
      amount:
        quantity.equals(one) || quantity.isZero
          ? amount.toString()
          : amount.raise(4).divide(quantity).toString(),
    };
  };
  // A negative quantity makes discounts and charges negative like the price; the format has them without sign.
  const adjustments = [
    ...objectsAt(line, 'discounts').map((row) => perUnit(row, 'SC')),
    ...objectsAt(line, 'charges').map((row) => perUnit(row, 'MG')),
  ];
  const isFlipped = (price && !price.isNegative && amountAt(line, 'item.price')?.isNegative) ?? false;
  line.ownAdjustments = (isFlipped ? adjustments.map(unsigned) : adjustments).map(withShortPercent);
}

/** Removes a percentage with more than two decimals, which the format cannot hold: the amount suffices. */
function withShortPercent({ percent, ...row }: JsonObject): JsonObject {
  return typeof percent === 'string' && percentDecimals(percent) <= 2 ? { ...row, percent } : row;
}

function unsigned(row: JsonObject): JsonObject {
  return { ...row, amount: textAt(row, 'amount')?.replace(/^-/, '') ?? '' };
}

const one = Amount.of(1);

/** Converts lines, charges, discounts and taxes that were read to the form of documents. */
export function convertRows(document: JsonObject): void {
  const lines = objectsAt(document, 'lines');
  const charges = objectsAt(document, 'ownFunds').map(fundRead);
  const rows = [...lines, ...charges];
  const withholdings = objectsAt(document, 'ownWithholdings').map(withholdingRead);
  const flagged = rows.filter(({ ownRetained }) => ownRetained !== undefined);
  // Some senders omit the flags: then all lines are meant.
  for (const row of flagged.length > 0 ? flagged : lines)
    for (const combo of withholdings) taxesOf(row).push(structuredClone(combo));
  const summaries = objectsAt(document, 'ownSummary');
  for (const row of rows) vatRead(row, summaries);
  for (const line of lines) lineRead(line, document);
  const { ownStamp: stamp } = document;
  if (isObject(stamp)) charges.push({ key: stampDuty, reason: 'Bollo', amount: stamp.amount ?? '0.00' });
  const sum = lines.reduce(
    (total, line) => total.add(amountAt(line, 'total') ?? Amount.zero()),
    Amount.zero(8),
  );
  const adjustments = objectsAt(document, 'ownAdjustments').map((row) => withBase(row, sum));
  charges.push(...adjustments.filter(({ sign }) => sign === 'MG').map(withoutSign));
  const discounts = adjustments.filter(({ sign }) => sign !== 'MG').map(withoutSign);
  if (charges.length > 0) document.charges = charges;
  if (discounts.length > 0) document.discounts = discounts;
  for (const row of rows) delete row.ownRetained;
  for (const line of lines) delete line.total;
  for (const member of ['ownFunds', 'ownWithholdings', 'ownSummary', 'ownStamp', 'ownAdjustments'])
    delete document[member];
}

function taxesOf(row: JsonObject): Json[] {
  const present = row.taxes;
  if (Array.isArray(present)) return present;
  const taxes: Json[] = [];
  row.taxes = taxes;
  return taxes;
}

function withholdingRead({ type, percent, ext }: JsonObject): JsonObject {
  const [cat = 'CP'] = [...retentionTypes].find(([, code]) => code === type) ?? [];
  return { cat, ...(percent !== undefined && { percent }), ...(ext !== undefined && { ext }) };
}

function fundRead(fund: JsonObject): JsonObject {
  const name = funds.get(textAt(fund, 'ext.it-sdi-fund-type') ?? '');
  return {
    key: fundContribution,
    reason: `Contributo cassa previdenziale${name === undefined ? '' : ` - ${name}`}`,
    ...fund,
  };
}

/**
 * Converts the VAT of a row. An exemption reason replaces the percentage; when the tax falls due is stated
 * once for all rows of a kind.
 */
function vatRead(row: JsonObject, summaries: readonly JsonObject[]): void {
  const vat = openAt(row, 'taxes[cat=VAT]');
  const nature = textAt(vat, 'ext.it-sdi-exempt');
  const percent = textAt(vat, 'percent');
  const summary = summaries.find(
    (other) => textAt(other, 'ext.it-sdi-exempt') === nature && textAt(other, 'percent') === percent,
  );
  const liability = summary && textAt(summary, 'ext.it-sdi-vat-liability');
  if (nature !== undefined) delete vat.percent;
  else vat.percent ??= '0.00%';
  if (liability !== undefined) putAt(vat, 'ext.it-sdi-vat-liability', liability);
}

function lineRead(line: JsonObject, document: JsonObject): void {
  const quantity = amountAt(line, 'quantity');
  line.quantity ??= '1.00';
  const unit = textAt(line, 'item.unit');
  if (unit !== undefined && !isUnitWord(unit) && !/^[A-Z0-9]{2,3}$/.test(unit)) {
    delete openAt(line, 'item').unit;
    putAt(line, 'item.description', unit);
  }
  if (objectsAt(line, 'ownData').some(({ type }) => type === reverseCharge.type))
    addTag(document, 'reverse-charge');
  delete line.ownData;
  const price = amountAt(line, 'item.price') ?? Amount.zero(2);
  const adjustments = objectsAt(line, 'ownAdjustments').map((row) => {
    const amount = amountAt(row, 'amount');
    if (!amount || !quantity) return row;
    const ofAll = amount.raise(4).multiply(quantity);
    return { ...row, amount: (price.isNegative ? ofAll.negate() : ofAll).toString() };
  });
  delete line.ownAdjustments;
  settle(adjustments, line, price.raise(8).multiply(quantity ?? one));
  const discounts = adjustments.filter(({ sign }) => sign !== 'MG').map(withoutSign);
  const charges = adjustments.filter(({ sign }) => sign === 'MG').map(withoutSign);
  if (discounts.length > 0) line.discounts = discounts;
  if (charges.length > 0) line.charges = charges;
}

/**
 * Corrects the rounding of a discount or charge per unit: a single amount without a percentage is adjusted to
 * give the stated line total.
 */
function settle(adjustments: JsonObject[], line: JsonObject, sum: Amount): void {
  const [only, second] = adjustments;
  const stated = amountAt(line, 'total');
  const amount = only && amountAt(only, 'amount');
  if (!only || second || only.percent !== undefined || !stated || !amount) return;
  const difference = sum.subtract(stated);
  const exact = only.sign === 'MG' ? difference.negate() : difference;
  const gap = exact.subtract(amount);
  const most = Amount.of(1, 2);
  if (gap.abs().compare(most) <= 0) only.amount = exact.lower(amount.scale).toString();
}

function withoutSign({ sign: _sign, ...row }: JsonObject): JsonObject {
  const text = textAt(row, 'amount');
  return text === undefined ? row : { ...row, amount: Amount.parseExactly(text)?.toMinimalString(2) ?? text };
}

/** Adds the base to a row whose percentage does not apply to the sum of the lines. */
function withBase(row: JsonObject, sum: Amount): JsonObject {
  const percent = Percentage.parse(textAt(row, 'percent') ?? '');
  const amount = amountAt(row, 'amount');
  if (!percent || !amount || percent.isZero) return row;
  if (percent.of(sum).rescale(2).equals(amount.rescale(2))) return row;
  const whole = Amount.parse(percent.toString().slice(0, -1)) ?? one;
  const base = amount.raise(8).multiply(Amount.of(100)).divide(whole).rescale(2);
  if (percent.of(base.raise(8)).rescale(2).equals(amount.rescale(2)))
    return { ...row, base: base.toString() };
  const { percent: _percent, ...rest } = row;
  return rest;
}

/** Adds a tag to the document. */
export function addTag(document: JsonObject, tag: string): void {
  const present = Array.isArray(document.$tags) ? document.$tags : [];
  if (!present.includes(tag)) document.$tags = [...present, tag];
}
