import type { XmlElement } from '../../xml/xml-element.ts';
import { textAt } from './element-rules.ts';
import type { Occurrence } from './occurrences.ts';

/** Element paths of the parts of an invoice. */
export const line = 'IncludedSupplyChainTradeLineItem';
export const agreement = 'ApplicableHeaderTradeAgreement';
export const settlement = 'ApplicableHeaderTradeSettlement';
const summation = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`;

/**
 * Returns a check for the kind of a referenced document: tender (50), invoiced object (130) or
 * supporting document (916).
 */
function isOfKind(kind: string): (document: XmlElement) => boolean {
  return (document) => textAt(document, 'TypeCode') === kind;
}

const warning = 'warning';

/** Elements that occur at most once in the totals. */
const totals = [
  ['477', 'LineTotalAmount'],
  ['478', 'ChargeTotalAmount'],
  ['479', 'AllowanceTotalAmount'],
  ['480', 'TaxBasisTotalAmount'],
  ['481', 'RoundingAmount'],
  ['482', 'GrandTotalAmount'],
  ['483', 'InformationAmount'],
  ['484', 'TotalPrepaidAmount'],
  ['485', 'TotalDiscountAmount'],
  ['486', 'TotalAllowanceChargeAmount'],
  ['487', 'DuePayableAmount'],
  ['488', 'RetailValueExcludingTaxInformationAmount'],
  ['489', 'TotalDepositFeeInformationAmount'],
  ['490', 'ProductValueExcludingTobaccoTaxInformationAmount'],
  ['491', 'TotalRetailValueInformationAmount'],
  ['492', 'GrossLineTotalAmount'],
  ['493', 'NetLineTotalAmount'],
  ['494', 'NetIncludingTaxesLineTotalAmount'],
] as const;

/** Rows `number, holder, element that occurs at most once`. */
const once: readonly (readonly [number: string, holder: string, of: string, severity?: 'warning'])[] = [
  ['003', 'ExchangedDocumentContext', 'BusinessProcessSpecifiedDocumentContextParameter', warning],
  ['030', 'ExchangedDocument/IncludedNote', 'Content', warning],
  ['039', `${line}/AssociatedDocumentLineDocument`, 'IncludedNote', warning],
  ['040', `${line}/AssociatedDocumentLineDocument`, 'IncludedNote/Content', warning],
  [
    '440',
    `${line}/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge`,
    'ActualAmount',
  ],
  ['441', `${line}/SpecifiedLineTradeAgreement`, 'NetPriceProductTradePrice/ChargeAmount'],
  ['452', settlement, 'SpecifiedTradePaymentTerms', warning],
  ['453', settlement, 'SpecifiedTradePaymentTerms/Description', warning],
  ['455', `${agreement}/SellerTradeParty`, 'DefinedTradeContact'],
  ['456', `${agreement}/BuyerTradeParty`, 'DefinedTradeContact'],
  ['459', agreement, 'SellerTradeParty/URIUniversalCommunication'],
  ['460', agreement, 'BuyerTradeParty/URIUniversalCommunication'],
  ['461', settlement, 'ApplicableTradeTax/TaxPointDate'],
  ['469', settlement, 'PaymentReference'],
  ...totals.map(([number, name]) => [number, summation, name] as const),
];

const adjustments = [
  `${settlement}/SpecifiedTradeAllowanceCharge`,
  `${line}/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge`,
];

/** CII-SR rules about the number of occurrences. */
export const ciiOccurrences: readonly Occurrence[] = [
  ...once.map(([number, holder, of, severity]) => ({
    id: `CII-SR-${number}`,
    in: holder,
    of,
    max: 1,
    ...(severity && { severity }),
  })),
  {
    id: 'CII-SR-009',
    in: 'ExchangedDocumentContext',
    of: 'GuidelineSpecifiedDocumentContextParameter',
    min: 1,
    max: 1,
  },
  {
    id: 'CII-SR-010',
    in: 'ExchangedDocumentContext',
    of: 'GuidelineSpecifiedDocumentContextParameter/ID',
    min: 1,
    max: 1,
  },
  { id: 'CII-SR-014', in: 'ExchangedDocument', of: 'TypeCode', min: 1, max: 1 },
  { id: 'CII-SR-046', in: `${line}/SpecifiedTradeProduct/GlobalID`, of: '@schemeID', min: 1 },
  {
    id: 'CII-SR-069',
    in: `${line}/SpecifiedTradeProduct/ApplicableProductCharacteristic`,
    of: 'Description',
    min: 1,
    max: 1,
  },
  {
    id: 'CII-SR-072',
    in: `${line}/SpecifiedTradeProduct/ApplicableProductCharacteristic`,
    of: 'Value',
    min: 1,
    max: 1,
  },
  { id: 'CII-SR-090', in: `${line}/SpecifiedTradeProduct/OriginTradeCountry`, of: 'ID', min: 1, max: 1 },
  {
    id: 'CII-SR-439',
    in: line,
    of: 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount',
    min: 1,
    max: 1,
  },
  {
    id: 'CII-SR-454',
    severity: warning,
    in: line,
    of: 'SpecifiedLineTradeSettlement/ApplicableTradeTax',
    min: 1,
    max: 1,
  },
  {
    id: 'CII-SR-457',
    severity: warning,
    in: agreement,
    of: 'AdditionalReferencedDocument',
    max: 1,
    where: isOfKind('50'),
  },
  {
    id: 'CII-SR-458',
    severity: warning,
    in: agreement,
    of: 'AdditionalReferencedDocument',
    max: 1,
    where: isOfKind('130'),
  },
  {
    id: 'CII-SR-474',
    severity: warning,
    in: line,
    of: 'SpecifiedLineTradeSettlement/AdditionalReferencedDocument',
    max: 1,
    where: isOfKind('130'),
  },
  ...adjustments.flatMap((holder): Occurrence[] => [
    { id: 'CII-SR-463', in: holder, of: 'ChargeIndicator', min: 1 },
    { id: 'CII-SR-471', in: holder, of: 'CategoryTradeTax/RateApplicablePercent', max: 1 },
    { id: 'CII-SR-472', in: holder, of: 'CategoryTradeTax', max: 1 },
    { id: 'CII-SR-473', in: holder, of: 'ActualAmount', max: 1 },
  ]),
  ...(
    [
      ['CII-SR-475', 'Name'],
      ['CII-SR-476', 'AttachmentBinaryObject'],
    ] as const
  ).map(([id, name]): Occurrence => ({
    id,
    severity: warning,
    in: agreement,
    of: `AdditionalReferencedDocument/${name}`,
    max: 1,
    where: ({ parent }) => parent !== undefined && isOfKind('916')(parent),
  })),
];
