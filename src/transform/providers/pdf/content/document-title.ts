import type { Labels } from '../labels/labels.ts';
import type { PdfJson } from '../reading.ts';
import { textAt, textsAt } from '../reading.ts';

type Title = keyof Labels['titles'];

const titles: Readonly<Record<string, Readonly<Record<string, Title>>>> = {
  'bill/invoice': {
    standard: 'invoice',
    'credit-note': 'creditNote',
    'debit-note': 'debitNote',
    corrective: 'corrective',
    proforma: 'proforma',
    other: 'document',
  },
  'bill/order': { purchase: 'purchaseOrder', sale: 'saleOrder', quote: 'quote' },
  'bill/delivery': { advice: 'deliveryAdvice', note: 'deliveryNote', receipt: 'deliveryReceipt' },
  'bill/payment': { request: 'paymentRequest', advice: 'paymentAdvice', receipt: 'paymentReceipt' },
};

const fallbacks: Readonly<Record<string, Title>> = {
  'bill/invoice': 'invoice',
  'bill/order': 'purchaseOrder',
  'bill/delivery': 'deliveryNote',
  'bill/payment': 'paymentReceipt',
  'bill/status': 'status',
  'org/party': 'party',
};

/** Returns the short form of a document's schema, such as `bill/invoice`. */
export function schemaOf(document: PdfJson): string {
  return textAt(document, '$schema').split('/').slice(-2).join('/');
}

/** Returns the title at the top of the first page. */
export function documentTitle(document: PdfJson, labels: Labels): string {
  const schema = schemaOf(document);
  const type = textAt(document, 'type');
  const title = titles[schema]?.[type] ?? fallbacks[schema] ?? 'document';
  const simplified = title === 'invoice' && textsAt(document, '$tags').includes('simplified');
  return labels.titles[simplified ? 'simplified' : title];
}

/** Returns series and code in one text: `SAMPLE-001`. */
export function documentCode(document: PdfJson): string {
  return [textAt(document, 'series'), textAt(document, 'code')].filter((part) => part !== '').join('-');
}
