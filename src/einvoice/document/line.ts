import { getExtension } from '@docmill/documents';
import type { Invoice, Item, Line } from '@docmill/documents';
import { Amount, sum } from '@docmill/documents/amounts';
import type { JsonObject } from '@docmill/documents/json';
import type { Group } from '../model/group.ts';
import { readAdjustments, lineAllowance, lineCharge, putAdjustments } from './adjustment.ts';
import { identityOf, schemeOfIdentity } from './identity.ts';
import { periodOf, putPeriod } from './period.ts';
import { putTax, readTaxes } from './tax.ts';
import { unitCode, unitWord } from './units.ts';
import { moneyText, numberText, put, compactList, compactObject } from './values.ts';

/** Extension with the kind of a reference, UNTDID 1153. */
export const referenceKind = 'untdid-reference';

/** Extension with the list that classifies an item, UNTDID 7143. */
const itemKind = 'untdid-item-type';

const lineTax = ['BT-151', 'BT-152'] as const;

/** Puts the lines of the document into the model. */
export function putLines(invoice: Group, { lines = [] }: Invoice, decimals: number): void {
  for (const [index, line] of lines.entries()) putLine(invoice, line, decimals, `$.doc.lines[${index}]`);
}

function putLine(invoice: Group, line: Line, decimals: number, path: string): void {
  const group = invoice.open('BG-25', path);
  put(group, 'BT-126', String(line.i), `${path}.i`);
  put(group, 'BT-127', line.notes?.map(({ text }) => text).join('\n'), `${path}.notes`);
  if (line.identifier) {
    const { code } = line.identifier;
    put(group, 'BT-128', code, `${path}.identifier`, getExtension(line.identifier, referenceKind));
  }
  put(group, 'BT-129', line.quantity.toString(), `${path}.quantity`);
  put(group, 'BT-130', unitCode(line.item?.unit), `${path}.item.unit`);
  const sum = line.sum ?? Amount.zero(decimals);
  put(group, 'BT-131', line.total && moneyText(line.total, decimals), `${path}.total`);
  put(group, 'BT-132', line.order, `${path}.order`);
  put(group, 'BT-133', line.cost, `${path}.cost`);
  putPeriod(group, 'BG-26', line.period, `${path}.period`);
  putAdjustments(line.discounts, lineAllowance, { group, sum, decimals, path: `${path}.discounts` });
  putAdjustments(line.charges, lineCharge, { group, sum, decimals, path: `${path}.charges` });
  if (line.taxes) putTax(group.open('BG-30', path), lineTax, line.taxes, path);
  if (line.item) putItem(group, line.item, `${path}.item`);
}

function putItem(group: Group, item: Item, path: string): void {
  put(group, 'BT-146', item.price?.toString(), `${path}.price`);
  put(group, 'BT-153', item.name, `${path}.name`);
  put(group, 'BT-154', item.description, `${path}.description`);
  put(group, 'BT-155', item.ref, `${path}.ref`);
  put(group, 'BT-159', item.origin, `${path}.origin`);
  putIdentities(group, item, path);
  // Sorted, because the order of members has no meaning and the same document must give the same XML.
  for (const key of Object.keys(item.meta ?? {}).toSorted()) {
    const attribute = group.open('BG-32', `${path}.meta.${key}`);
    put(attribute, 'BT-160', key, `${path}.meta.${key}`);
    put(attribute, 'BT-161', item.meta?.[key], `${path}.meta.${key}`);
  }
}

/**
 * Puts the identities of an item: one with a scheme as standard identifier, one of a list as classification, any
 * other as the buyer's identifier.
 */
function putIdentities(group: Group, { identities = [] }: Item, path: string): void {
  for (const [index, identity] of identities.entries()) {
    const place = `${path}.identities[${index}]`;
    const { code, label } = identity;
    const list = getExtension(identity, itemKind);
    const scheme = schemeOfIdentity(identity);
    if (scheme !== undefined && list === undefined) {
      if (group.all('BT-157').length === 0) put(group, 'BT-157', code, place, scheme);
    } else if (list !== undefined || label !== undefined) put(group, 'BT-158', code, place, list ?? label);
    else if (group.all('BT-156').length === 0) put(group, 'BT-156', code, place);
  }
}

