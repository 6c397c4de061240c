import type { Document } from '../document.ts';
import { DocumentRefusal } from '../document-error.ts';
import type { Bill } from './bill-calculation.ts';
import type { Invoice } from './invoice.ts';

const billTypes = new Set(['bill/invoice', 'bill/order', 'bill/delivery']);

/** Returns the invoice in a document. Throws for any other type. */
export function invoiceOf({ type, value }: Document): Invoice {
  if (type.part.name === 'bill/invoice') return value as unknown as Invoice;
  throw new DocumentRefusal('validation', 'only invoices allow this operation');
}

/** Returns the invoice, order or delivery in a document. Throws for any other type. */
export function billOf({ type, value }: Document): Bill {
  if (billTypes.has(type.part.name)) return value as unknown as Bill;
  throw new DocumentRefusal('validation', 'only invoices, orders and deliveries allow this operation');
}
