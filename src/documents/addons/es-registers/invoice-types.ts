import type { Addon } from '../addon.ts';
import type { CorrectionOptions } from '../../bill/correction-options.ts';
import { correctingTypes } from '../../bill/invoice-type.ts';
import type { Invoice } from '../../bill/invoice.ts';
import { getExtension, keepExtensionIn, setExtension } from '../../extensions.ts';
import type { Tag } from '../../regimes/regime.ts';
import type { Scenario } from '../../regimes/scenario.ts';
import { assertion } from '../../rules/rule.ts';
import type { Assertion } from '../../rules/rule.ts';

/** Common lists of Veri*factu and SII: invoice types (`TipoFactura`) and rectification methods. */

/** Types of invoices that do not rectify another. */
export const originalTypes = [
  'F1', // invoice (Real Decreto 1619/2012, arts. 6, 7.2 and 7.3)
  'F2', // simplified invoice, or invoice without the customer's identity (art. 6.1.d)
  'F3', // invoice in place of simplified invoices that were declared
] as const;

/** Types of rectifying invoices, by the reason in Ley 37/1992, art. 80. */
export const rectifyingTypes = [
  'R1', // errors founded in law, and art. 80.1, 80.2 and 80.6
  'R2', // art. 80.3: insolvency of the customer
  'R3', // art. 80.4: bad debts
  'R4', // other reasons
  'R5', // of simplified invoices
] as const;

/** Rectification methods. */
export const rectificationMethods = [
  'S', // by substitution: the new invoice has the complete content
  'I', // by differences: the new invoice has only the changes
] as const;

const methodsByType = new Map([
  ['credit-note', 'I'],
  ['debit-note', 'I'],
  ['corrective', 'S'],
]);

/** Tag of an invoice that replaces simplified ones. */
export const replacementTag: Tag = {
  tag: 'replacement',
  name: 'Replacement Invoice / Factura de Sustitución',
};

/** Returns scenarios and corrections of a register's addon for the extension with its invoice type. */
export function invoiceTypeBehaviour(
  invoiceType: string,
): Pick<Addon, 'scenarios' | 'corrections' | 'correct'> {
  return {
    scenarios: scenarios(invoiceType),
    corrections: { extensions: [invoiceType], copyTax: true },
    correct: (invoice, options) => takeInvoiceType(invoice, options, invoiceType),
  };
}

/** Returns the scenarios that set the invoice type by type and tags of the document. */
function scenarios(invoiceType: string): readonly Scenario[] {
  return [
    { types: ['standard'], ext: { [invoiceType]: 'F1' } },
    { types: ['standard'], tags: ['simplified'], ext: { [invoiceType]: 'F2' } },
    { types: ['standard'], tags: ['replacement'], ext: { [invoiceType]: 'F3' } },
    { types: correctingTypes, tags: ['simplified'], ext: { [invoiceType]: 'R5' } },
  ];
}

/**
 * Sets the rectification method of a correcting invoice, and the usual type of rectifying
 * invoices unless it has another.
 */
export function setRectification(invoice: Invoice, invoiceType: string, method: string): void {
  const usual = methodsByType.get(invoice.type);
  if (usual === undefined) return;
  invoice.tax ??= {};
  setExtension(invoice.tax, method, usual);
  keepExtensionIn(invoice.tax, invoiceType, ['R2', 'R3', 'R4', 'R5'], 'R1');
}

/** Moves the type of rectifying invoice that the options of a correction name from the reference to the new invoice. */
function takeInvoiceType(invoice: Invoice, { ext = {} }: CorrectionOptions, invoiceType: string): void {
  const [reference] = invoice.preceding ?? [];
  if (reference) setExtension(reference, invoiceType, undefined);
  const type = getExtension({ ext }, invoiceType);
  if (type === undefined) return;
  invoice.tax ??= {};
  setExtension(invoice.tax, invoiceType, type);
}

/** Whether an invoice is simplified by its invoice type, regardless of its tags. */
function isSimplified({ tax }: Invoice, invoiceType: string): boolean {
  return ['F2', 'R5'].includes(getExtension(tax, invoiceType) ?? '');
}

/** Returns the condition that an invoice is simplified. */
export function invoiceIsSimplified(invoiceType: string): Assertion<Invoice> {
  return assertion('the invoice is simplified', ({ object }) => isSimplified(object, invoiceType));
}

/** Returns the condition that an invoice is not simplified. */
export function invoiceIsFull(invoiceType: string): Assertion<Invoice> {
  return assertion('the invoice is not simplified', ({ object }) => !isSimplified(object, invoiceType));
}

/** Condition that a note has the key `general`, which describes the operation. */
export const noteIsGeneral: Assertion<Invoice> = assertion(
  'the note is the general one',
  ({ holder }) => (holder as { key?: string }).key === 'general',
);