/** Returns the lines in the form of documents. */
export function linesOf(invoice: Group): JsonObject[] | undefined {
  return compactList(invoice.groups('BG-25').map((group) => readLine(group, invoice)));
}

function readLine(group: Group, invoice: Group): JsonObject | undefined {
  const identifier = group.first('BT-128');
  const note = group.text('BT-127');
  return compactObject<JsonObject>({
    quantity: numberText(group, 'BT-129') ?? '1',
    identifier: identifier && {
      code: identifier.text,
      ...(identifier.scheme !== undefined && { ext: { [referenceKind]: identifier.scheme } }),
    },
    period: periodOf(group.group('BG-26')),
    order: group.text('BT-132'),
    cost: group.text('BT-133'),
    item: itemOf(group),
    discounts: readAdjustments(group, lineAllowance, invoice),
    charges: readAdjustments(group, lineCharge, invoice),
    taxes: readTaxes(group.group('BG-30'), lineTax, invoice),
    notes: note === undefined ? undefined : [{ text: note }],
  });
}

function itemOf(group: Group): JsonObject {
  const unit = group.text('BT-130');
  const buyers = group.first('BT-156');
  const standard = group.first('BT-157');
  const classifications = group.all('BT-158').filter(({ text }) => text !== '');
  return (
    compactObject<JsonObject>({
      ref: group.text('BT-155'),
      name: group.text('BT-153'),
      identities: compactList([
        buyers && { code: buyers.text },
        standard && identityOf(standard),
        ...classifications.map(({ text, scheme }) => ({ ...(scheme && { label: scheme }), code: text })),
      ]),
      description: group.text('BT-154'),
      price: priceOf(group)?.toString(),
      unit: unit === undefined ? undefined : unitWord(unit),
      origin: group.text('BT-159'),
      meta: attributesOf(group),
    }) ?? {}
  );
}

/**
 * Returns the price of one unit, with enough decimals if the stated price is for a larger base quantity. Some senders
 * add a base quantity to a price that is already for one unit, or repeat the price as base quantity: the net amount
 * of the line shows which one is meant.
 */
function priceOf(group: Group): Amount | undefined {
  const price = group.decimal('BT-146');
  const base = group.decimal('BT-149');
  if (!price || !base || base.isZero || base.equals(one)) return price;
  const digits = base.subtract(one).rescale(0).toString().length;
  const unitPrice = price.rescale(price.scale + digits).divide(base);
  const isMeant = comesTo(group, unitPrice) || !(comesTo(group, price) || base.equals(price));
  return isMeant ? unitPrice : price;
}

const one = Amount.of(1);

/**
 * Returns whether quantity times price, with charges and allowances, equals the net amount of the
 * line except for rounding.
 */
function comesTo(group: Group, price: Amount): boolean {
  const net = group.decimal('BT-131');
  const quantity = group.decimal('BT-129') ?? one;
  if (net === undefined) return false;
  const rows = [
    price.rescale(price.scale + quantity.scale).multiply(quantity),
    ...group.groups('BG-28').map((charge) => charge.decimal('BT-141') ?? Amount.zero()),
    ...group.groups('BG-27').map((allowance) => (allowance.decimal('BT-136') ?? Amount.zero()).negate()),
  ];
  const difference = sum(rows, 2).rescale(2).subtract(net);
  return difference.abs().compare(cent) <= 0;
}

const cent = Amount.of(1, 2);

function attributesOf(group: Group): JsonObject | undefined {
  const attributes = group.groups('BG-32').map((attribute): [string, string] => {
    return [keyOf(attribute.text('BT-160') ?? ''), attribute.text('BT-161') ?? ''];
  });
  const named = attributes.filter(([key]) => key !== '');
  return named.length === 0 ? undefined : Object.fromEntries(named);
}

/** Converts a name to a key of the format. */
function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^a-z0-9+-]/g, '')
    .replaceAll(/([+-])[+-]+/g, '$1')
    .replaceAll(/^[+-]+|[+-]+$/g, '');
}
