import { Amount } from '@docmill/documents/amounts';
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

const minTransfer = Amount.of(1, 2);
const maxTransfer = Amount.of(99_999_999_999, 2);

/**
 * Formats an amount with two decimals for the code of a SEPA credit transfer or a Swiss QR-bill, which both allow 0.01 to
 * 999,999,999.99; undefined for other amounts.
 */
export function transferableAmount(text: string): string | undefined {
  const amount = Amount.parseExactly(text);
  if (!amount || amount.compare(minTransfer) < 0 || amount.compare(maxTransfer) > 0) return undefined;
  const rounded = amount.rescale(2);
  return rounded.equals(amount) ? rounded.toString() : undefined;
}
