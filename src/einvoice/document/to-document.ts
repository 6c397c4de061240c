import type { JsonObject } from '@docmill/documents/json';
import { schemaId } from '@docmill/documents/schemas';
import type { EinvoiceContext } from '../contexts.ts';
import type { Group } from '../model/group.ts';
import { isSummary, summaryLinesOf } from './summary-lines.ts';
import { readAddress } from './address.ts';
import { readAdjustments, allowance, charge } from './adjustment.ts';
import { documentTypes, taxPointCodes, textSubject } from './codes.ts';
import { identityOf } from './identity.ts';
import { linesOf } from './line.ts';
import { readParty } from './party.ts';
import { buyer, deliverTo, seller, taxRepresentative } from './party-terms.ts';
import { readPayment } from './payment.ts';
import { attachmentsOf, readOrdering, precedingOf } from './references.ts';
import { taxCategory, treatmentOf } from './tax.ts';
import { exchangeRatesOf } from './totals.ts';
import { numberText, compactList, compactObject } from './values.ts';

const taxPoints = new Map([...taxPointCodes].map(([point, code]) => [code, point]));

/** Converts an invoice to a document that is not calculated yet, with the addons of its context. */
export function toDocument(
  invoice: Group,
  context: EinvoiceContext | undefined,
  rounding: 'currency' | 'precise',
): JsonObject {
  const typeCode = invoice.text('BT-3') ?? '';
  const { type, tags } = documentTypes.get(typeCode) ?? { type: 'other' };
  const representative = invoice.group('BG-11');
  const sellerGroup = invoice.group('BG-4');
  const sellerParty = sellerGroup && readParty(sellerGroup, seller, context);
  const buyerGroup = invoice.group('BG-7');
  const supplier = representative ? readParty(representative, taxRepresentative) : sellerParty;
  return {
    $schema: schemaId('bill/invoice'),
    ...(context && { $addons: [...context.addons] }),
    ...(tags && { $tags: [...tags] }),
    ...compactObject<JsonObject>({
      type,
      code: invoice.text('BT-1'),
      issue_date: invoice.text('BT-2'),
      value_date: invoice.text('BT-7'),
      currency: invoice.text('BT-5'),
      exchange_rates: exchangeRatesOf(invoice),
      preceding: precedingOf(invoice),
      tax: { rounding, ...readTax(invoice, typeCode, context) },
      supplier,
      customer: buyerGroup && readParty(buyerGroup, buyer, context),
      lines: isSummary(invoice, context) ? summaryLinesOf(invoice) : linesOf(invoice),
      discounts: readAdjustments(invoice, allowance, invoice),
      charges: readAdjustments(invoice, charge, invoice),
      ordering: readOrdering(invoice, representative && sellerParty),
      payment: readPayment(invoice, context),
      delivery: deliveryOf(invoice.group('BG-13')),
      totals: roundingOf(invoice),
      notes: notesOf(invoice),
      attachments: attachmentsOf(invoice),
    }),
  };
}

function readTax(invoice: Group, typeCode: string, context: EinvoiceContext | undefined): JsonObject {
  const point = taxPoints.get(invoice.text('BT-8') ?? '');
  const notes = compactList(invoice.groups('BG-23').map(taxNoteOf));
  const ext: JsonObject = typeCode === '' ? {} : { 'untdid-document-type': typeCode };
  for (const [said, id] of [
    [context?.specification, 'BT-24'],
    [context?.process, 'BT-23'],
  ] as const) {
    const text = invoice.text(id);
    if (typeof said === 'object' && text !== undefined) ext[said.extension] = text;
  }
  return {
    ...(point !== undefined && { point }),
    ...(Object.keys(ext).length > 0 && { ext }),
    ...(notes && { notes: distinct(notes) }),
  };
}

function taxNoteOf(breakdown: Group): JsonObject | undefined {
  const text = breakdown.text('BT-120');
  const category = breakdown.text('BT-118') ?? '';
  const key = treatmentOf(category);
  if (text === undefined || key === undefined) return undefined;
  return { cat: 'VAT', key, text, ext: { [taxCategory]: category } };
}

function distinct(notes: readonly JsonObject[]): JsonObject[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}

function deliveryOf(group: Group | undefined): JsonObject | undefined {
  if (group === undefined) return undefined;
  const address = readAddress(group, deliverTo);
  const identity = group.first('BT-71');
  return compactObject<JsonObject>({
    receiver: compactObject<JsonObject>({ name: group.text('BT-70'), addresses: address && [address] }),
    identities: identity && [identityOf(identity)],
    date: group.text('BT-72'),
  });
}

function roundingOf(invoice: Group): JsonObject | undefined {
  const rounding = invoice.decimal('BT-114');
  if (rounding === undefined || rounding.isZero) return undefined;
  return compactObject<JsonObject>({ rounding: numberText(invoice, 'BT-114') });
}

function notesOf(invoice: Group): JsonObject[] | undefined {
  return compactList(
    invoice.groups('BG-1').map((group) => {
      const text = group.text('BT-22');
      const subject = group.text('BT-21');
      if (text === undefined) return undefined;
      return { text, ...(subject !== undefined && { ext: { [textSubject]: subject } }) };
    }),
  );
}
