import { build } from '@docmill/documents';
import type { Built, Context, Fault } from '@docmill/documents';
import { Amount } from '@docmill/documents/amounts';
import { isObject } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { findContext } from './contexts.ts';
import type { EinvoiceContext } from './contexts.ts';
import { isSummary, createSummaryFault } from './document/summary-lines.ts';
import { toDocument } from './document/to-document.ts';
import { EinvoiceRefusal } from './einvoice-error.ts';
import type { Group } from './model/group.ts';
import { placeText } from './model/term.ts';
import type { TermId } from './model/terms.ts';

/** A calculated document that was read from an e-invoice. */
export interface Imported {
  readonly envelope: JsonObject;
  /** Context that the invoice states; undefined if it is not supported. */
  readonly context: EinvoiceContext | undefined;
  /** Faults of the document: other totals than the invoice (`totals-mismatch`), and those found by validation. */
  readonly faults: readonly Fault[];
  /** Other notices, such as corrected amounts. */
  readonly notices: readonly Fault[];
}

/**
 * Converts an invoice to a calculated document. Rows are rounded to the currency, as EN 16931 requires. If that gives
 * other amounts, the sender may have rounded only sums, which is tried next. A remaining difference is rounding if it
 * is less than a cent per line, and a fault otherwise.
 */
export function importInvoice(invoice: Group, context: Context): Imported {
  const target = findContext(invoice.text('BT-24'), invoice.text('BT-23'));
  const imported = calculatedAs(target, invoice, context);
  if (target === undefined || !isSummary(invoice, target)) return imported;
  return { ...imported, faults: [createSummaryFault(invoice, target), ...imported.faults] };
}

function calculatedAs(target: EinvoiceContext | undefined, invoice: Group, context: Context): Imported {
  const document = toDocument(invoice, target, 'currency');
  const first = requireCalculated(build(document, context));
  const mismatches = totalFaults(invoice, first.envelope);
  if (comesTo(invoice, first.envelope)) return { ...first, context: target, notices: [] };
  const precise = requireCalculated(build(toDocument(invoice, target, 'precise'), context));
  if (comesTo(invoice, precise.envelope)) return { ...precise, context: target, notices: [] };
  const difference = dueDifference(invoice, first.envelope);
  if (difference === undefined || difference.isZero)
    return { ...first, context: target, notices: mismatches };
  if (!isRounding(difference, invoice))
    return { ...first, faults: [...mismatches, ...first.faults], context: target, notices: [] };
  const rounded = requireCalculated(build(addRounding(document, difference), context));
  return { ...rounded, context: target, notices: mismatches };
}

/** Returns a document as far as it could be calculated, with the faults found by validation. */
export function requireCalculated(built: Built): { envelope: JsonObject; faults: readonly Fault[] } {
  if (built.ok) return { envelope: built.envelope, faults: [] };
  if (built.calculated) return { envelope: built.calculated, faults: built.error.faults };
  throw new EinvoiceRefusal('invalid-document', built.error.message, built.error.faults);
}

/** Totals of EN 16931, with the members of the document that must be equal. */
const totals = [
  ['BT-106', 'sum'],
  ['BT-109', 'total'],
  ['BT-110', 'tax'],
  ['BT-112', 'total_with_tax'],
  ['BT-115', 'due'],
] as const satisfies readonly (readonly [TermId, string])[];

function readTotal(envelope: JsonObject, member: string): Amount | undefined {
  const { doc } = envelope;
  const all = isObject(doc) && isObject(doc.totals) ? doc.totals : {};
  const text = member === 'due' ? (all.due ?? all.payable) : all[member];
  return typeof text === 'string' ? Amount.parse(text) : undefined;
}

/** Returns whether the lines and totals of a document equal those of the invoice. */
function comesTo(invoice: Group, envelope: JsonObject): boolean {
  if (totalFaults(invoice, envelope).length > 0) return false;
  const { doc } = envelope;
  const lines = isObject(doc) && Array.isArray(doc.lines) ? doc.lines : [];
  return invoice.groups('BG-25').every((group, index) => {
    const stated = group.decimal('BT-131');
    const line = lines[index];
    const total = isObject(line) && typeof line.total === 'string' ? Amount.parse(line.total) : undefined;
    return stated === undefined || total === undefined || total.rescale(stated.scale).equals(stated);
  });
}

function dueDifference(invoice: Group, envelope: JsonObject): Amount | undefined {
  const stated = invoice.decimal('BT-115');
  const found = readTotal(envelope, 'due');
  return stated && found && stated.rescale(2).subtract(found);
}

/** Whether a difference can result from rows that were rounded in another way: less than a cent per line. */
function isRounding(difference: Amount, invoice: Group): boolean {
  const most = Amount.of(Math.max(1, invoice.groups('BG-25').length), 2);
  return difference.abs().compare(most) <= 0;
}

/** Returns the document with a difference added to its rounding. */
export function addRounding(document: JsonObject, difference: Amount): JsonObject {
  const stated = isObject(document.totals) ? document.totals.rounding : undefined;
  const former = typeof stated === 'string' ? (Amount.parse(stated) ?? Amount.zero(2)) : Amount.zero(2);
  return { ...document, totals: { rounding: difference.add(former).toString() } };
}

function totalFaults(invoice: Group, envelope: JsonObject): Fault[] {
  return totals.flatMap(([id, member]) => {
    const stated = invoice.first(id);
    const found = readTotal(envelope, member);
    if (stated?.decimal === undefined || found === undefined || stated.decimal.equals(found)) return [];
    const message = `${id} is ${stated.text}, and the document's is ${found.toString()}`;
    return [{ code: 'totals-mismatch', paths: [placeText(stated.place)], message }];
  });
}
