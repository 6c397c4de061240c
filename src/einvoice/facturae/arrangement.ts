import { Amount, Percentage, sum } from '@docmill/documents/amounts';
import { isInEuropeanUnion } from '@docmill/documents/codes';
import { isObject } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { objectsAt, textAt, valueAt } from '@docmill/documents/paths';
import { joinTexts } from '../table/own-members.ts';
import { convertAmount, exchangeInto } from '../table/exchange.ts';
import {
  longCountries,
  methods,
  otherMethod,
  otherUnit,
  paymentMeans,
  reasons,
  taxTypes,
  units,
} from './codes.ts';

/**
 * Returns a copy of a calculated document, arranged for the table of the format. The issuer may
 * differ from the supplier.
 */
export function arrangeDocument(source: JsonObject, issuer?: JsonObject): JsonObject {
  const document = structuredClone(source);
  const { supplier, customer } = document;
  if (isObject(supplier)) arrangeParty(supplier);
  if (isObject(customer)) {
    customer.ownCentres = collectCentres(document, customer);
    arrangeParty(customer);
  }
  document.ownIssuer = issuer ? 'TE' : 'EM';
  if (issuer) {
    document.ownThird = structuredClone(issuer);
    if (isObject(document.ownThird)) arrangeParty(document.ownThird);
  }
  document.ownBatch = [textAt(document, 'supplier.tax_id.code'), textAt(document, 'code')]
    .filter(Boolean)
    .join('-');
  document.ownOperation =
    textAt(document, 'op_date') ?? textAt(document, 'value_date') ?? textAt(document, 'issue_date') ?? '';
  arrangeCorrection(document);
  arrangeTotals(document);
  arrangeLines(document);
  arrangeEuros(document);
  arrangePayment(document);
  const notes = objectsAt(document, 'notes');
  document.ownLegal = notes
    .filter(({ key }) => key === 'legal')
    .flatMap((note) => textAt(note, 'text') ?? []);
  document.ownNotes = notes
    .filter(({ key }) => key !== 'legal')
    .flatMap((note) => textAt(note, 'text') ?? [])
    .join('; ');
  return document;
}

/** First characters of tax numbers of natural persons. */
const personal = /^[\dKLMXYZ]/;

function arrangeParty(party: JsonObject): void {
  const country = textAt(party, 'tax_id.country') ?? 'ES';
  const isPerson = personal.test(textAt(party, 'tax_id.code') ?? '');
  const residence = country === 'ES' ? 'R' : isInEuropeanUnion(country) ? 'U' : 'E';
  party.ownTax = { person: isPerson ? 'F' : 'J', residence };
  const name = valueAt(party, 'people[0].name');
  const contact = ['given', 'surname', 'surname2'].flatMap((part) =>
    isObject(name) ? (textAt(name, part) ?? []) : [],
  );
  party.addresses = addressesOf(party);
  const { ownTax: _tax, ownCentres: _centres, ...rest } = party;
  if (isPerson) party.ownPerson = rest;
  else party.ownCompany = { ...rest, ownContact: contact.join(' ') };
}

/** Returns the first address, in Spain or abroad. An empty one is kept, so that its missing fields are reported. */
function addressesOf(party: JsonObject): JsonObject[] {
  const [address = {}] = objectsAt(party, 'addresses');
  const { po_box: box, street, num, block, floor, door, code, locality, country } = address;
  const isInSpain = country === undefined || country === 'ES';
  const arrangement: JsonObject = {
    ...address,
    ownLine: joinTexts(box === undefined ? [street, num, block, floor, door] : [box], ', '),
    ownTown: joinTexts([code, locality], ' '),
    ownCountry: longCountries.get(textAt(address, 'country') ?? 'ES') ?? '',
  };
  if (Object.keys(address).length === 0) return [{ ownSpanish: {} }];
  return [isInSpain ? { ...address, ownSpanish: arrangement } : { ...address, ownForeign: arrangement }];
}

function centre(role: string, code: string | undefined, party: JsonObject): JsonObject[] {
  return code === undefined ? [] : [{ role, code, addresses: addressesOf(party) }];
}

/** Returns the offices of a public body: accounting (01), management (02) and processing (03). */
function collectCentres(document: JsonObject, customer: JsonObject): JsonObject[] {
  const receiver = valueAt(document, 'delivery.receiver');
  const buyer = valueAt(document, 'ordering.buyer');
  return [
    ...centre('01', textAt(customer, 'identities[scope=tax].code'), customer),
    ...(isObject(receiver) ? centre('02', textAt(receiver, 'identities[0].code'), receiver) : []),
    ...(isObject(buyer) ? centre('03', textAt(buyer, 'identities[0].code'), buyer) : []),
  ];
}

function arrangeCorrection(document: JsonObject): void {
  const [invoice] = objectsAt(document, 'preceding');
  if (invoice === undefined) return;
  const issued = textAt(invoice, 'issue_date') ?? '';
  const method = methods.get(textAt(document, 'type') ?? '') ?? otherMethod;
  document.ownCorrective = {
    ...invoice,
    description: reasons.get(textAt(invoice, 'ext.es-facturae-correction') ?? '') ?? '',
    start: textAt(invoice, 'period.start') ?? issued,
    end: textAt(invoice, 'period.end') ?? issued,
    method: method.code,
    words: method.text,
  };
}

function amountAt(object: JsonObject, path: string): Amount {
  return Amount.parse(textAt(object, path) ?? '') ?? Amount.zero(2);
}

function isSubsidy(advance: JsonObject): boolean {
  return textAt(advance, 'ext.es-facturae-subsidy') === 'S';
}

