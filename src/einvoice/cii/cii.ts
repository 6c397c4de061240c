import { branch, filler, fixed, group, leaf } from '../syntax/entry.ts';
import type { Entry } from '../syntax/entry.ts';
import { line } from './line.ts';
import { buyer, delivery, seller, taxRepresentative } from './parties.ts';
import { settlement } from './settlement.ts';
import { dateTime, objectReference } from './values.ts';

const context = branch('rsm:ExchangedDocumentContext', [
  leaf('ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID', 'BT-23'),
  leaf('ram:GuidelineSpecifiedDocumentContextParameter/ram:ID', 'BT-24'),
]);

const head = branch('rsm:ExchangedDocument', [
  leaf('ram:ID', 'BT-1'),
  leaf('ram:TypeCode', 'BT-3'),
  dateTime('ram:IssueDateTime', 'BT-2'),
  group('ram:IncludedNote', 'BG-1', [leaf('ram:Content', 'BT-22'), leaf('ram:SubjectCode', 'BT-21')]),
]);

const agreement = branch('ram:ApplicableHeaderTradeAgreement', [
  leaf('ram:BuyerReference', 'BT-10'),
  seller,
  buyer,
  taxRepresentative,
  leaf('ram:SellerOrderReferencedDocument/ram:IssuerAssignedID', 'BT-14'),
  leaf('ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID', 'BT-13'),
  leaf('ram:ContractReferencedDocument/ram:IssuerAssignedID', 'BT-12'),
  branch(
    'ram:AdditionalReferencedDocument',
    [leaf('ram:IssuerAssignedID', 'BT-17'), fixed('ram:TypeCode', '50')],
    { each: 'BT-17' },
  ),
  objectReference('BT-18', fixed('ram:TypeCode', '130')),
  group('ram:AdditionalReferencedDocument', 'BG-24', [
    leaf('ram:IssuerAssignedID', 'BT-122'),
    leaf('ram:URIID', 'BT-124'),
    fixed('ram:TypeCode', '916'),
    leaf('ram:Name', 'BT-123'),
    leaf('ram:AttachmentBinaryObject', 'BT-125', { terms: { mimeCode: 'BT-125-1', filename: 'BT-125-2' } }),
  ]),
  branch('ram:SpecifiedProcuringProject', [
    leaf('ram:ID', 'BT-11'),
    // The schema requires a name, which is no business term.
    filler('ram:Name', 'Project reference'),
  ]),
]);

const deliveryAndAdvices = branch(
  'ram:ApplicableHeaderTradeDelivery',
  [
    ...delivery,
    leaf('ram:DespatchAdviceReferencedDocument/ram:IssuerAssignedID', 'BT-16'),
    leaf('ram:ReceivingAdviceReferencedDocument/ram:IssuerAssignedID', 'BT-15'),
  ],
  { always: true },
);

/** UN/CEFACT Cross Industry Invoice D16B as EN 16931 uses it (CEN/TS 16931-3-3), in the order of its schema. */
export const crossIndustryInvoice: readonly Entry[] = [
  context,
  head,
  branch('rsm:SupplyChainTradeTransaction', [line, agreement, deliveryAndAdvices, settlement]),
];
