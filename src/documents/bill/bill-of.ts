import type { Document } from '../document.ts';
import { DocumentRefusal } from '../document-error.ts';
import type { Bill } from './bill-calculation.ts';
import type { Invoice } from './invoice.ts';

const billTypes = new Set(['bill/invoice', 'bill/order', 'bill/delivery']);

/** The invoice in a document; anything else is refused. */
export function invoiceOf({ type, value }: Document): Invoice {
  if (type.part.name === 'bill/invoice') return value as unknown as Invoice;
  throw new DocumentRefusal('validation', 'only invoices allow this operation');
}

/** The invoice, order or delivery in a document; anything else is refused. */
export function billOf({ type, value }: Document): Bill {
  if (billTypes.has(type.part.name)) return value as unknown as Bill;
  throw new DocumentRefusal('validation', 'only invoices, orders and deliveries allow this operation');
}
