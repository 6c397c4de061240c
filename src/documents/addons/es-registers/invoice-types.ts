import type { Addon } from '../addon.ts';
import type { CorrectionOptions } from '../../bill/correction-options.ts';
import { correctingTypes } from '../../bill/invoice-type.ts';
import type { Invoice } from '../../bill/invoice.ts';
import { extensionOf, keepExtensionIn, setExtension } from '../../extensions.ts';
import type { Tag } from '../../regimes/regime.ts';
import type { Scenario } from '../../regimes/scenario.ts';
import { assertion } from '../../rules/rule.ts';
import type { Assertion } from '../../rules/rule.ts';

/** What Veri*factu and SII have in common: the types of invoice (`TipoFactura`) and the ways of rectifying one. */

/** Types of invoices that rectify none. */
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

/** Ways of rectifying. */
export const rectificationMethods = [
  'S', // by substitution: the new invoice says everything anew
  'I', // by differences: the new invoice says what changes
] as const;

const methodsByType = new Map([
  ['credit-note', 'I'],
  ['debit-note', 'I'],
  ['corrective', 'S'],
]);

/** The tag of an invoice that replaces simplified ones. */
export const replacementTag: Tag = {
  tag: 'replacement',
  name: 'Replacement Invoice / Factura de Sustitución',
};

/** What an addon of a register does with the extension that holds the type of invoice. */
export function invoiceTypeBehaviour(
  invoiceType: string,
): Pick<Addon, 'scenarios' | 'corrections' | 'correct'> {
  return {
    scenarios: scenarios(invoiceType),
    corrections: { extensions: [invoiceType], copyTax: true },
    correct: (invoice, options) => takeInvoiceType(invoice, options, invoiceType),
  };
}

/** The type of invoice that type and tags of the document lead to. */
function scenarios(invoiceType: string): readonly Scenario[] {
  return [
    { types: ['standard'], ext: { [invoiceType]: 'F1' } },
    { types: ['standard'], tags: ['simplified'], ext: { [invoiceType]: 'F2' } },
    { types: ['standard'], tags: ['replacement'], ext: { [invoiceType]: 'F3' } },
    { types: correctingTypes, tags: ['simplified'], ext: { [invoiceType]: 'R5' } },
  ];
}

/** Says how a correcting invoice rectifies, and gives it the usual type of rectifying invoices unless it has another. */
export function setRectification(invoice: Invoice, invoiceType: string, method: string): void {
  const usual = methodsByType.get(invoice.type);
  if (usual === undefined) return;
  invoice.tax ??= {};
  setExtension(invoice.tax, method, usual);
  keepExtensionIn(invoice.tax, invoiceType, ['R2', 'R3', 'R4', 'R5'], 'R1');
}

/** The type of rectifying invoice that a correction's options name is the new invoice's own, not that of its reference. */
function takeInvoiceType(invoice: Invoice, { ext = {} }: CorrectionOptions, invoiceType: string): void {
  const [reference] = invoice.preceding ?? [];
  if (reference) setExtension(reference, invoiceType, undefined);
  const type = extensionOf({ ext }, invoiceType);
  if (type === undefined) return;
  invoice.tax ??= {};
  setExtension(invoice.tax, invoiceType, type);
}

/** Its type of invoice makes an invoice simplified, whatever its tags. */
function isSimplified({ tax }: Invoice, invoiceType: string): boolean {
  return ['F2', 'R5'].includes(extensionOf(tax, invoiceType) ?? '');
}

/** Condition that an invoice is simplified. */
export function invoiceIsSimplified(invoiceType: string): Assertion<Invoice> {
  return assertion('the invoice is simplified', ({ object }) => isSimplified(object, invoiceType));
}

/** Condition that an invoice is not simplified. */
export function invoiceIsFull(invoiceType: string): Assertion<Invoice> {
  return assertion('the invoice is not simplified', ({ object }) => !isSimplified(object, invoiceType));
}

/** Condition that a note is the general one, which describes the operation. */
export const noteIsGeneral: Assertion<Invoice> = assertion(
  'the note is the general one',
  ({ holder }) => (holder as { key?: string }).key === 'general',
);
