import type { XmlElement } from '../../xml/xml-element.ts';
import { textAt } from './element-rules.ts';
import type { Occurrence } from './occurrences.ts';

/** Paths of the parties. */
export const seller = 'AccountingSupplierParty/Party';
const buyer = 'AccountingCustomerParty/Party';

/** Whether a tax scheme is VAT. */
function isVat(scheme: XmlElement): boolean {
  return textAt(scheme, 'TaxScheme', 'ID') === 'VAT';
}

/** Numbers of rules, with elements that occur at most once in the invoice, or in each of the given containers. */
const once: readonly (readonly [number: string, of: string, holder?: string])[] = [
  ['01', 'ContractDocumentReference/ID'],
  ['02', 'ReceiptDocumentReference/ID'],
  ['03', 'DespatchDocumentReference/ID'],
  ['05', 'PaymentTerms/Note'],
  ['06', 'InvoiceDocumentReference', 'BillingReference'],
  ['08', 'InvoicePeriod'],
  ['09', `${seller}/PartyLegalEntity/RegistrationName`],
  ['10', `${seller}/PartyName/Name`],
  ['11', `${seller}/PartyLegalEntity/CompanyID`],
  ['14', `${seller}/PartyLegalEntity/CompanyLegalForm`],
  ['15', `${buyer}/PartyLegalEntity/RegistrationName`],
  ['16', `${buyer}/PartyIdentification/ID`],
  ['17', `${buyer}/PartyLegalEntity/CompanyID`],
  ['22', 'PartyName/Name', 'TaxRepresentativeParty'],
  ['24', 'Delivery'],
  ['25', 'DeliveryParty/PartyName/Name', 'Delivery'],
  ['26', 'PaymentID', 'PaymentMeans'],
  ['27', 'PaymentMeansCode', 'PaymentMeans'],
  ['28', 'PaymentMandate/ID', 'PaymentMeans'],
  ['32', 'TaxCategory/TaxExemptionReason', 'TaxTotal/TaxSubtotal'],
  ['33', 'DocumentDescription', 'AdditionalDocumentReference'],
  ['34', 'Note', 'Line'],
  ['35', 'OrderLineReference/LineID', 'Line'],
  ['36', 'InvoicePeriod', 'Line'],
  ['37', 'Price/AllowanceCharge/Amount', 'Line'],
  ['39', 'ProjectReference/ID'],
  ['40', `${buyer}/PartyName/Name`],
  ['45', 'PaymentMeans/PaymentDueDate'],
  ['46', 'PaymentMeans/PaymentMeansCode/@name'],
  ['49', 'InvoicePeriod/DescriptionCode'],
  ['50', 'Item/Description', 'Line'],
  ['52', 'DocumentReference', 'Line'],
  ['54', 'PaymentMeans/CardAccount'],
  ['55', 'PaymentMeans/PaymentMandate'],
  ['56', 'OriginatorDocumentReference/ID'],
];

const addresses = [
  `${seller}/PostalAddress`,
  `${buyer}/PostalAddress`,
  'TaxRepresentativeParty/PostalAddress',
  'Delivery/DeliveryLocation/Address',
];

/** UBL-SR rules about the number of occurrences. */
export const ublOccurrences: readonly Occurrence[] = [
  ...once.map(([number, of, holder = '']) => ({ id: `UBL-SR-${number}`, in: holder, of, max: 1 })),
  {
    id: 'UBL-SR-04',
    in: '',
    of: 'AdditionalDocumentReference',
    max: 1,
    where: (reference) => textAt(reference, 'DocumentTypeCode') === '130',
  },
  { id: 'UBL-SR-07', in: 'BillingReference', of: 'InvoiceDocumentReference/ID', min: 1 },
  { id: 'UBL-SR-12', in: '', of: `${seller}/PartyTaxScheme`, max: 1, where: isVat },
  { id: 'UBL-SR-13', in: '', of: `${seller}/PartyTaxScheme`, max: 1, where: (scheme) => !isVat(scheme) },
  { id: 'UBL-SR-18', in: '', of: `${buyer}/PartyTaxScheme`, max: 1, where: isVat },
  { id: 'UBL-SR-23', in: 'TaxRepresentativeParty', of: 'PartyTaxScheme', max: 1, where: isVat },
  ...['AllowanceCharge', 'Line/AllowanceCharge'].flatMap((holder): Occurrence[] =>
    [
      ['UBL-SR-30', 'false'],
      ['UBL-SR-31', 'true'],
    ].map(([id = '', indicator]) => ({
      id,
      in: holder,
      of: 'AllowanceChargeReason',
      max: 1,
      where: ({ parent }) => parent !== undefined && textAt(parent, 'ChargeIndicator') === indicator,
    })),
  ),
  { id: 'UBL-SR-42', in: '', of: `${seller}/PartyTaxScheme`, max: 2 },
  { id: 'UBL-SR-48', in: 'Line', of: 'Item/ClassifiedTaxCategory', min: 1, max: 1 },
  ...addresses.map((address) => ({ id: 'UBL-SR-51', in: address, of: 'AddressLine', max: 1 })),
];
