import { invoiceIs } from '../../bill/invoice-type.ts';
import type { Invoice } from '../../bill/invoice.ts';
import { getExtension, setExtension } from '../../extensions.ts';
import type { Tag } from '../../regimes/regime.ts';
import { bePresent, haveExtensions } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import type { Assertion } from '../../rules/rule.ts';
import { classAStatuses, vatStatusOf } from './vat-status.ts';

/** Extension with the type of document (tipo de comprobante, CbteTipo). */
export const docType = 'ar-arca-doc-type';

/** Purchase of used goods from a final consumer. */
export const usedGoodsPurchase = '49';

/**
 * Types by class: A for customers registered for VAT or in the simplified scheme, B for all others, C
 * from suppliers who charge no VAT, T for tourists from abroad. The first three of each class are
 * invoice, debit note and credit note.
 */
const classes = {
  A: [
    ['1', '2', '3'],
    ['4', '5'], // receipt, cash sale
    ['34', '39'], // documents of RG 1415, annex I, A.f; other documents of RG 1415
    ['51', '52', '53', '54'], // class M, which is A with retention: invoice, debit note, credit note, receipt
    ['60', '63'], // account of sale and net proceeds; settlement
    ['201', '202', '203'], // credit invoice of small companies (FCE MiPyMEs), its debit and credit note
  ],
  B: [
    ['6', '7', '8'],
    ['9', '10'], // receipt, cash sale
    ['35', '40'], // documents of RG 1415, annex I, A.f; other documents of RG 1415
    ['61', '64'], // account of sale and net proceeds; settlement
    ['206', '207', '208'], // credit invoice of small companies, its debit and credit note
  ],
  C: [
    ['11', '12', '13'],
    ['15'], // receipt
    ['211', '212', '213'], // credit invoice of small companies, its debit and credit note
  ],
  T: [['195', '196', '197']],
} as const;

type DocumentClass = keyof typeof classes;

/** Types that are credit or debit notes, in any class. */
const creditNotes = new Set(['3', '8', '13', '53', '197', '203', '208', '213']);
const debitNotes = new Set(['2', '7', '12', '52', '196', '202', '207', '212']);

/** Document types by code. */
export const docTypes: Readonly<Record<string, readonly string[]>> = {
  [docType]: [...Object.values(classes).flat(2), usedGoodsPurchase],
};

/** Tag of suppliers in the simplified scheme, who do not charge VAT. */
export const monotaxTag: Tag = { tag: 'monotax', name: 'Monotax / Monotributo' };

/** Position of the usual document of each invoice type among the first three of its class. */
const placesByInvoiceType = new Map([
  ['standard', 0],
  ['debit-note', 1],
  ['credit-note', 2],
]);

/** Sets the document type by its class, unless it is given. Types other than invoices and notes must be given. */
export function setDocType(invoice: Invoice): void {
  if (docTypeOf(invoice) !== undefined) return;
  const place = placesByInvoiceType.get(invoice.type);
  if (place === undefined) return;
  invoice.tax ??= {};
  setExtension(invoice.tax, docType, classes[classFor(invoice)][0][place]);
}

/** Returns the class by supplier and customer; B without a customer. */
function classFor(invoice: Invoice): 'A' | 'B' | 'C' {
  if (invoice.$tags?.includes(monotaxTag.tag)) return 'C';
  return classAStatuses.includes(vatStatusOf(invoice) ?? '') ? 'A' : 'B';
}

/** Returns the document type, or undefined if there is none. */
export function docTypeOf({ tax }: Invoice): string | undefined {
  return getExtension(tax, docType);
}

/** Returns the condition that the document type belongs to a class. */
export function docTypeIsOfClass(name: DocumentClass): Assertion<Invoice> {
  return docTypeIsAmong(`the document is of class ${name}`, new Set(classes[name].flat()));
}

function docTypeIsAmong(says: string, documents: ReadonlySet<string>): Assertion<Invoice> {
  return assertion(says, ({ object }) => documents.has(docTypeOf(object) ?? ''));
}

const isCreditNote = docTypeIsAmong('the document is a credit note', creditNotes);
const isDebitNote = docTypeIsAmong('the document is a debit note', debitNotes);

const hasDocType = assertion<Invoice>(
  'the type of document is given',
  ({ object }) => docTypeOf(object) !== undefined,
);

/** Rules for the document type: it is mandatory and must match the type of the invoice. */
export const docTypeRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-03',
    at: 'tax',
    must: bePresent,
    message: 'tax is required, for it holds the type of document',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-04',
    at: 'tax.ext',
    must: haveExtensions(docType),
    message: 'the type of document is required (CbteTipo)',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-05',
    at: '$',
    when: [invoiceIs('credit-note'), hasDocType],
    must: isCreditNote,
    message: 'a credit note needs the type of document of a credit note (CbteTipo)',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-06',
    at: '$',
    when: [invoiceIs('debit-note'), hasDocType],
    must: isDebitNote,
    message: 'a debit note needs the type of document of a debit note (CbteTipo)',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-07',
    at: '$',
    when: [isCreditNote],
    must: invoiceIs('credit-note'),
    message: 'only a credit note has the type of document of a credit note (CbteTipo)',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-08',
    at: '$',
    when: [isDebitNote],
    must: invoiceIs('debit-note'),
    message: 'only a debit note has the type of document of a debit note (CbteTipo)',
  },
]);
