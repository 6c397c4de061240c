import { objectAt, objectsAt, textAt, type PdfJson } from '../reading.ts';
import { schemaOf } from './document-title.ts';

/** Returns whether a document asks its receiver for a payment, and for the whole amount at once. */
export function isPaidAtOnce(document: PdfJson): boolean {
  const instalments = objectsAt(objectAt(objectAt(document, 'payment'), 'terms'), 'due_dates').length > 1;
  return schemaOf(document) === 'bill/invoice' && !unpayable.has(textAt(document, 'type')) && !instalments;
}

// Types that their receiver need not pay, or not yet.
const unpayable: ReadonlySet<string> = new Set(['credit-note', 'proforma']);

/** Returns the amount to be paid, as a decimal text; empty if the document does not state it. */
export function amountDue(document: PdfJson): string {
  const totals = objectAt(document, 'totals');
  return textAt(totals, 'due') || textAt(totals, 'payable');
}