function arrangeTotals(document: JsonObject): void {
  const categories = objectsAt(document, 'totals.taxes.categories');
  const rows = (isRetained: boolean): JsonObject[] =>
    categories
      .filter(({ retained }) => (retained === true) === isRetained)
      .flatMap((category) =>
        objectsAt(category, 'rates').map((rate) => ({ ...rate, type: findTaxType(category, 'code') })),
      );
  document.ownOutputs = rows(false);
  document.ownWithheld = rows(true);
  const advances = objectsAt(document, 'payment.advances');
  document.ownSubsidies = advances.filter(isSubsidy);
  document.ownAdvances = advances.filter((advance) => !isSubsidy(advance));
  const payable = textAt(document, 'totals.payable') ?? '0.00';
  const paid = advances
    .filter((advance) => !isSubsidy(advance))
    .map((advance) => amountAt(advance, 'amount'));
  document.ownTotals = {
    invoice: amountAt(document, 'totals.total_with_tax')
      .subtract(amountAt(document, 'totals.retained_tax'))
      .toString(),
    outstanding: payable,
    executable: textAt(document, 'totals.due') ?? payable,
    ...(paid.length > 0 && { advances: sum(paid, 2).toString() }),
  };
  for (const row of [...objectsAt(document, 'discounts'), ...objectsAt(document, 'charges')])
    arrangeReason(row);
}

/** Adds taxes and totals in euros if the invoice has another currency: taxes are paid in euros. */
function arrangeEuros(document: JsonObject): void {
  const exchange = exchangeInto(document, 'EUR');
  document.ownTaxCurrency = exchange ? 'EUR' : (document.currency ?? 'EUR');
  if (!exchange) return;
  const { rate, date } = exchange;
  const inEuros = (object: JsonObject, path: string): string =>
    convertAmount(amountAt(object, path), exchange).toString();
  document.ownExchange = { rate: rate.lower(8).toString(), date };
  document.ownEuros = {
    invoice: inEuros(document, 'ownTotals.invoice'),
    outstanding: inEuros(document, 'ownTotals.outstanding'),
    executable: inEuros(document, 'ownTotals.executable'),
  };
  for (const holder of [document, ...objectsAt(document, 'lines')])
    for (const row of [...objectsAt(holder, 'ownOutputs'), ...objectsAt(holder, 'ownWithheld')])
      row.euros = {
        base: inEuros(row, 'base'),
        amount: inEuros(row, 'amount'),
        ...(row.surcharge !== undefined && { surcharge: inEuros(row, 'surcharge.amount') }),
      };
}

function findTaxType(tax: JsonObject, member: string): string {
  return taxTypes.get(textAt(tax, member) ?? '') ?? '';
}

/** Adds a reason, which the format requires. */
function arrangeReason(row: JsonObject): void {
  row.ownReason = textAt(row, 'reason') ?? textAt(row, 'key') ?? '-';
}

function arrangeLines(document: JsonObject): void {
  const retained = new Set(
    objectsAt(document, 'totals.taxes.categories').flatMap((category) =>
      category.retained === true ? (textAt(category, 'code') ?? []) : [],
    ),
  );
  for (const line of objectsAt(document, 'lines')) {
    const combos = objectsAt(line, 'taxes');
    line.ownOutputs = combos
      .filter((combo) => !retained.has(textAt(combo, 'cat') ?? ''))
      .map((combo) => lineTax(line, combo));
    line.ownWithheld = combos
      .filter((combo) => retained.has(textAt(combo, 'cat') ?? ''))
      .map((combo) => lineTax(line, combo));
    const unit = textAt(line, 'item.unit');
    if (unit !== undefined) line.ownUnit = units.get(unit) ?? otherUnit;
    const price = textAt(line, 'item.price');
    if (price !== undefined && isObject(line.item))
      line.item.price = Amount.parseExactly(price)?.toMinimalString() ?? price;
    for (const row of [...objectsAt(line, 'discounts'), ...objectsAt(line, 'charges')]) arrangeReason(row);
  }
}

function lineTax(line: JsonObject, combo: JsonObject): JsonObject {
  const base = amountAt(line, 'total').raise(8);
  const of = (percent: string | undefined): string =>
    (Percentage.parse(percent ?? '0%')?.of(base) ?? base).rescale(2).toString();
  const surcharge = textAt(combo, 'surcharge');
  return {
    type: findTaxType(combo, 'cat'),
    ...(combo.percent !== undefined && { percent: combo.percent }),
    base: base.rescale(2).toString(),
    amount: of(textAt(combo, 'percent')),
    ...(surcharge !== undefined && { surcharge: { percent: surcharge, amount: of(surcharge) } }),
  };
}

function arrangePayment(document: JsonObject): void {
  const key = (textAt(document, 'payment.instructions.key') ?? '').split('+')[0] ?? '';
  const account = valueAt(document, 'payment.instructions.credit_transfer[0]');
  const { iban, number } = isObject(account) ? account : {};
  const bic = isObject(account) ? textAt(account, 'bic') : undefined;
  const means = paymentMeans.get(key);
  const notes = textAt(document, 'payment.terms.notes');
  document.ownInstallments = objectsAt(document, 'payment.terms.due_dates').map(({ date, amount }) => ({
    date: date ?? '',
    amount: amount ?? '',
    ...(means !== undefined && { means }),
    ...(iban !== undefined ? { iban } : number !== undefined && { number }),
    ...(bic !== undefined && { bic: bic.padEnd(11, 'X') }),
    ...(notes !== undefined && { notes }),
  }));
}
