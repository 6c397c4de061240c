import { isIsoCountry } from '@docmill/documents/codes';
import type { XmlElement } from '../../xml/xml-element.ts';
import { chargeReasons } from '../codes/charge-reasons.ts';
import {
  allowanceReasons,
  attachmentTypes,
  creditNoteTypes,
  currencyCodes,
  invoiceTypes,
  paymentMeans,
} from '../codes/document-codes.ts';
import { addressSchemes, identifierSchemes } from '../codes/identifier-schemes.ts';
import { itemClasses } from '../codes/item-classes.ts';
import { objectSchemes } from '../codes/object-schemes.ts';
import { exemptionReasons } from '../codes/tax-codes.ts';
import { furtherTextSubjects, textSubjects } from '../codes/text-subjects.ts';
import { units } from '../codes/units.ts';
import { inXml } from '../rule.ts';
import type { Rule } from '../rule.ts';
import { elementsAtPath, facturxId } from './paths.ts';

type Listed = (code: string) => boolean;

function oneOf(...codes: readonly string[]): Listed {
  return (code) => codes.includes(code);
}

/** Schemes of ISO/IEC 6523 that are newer than the list of Factur-X. */
const laterSchemes = new Set(['0241', '0242', '0243', '0244', '0245', '0246', '0247', '0248']);
const isIdentifierScheme: Listed = (code) => identifierSchemes.has(code) && !laterSchemes.has(code);
const isAddressScheme: Listed = (code) => addressSchemes.has(code);
const isCountry: Listed = (code) => isIsoCountry(code) || code === '1A' || code === 'XI';
const isCurrency: Listed = (code) => (currencyCodes.has(code) && code !== 'STD') || code === 'STN';
const isCategory = oneOf('AE', 'E', 'G', 'K', 'L', 'M', 'O', 'S', 'Z');
const isVat = oneOf('VAT');
const isDateFormat = oneOf('102');
const isTaxQualifier = oneOf('VA', 'FC');

