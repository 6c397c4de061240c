import { assertion } from '../rules/rule.ts';
import type { Assertion } from '../rules/rule.ts';
import type { Invoice } from './invoice.ts';

/** Types of invoices that correct another one: credit note, debit note, and the corrective invoice that replaces it. */
export const correctingTypes = ['credit-note', 'corrective', 'debit-note'] as const;

/** Returns the condition that an invoice has one of these types. */
export function invoiceIs(...types: readonly string[]): Assertion<Invoice> {
  return assertion(`the invoice is a ${types.join(' or ')}`, ({ object }) => types.includes(object.type));
}
