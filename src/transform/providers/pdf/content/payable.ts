import { objectAt, objectsAt, textAt, type PdfJson } from '../reading.ts';
import { schemaOf } from './document-title.ts';

/** Whether a document asks its receiver for a payment, and for all of it at once. */
export function isPaidAtOnce(document: PdfJson): boolean {
  const instalments = objectsAt(objectAt(objectAt(document, 'payment'), 'terms'), 'due_dates').length > 1;
  return schemaOf(document) === 'bill/invoice' && !unpayable.has(textAt(document, 'type')) && !instalments;
}

// What is not to be paid by its receiver, or not yet.
const unpayable: ReadonlySet<string> = new Set(['credit-note', 'proforma']);

/** What is left to be paid, as a decimal text; empty where nothing says so. */
export function amountDue(document: PdfJson): string {
  const totals = objectAt(document, 'totals');
  return textAt(totals, 'due') || textAt(totals, 'payable');
}