/** Rows: number of the rule, check of the code, and the paths, which may end with an attribute. */
const lists: readonly (readonly [number: string, isListed: Listed, ...paths: string[]])[] = [
  [
    '022',
    isDateFormat,
    'ExchangedDocument/IssueDateTime/DateTimeString/@format',
    'DEL/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString/@format',
    'SET/ApplicableTradeTax/TaxPointDate/DateString/@format',
    'SET/BillingSpecifiedPeriod/EndDateTime/DateTimeString/@format',
    'SET/BillingSpecifiedPeriod/StartDateTime/DateTimeString/@format',
    'SET/InvoiceReferencedDocument/FormattedIssueDateTime/DateTimeString/@format',
    'SET/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString/@format',
    'LIN/SpecifiedLineTradeSettlement/BillingSpecifiedPeriod/EndDateTime/DateTimeString/@format',
    'LIN/SpecifiedLineTradeSettlement/BillingSpecifiedPeriod/StartDateTime/DateTimeString/@format',
  ],
  ['023', (code) => invoiceTypes.has(code) || creditNoteTypes.has(code), 'ExchangedDocument/TypeCode'],
  [
    '023',
    isVat,
    'SET/ApplicableTradeTax/TypeCode',
    'SET/SpecifiedTradeAllowanceCharge/CategoryTradeTax/TypeCode',
    'LIN/SpecifiedLineTradeSettlement/ApplicableTradeTax/TypeCode',
  ],
  ['023', (code) => paymentMeans.has(code), 'SET/SpecifiedTradeSettlementPaymentMeans/TypeCode'],
  ['023', oneOf('130'), 'LIN/SpecifiedLineTradeSettlement/AdditionalReferencedDocument/TypeCode'],
  [
    '026',
    oneOf('urn:cen.eu:en16931:2017'),
    'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID',
  ],
  ['026', isCountry, 'LIN/SpecifiedTradeProduct/OriginTradeCountry/ID'],
  [
    '031',
    isIdentifierScheme,
    'AGR/BuyerTradeParty/GlobalID/@schemeID',
    'AGR/BuyerTradeParty/SpecifiedLegalOrganization/ID/@schemeID',
    'AGR/SellerTradeParty/GlobalID/@schemeID',
    'AGR/SellerTradeParty/SpecifiedLegalOrganization/ID/@schemeID',
    'DEL/ShipToTradeParty/GlobalID/@schemeID',
    'SET/PayeeTradeParty/GlobalID/@schemeID',
    'SET/PayeeTradeParty/SpecifiedLegalOrganization/ID/@schemeID',
    'LIN/SpecifiedTradeProduct/GlobalID/@schemeID',
  ],
  [
    '031',
    isTaxQualifier,
    'AGR/BuyerTradeParty/SpecifiedTaxRegistration/ID/@schemeID',
    'AGR/SellerTaxRepresentativeTradeParty/SpecifiedTaxRegistration/ID/@schemeID',
  ],
  [
    '031',
    isAddressScheme,
    'AGR/BuyerTradeParty/URIUniversalCommunication/URIID/@schemeID',
    'AGR/SellerTradeParty/URIUniversalCommunication/URIID/@schemeID',
  ],
  [
    '036',
    isCountry,
    'AGR/BuyerTradeParty/PostalTradeAddress/CountryID',
    'AGR/SellerTaxRepresentativeTradeParty/PostalTradeAddress/CountryID',
    'AGR/SellerTradeParty/PostalTradeAddress/CountryID',
    'DEL/ShipToTradeParty/PostalTradeAddress/CountryID',
  ],
  ['040', isCurrency, 'SET/InvoiceCurrencyCode'],
  ['045', isCurrency, 'SET/SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount/@currencyID'],
  [
    '162',
    (code) => textSubjects.has(code) || furtherTextSubjects.has(code),
    'ExchangedDocument/IncludedNote/SubjectCode',
  ],
  [
    '179',
    isCategory,
    'SET/ApplicableTradeTax/CategoryCode',
    'SET/SpecifiedTradeAllowanceCharge/CategoryTradeTax/CategoryCode',
    'LIN/SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode',
  ],
  ['180', oneOf('5', '29', '72'), 'SET/ApplicableTradeTax/DueDateTypeCode'],
  ['181', (code) => exemptionReasons.has(code), 'SET/ApplicableTradeTax/ExemptionReasonCode'],
  [
    '186',
    (code) => allowanceReasons.has(code),
    'SET/SpecifiedTradeAllowanceCharge[false]/ReasonCode',
    'LIN/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge[false]/ReasonCode',
  ],
  ['196', isCurrency, 'SET/TaxCurrencyCode'],
  [
    '275',
    (code) => units.has(code),
    'LIN/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/BasisQuantity/@unitCode',
    'LIN/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/BasisQuantity/@unitCode',
    'LIN/SpecifiedLineTradeDelivery/BilledQuantity/@unitCode',
  ],
  [
    '282',
    (code) => objectSchemes.has(code),
    'AGR/AdditionalReferencedDocument[130]/ReferenceTypeCode',
    'LIN/SpecifiedLineTradeSettlement/AdditionalReferencedDocument/ReferenceTypeCode',
  ],
  [
    '287',
    (code) => attachmentTypes.has(code),
    'AGR/AdditionalReferencedDocument[916]/AttachmentBinaryObject/@mimeCode',
  ],
  [
    '297',
    (code) => itemClasses.has(code),
    'LIN/SpecifiedTradeProduct/DesignatedProductClassification/ClassCode/@listID',
  ],
  [
    '376',
    (code) => chargeReasons.has(code),
    'SET/SpecifiedTradeAllowanceCharge[true]/ReasonCode',
    'LIN/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge[true]/ReasonCode',
  ],
];

/** Returns the elements at a path whose text or attribute is present and not listed. */
function unlisted(root: XmlElement, path: string, isListed: Listed): readonly XmlElement[] {
  const [holder = '', attribute] = path.split('/@');
  return elementsAtPath(root, holder).filter(({ text, attributes }) => {
    const code = attribute === undefined ? text : attributes.get(attribute);
    return code !== undefined && !isListed(code);
  });
}

/** Rules of Factur-X about codes. Rows with the same number form one rule. */
export const codeRules: readonly Rule[] = [...Map.groupBy(lists, ([number]) => number)].map(
  ([number, rows]) => ({
    id: facturxId(number),
    syntax: 'cii',
    terms: [],
    requires: `${rows.flatMap(([, , ...paths]) => paths).join(', ')}: a code of its list is required`,
    broken: inXml((root) =>
      rows.flatMap(([, isListed, ...paths]) => paths.flatMap((path) => unlisted(root, path, isListed))),
    ),
  }),
);
