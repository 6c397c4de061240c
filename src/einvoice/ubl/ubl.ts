import { branch, fixed, group, leaf, ofInvoice } from '../syntax/entry.ts';
import type { Entry } from '../syntax/entry.ts';
import { isoDate } from '../syntax/spelling.ts';
import { line } from './line.ts';
import { note } from './note.ts';
import { buyer, delivery, payee, seller, taxRepresentative } from './parties.ts';
import {
  allowance,
  charge,
  monetaryTotal,
  paymentDueDate,
  paymentMeans,
  taxTotal,
  taxTotalInAccountingCurrency,
} from './settlement.ts';

const head: readonly Entry[] = [
  leaf('cbc:CustomizationID', 'BT-24'),
  leaf('cbc:ProfileID', 'BT-23'),
  leaf('cbc:ID', 'BT-1'),
  leaf('cbc:IssueDate', 'BT-2', { spelling: isoDate }),
];

const taxPointDate = leaf('cbc:TaxPointDate', 'BT-7', { spelling: isoDate });

const currencies: readonly Entry[] = [
  leaf('cbc:DocumentCurrencyCode', 'BT-5'),
  leaf('cbc:TaxCurrencyCode', 'BT-6'),
  leaf('cbc:AccountingCost', 'BT-19'),
  leaf('cbc:BuyerReference', 'BT-10'),
  group('cac:InvoicePeriod', 'BG-14', [
    leaf('cbc:StartDate', 'BT-73', { spelling: isoDate }),
    leaf('cbc:EndDate', 'BT-74', { spelling: isoDate }),
    ofInvoice(leaf('cbc:DescriptionCode', 'BT-8')),
  ]),
];

const references: readonly Entry[] = [
  branch('cac:OrderReference', [
    // The schema requires an order id together with that of the sales order.
    leaf('cbc:ID', 'BT-13', { filler: 'NA' }),
    leaf('cbc:SalesOrderID', 'BT-14'),
  ]),
  group('cac:BillingReference', 'BG-3', [
    branch('cac:InvoiceDocumentReference', [
      leaf('cbc:ID', 'BT-25'),
      leaf('cbc:IssueDate', 'BT-26', { spelling: isoDate }),
    ]),
  ]),
  leaf('cac:DespatchDocumentReference/cbc:ID', 'BT-16'),
  leaf('cac:ReceiptDocumentReference/cbc:ID', 'BT-15'),
];

const tender = leaf('cac:OriginatorDocumentReference/cbc:ID', 'BT-17');

const contract = leaf('cac:ContractDocumentReference/cbc:ID', 'BT-12');

const invoicedObject = branch(
  'cac:AdditionalDocumentReference',
  [leaf('cbc:ID', 'BT-18', { scheme: 'schemeID' }), fixed('cbc:DocumentTypeCode', '130')],
  { each: 'BT-18' },
);

const supportingDocument = group('cac:AdditionalDocumentReference', 'BG-24', [
  leaf('cbc:ID', 'BT-122'),
  leaf('cbc:DocumentDescription', 'BT-123'),
  branch('cac:Attachment', [
    leaf('cbc:EmbeddedDocumentBinaryObject', 'BT-125', {
      terms: { mimeCode: 'BT-125-1', filename: 'BT-125-2' },
    }),
    leaf('cac:ExternalReference/cbc:URI', 'BT-124'),
  ]),
]);

const body: readonly Entry[] = [seller, buyer, payee, taxRepresentative, delivery];

const settlement: readonly Entry[] = [
  leaf('cac:PaymentTerms/cbc:Note', 'BT-20'),
  charge,
  allowance,
  taxTotal,
  taxTotalInAccountingCurrency,
  monetaryTotal,
];

/** UBL 2.1 Invoice as EN 16931 uses it (CEN/TS 16931-3-2), in the order of its schema. */
export const ublInvoice: readonly Entry[] = [
  ...head,
  leaf('cbc:DueDate', 'BT-9', { spelling: isoDate }),
  leaf('cbc:InvoiceTypeCode', 'BT-3'),
  note,
  taxPointDate,
  ...currencies,
  ...references,
  tender,
  contract,
  invoicedObject,
  supportingDocument,
  leaf('cac:ProjectReference/cbc:ID', 'BT-11'),
  ...body,
  paymentMeans(),
  ...settlement,
  line('cac:InvoiceLine', 'cbc:InvoicedQuantity'),
];

/** UBL 2.1 CreditNote: element names and order differ from those of the invoice. */
export const ublCreditNote: readonly Entry[] = [
  ...head,
  taxPointDate,
  leaf('cbc:CreditNoteTypeCode', 'BT-3'),
  note,
  ...currencies,
  ...references,
  contract,
  invoicedObject,
  branch('cac:AdditionalDocumentReference', [leaf('cbc:ID', 'BT-11'), fixed('cbc:DocumentTypeCode', '50')], {
    each: 'BT-11',
  }),
  supportingDocument,
  tender,
  ...body,
  paymentMeans([paymentDueDate]),
  ...settlement,
  line('cac:CreditNoteLine', 'cbc:CreditedQuantity'),
];
