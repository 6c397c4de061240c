import { inXml } from '../rule.ts';
import type { Rule } from '../rule.ts';
import { elementsAtPath, facturxId, parseRows } from './paths.ts';

/** Rows `number, paths`: the last step of each path occurs this often in each element at the path before it. */
const exactlyOnce = `
  019 ExchangedDocument/ID ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID
    ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID
    AGR/BuyerTradeParty/SpecifiedTaxRegistration/ID
    AGR/SellerTaxRepresentativeTradeParty/SpecifiedTaxRegistration/ID
    AGR/SellerTradeParty/SpecifiedTaxRegistration[FC]/ID AGR/SellerTradeParty/SpecifiedTaxRegistration[VA]/ID
    SET/SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard/ID
    LIN/SpecifiedTradeProduct/OriginTradeCountry/ID
  020 ExchangedDocument/TypeCode AGR/AdditionalReferencedDocument[130]/TypeCode
    AGR/AdditionalReferencedDocument[50]/TypeCode AGR/AdditionalReferencedDocument[916]/TypeCode
    SET/ApplicableTradeTax/TypeCode SET/SpecifiedTradeAllowanceCharge[false]/CategoryTradeTax/TypeCode
    SET/SpecifiedTradeAllowanceCharge[true]/CategoryTradeTax/TypeCode
    SET/SpecifiedTradeSettlementPaymentMeans/TypeCode
    LIN/SpecifiedLineTradeSettlement/AdditionalReferencedDocument/TypeCode
    LIN/SpecifiedLineTradeSettlement/ApplicableTradeTax/TypeCode
  025 ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter
  027 AGR/SellerTradeParty
  028 AGR/BuyerTradeParty
  029 SET/InvoiceReferencedDocument/IssuerAssignedID AGR/AdditionalReferencedDocument[130]/IssuerAssignedID
    AGR/AdditionalReferencedDocument[50]/IssuerAssignedID AGR/AdditionalReferencedDocument[916]/IssuerAssignedID
    AGR/BuyerOrderReferencedDocument/IssuerAssignedID AGR/ContractReferencedDocument/IssuerAssignedID
    AGR/SellerOrderReferencedDocument/IssuerAssignedID DEL/DespatchAdviceReferencedDocument/IssuerAssignedID
    DEL/ReceivingAdviceReferencedDocument/IssuerAssignedID
    LIN/SpecifiedLineTradeSettlement/AdditionalReferencedDocument/IssuerAssignedID
  030 AGR/BuyerTradeParty/Name AGR/SellerTaxRepresentativeTradeParty/Name AGR/SellerTradeParty/Name
    SET/PayeeTradeParty/Name LIN/SpecifiedTradeProduct/Name
  032 AGR/BuyerTradeParty/PostalTradeAddress AGR/SellerTaxRepresentativeTradeParty/PostalTradeAddress
    AGR/SellerTradeParty/PostalTradeAddress
  035 AGR/BuyerTradeParty/PostalTradeAddress/CountryID
    AGR/SellerTaxRepresentativeTradeParty/PostalTradeAddress/CountryID
    AGR/SellerTradeParty/PostalTradeAddress/CountryID DEL/ShipToTradeParty/PostalTradeAddress/CountryID
  038 SET/InvoiceCurrencyCode
  039 SET/SpecifiedTradeSettlementHeaderMonetarySummation
  041 SET/SpecifiedTradeSettlementHeaderMonetarySummation/TaxBasisTotalAmount
  043 SET/SpecifiedTradeSettlementHeaderMonetarySummation/GrandTotalAmount
  044 SET/SpecifiedTradeSettlementHeaderMonetarySummation/DuePayableAmount
  160 ExchangedDocument/IncludedNote/Content LIN/AssociatedDocumentLineDocument/IncludedNote/Content
  168 AGR/BuyerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
    AGR/BuyerTradeParty/URIUniversalCommunication/URIID
    AGR/SellerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
    AGR/SellerTradeParty/URIUniversalCommunication/URIID
  169 AGR/SellerTaxRepresentativeTradeParty/SpecifiedTaxRegistration
  171 DEL/ActualDeliverySupplyChainEvent/OccurrenceDateTime
  176 SET/ApplicableTradeTax/CalculatedAmount
  177 SET/ApplicableTradeTax/BasisAmount
  178 SET/ApplicableTradeTax/CategoryCode SET/SpecifiedTradeAllowanceCharge[false]/CategoryTradeTax/CategoryCode
    SET/SpecifiedTradeAllowanceCharge[true]/CategoryTradeTax/CategoryCode
    LIN/SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode
  183 SET/SpecifiedTradeAllowanceCharge[false]/ChargeIndicator
    SET/SpecifiedTradeAllowanceCharge[true]/ChargeIndicator
    LIN/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge[false]/ChargeIndicator
    LIN/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge[false]/ChargeIndicator
    LIN/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge[true]/ChargeIndicator
  184 SET/SpecifiedTradeAllowanceCharge[false]/ActualAmount SET/SpecifiedTradeAllowanceCharge[true]/ActualAmount
    LIN/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge[false]/ActualAmount
    LIN/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge[false]/ActualAmount
    LIN/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge[true]/ActualAmount
  185 SET/SpecifiedTradeAllowanceCharge[false]/CategoryTradeTax
    SET/SpecifiedTradeAllowanceCharge[true]/CategoryTradeTax
  189 SET/SpecifiedTradeSettlementHeaderMonetarySummation/LineTotalAmount
    LIN/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount
  195 SET/SpecifiedTradeSettlementPaymentMeans/PayerPartyDebtorFinancialAccount/IBANID
  266 LIN/AssociatedDocumentLineDocument
  267 LIN/SpecifiedTradeProduct
  268 LIN/SpecifiedLineTradeAgreement
  269 LIN/SpecifiedLineTradeDelivery
  270 LIN/AssociatedDocumentLineDocument/LineID
  272 LIN/SpecifiedLineTradeAgreement/NetPriceProductTradePrice
  273 LIN/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/ChargeAmount
    LIN/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount
  276 LIN/SpecifiedLineTradeDelivery/BilledQuantity
  278 LIN/SpecifiedLineTradeSettlement/ApplicableTradeTax
  279 LIN/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation
  289 AGR/BuyerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber
    AGR/SellerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber
  292 SET/SpecifiedTradeSettlementPaymentMeans/PayeeSpecifiedCreditorFinancialInstitution/BICID
  294 LIN/SpecifiedTradeProduct/ApplicableProductCharacteristic/Description
  295 LIN/SpecifiedTradeProduct/ApplicableProductCharacteristic/Value
`;

const onceAtMost = `
  024 ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter
  033 AGR/SellerTradeParty/SpecifiedTaxRegistration[VA]
  034 AGR/SellerTradeParty/SpecifiedTaxRegistration[FC]
  161 ExchangedDocument/IncludedNote/SubjectCode
  163 AGR/BuyerTradeParty/ID DEL/ShipToTradeParty/ID SET/PayeeTradeParty/ID
  164 AGR/BuyerTradeParty/GlobalID DEL/ShipToTradeParty/GlobalID SET/PayeeTradeParty/GlobalID
  165 AGR/BuyerTradeParty/URIUniversalCommunication AGR/SellerTradeParty/URIUniversalCommunication
  166 AGR/BuyerTradeParty/SpecifiedTaxRegistration
  167 AGR/BuyerTradeParty/PostalTradeAddress/CountrySubDivisionName
    AGR/SellerTaxRepresentativeTradeParty/PostalTradeAddress/CountrySubDivisionName
    AGR/SellerTradeParty/PostalTradeAddress/CountrySubDivisionName
    DEL/ShipToTradeParty/PostalTradeAddress/CountrySubDivisionName
  172 SET/PaymentReference
  174 SET/SpecifiedTradePaymentTerms
  175 SET/ReceivableSpecifiedTradeAccountingAccount
    LIN/SpecifiedLineTradeSettlement/ReceivableSpecifiedTradeAccountingAccount
  187 AGR/SellerTradeParty/Description SET/SpecifiedTradePaymentTerms/Description
    LIN/SpecifiedTradeProduct/Description
  188 SET/SpecifiedTradePaymentTerms/DirectDebitMandateID
  190 SET/SpecifiedTradeSettlementHeaderMonetarySummation/ChargeTotalAmount
  191 SET/SpecifiedTradeSettlementHeaderMonetarySummation/AllowanceTotalAmount
  193 SET/SpecifiedTradeSettlementHeaderMonetarySummation/TotalPrepaidAmount
  194 SET/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount
  271 LIN/AssociatedDocumentLineDocument/IncludedNote
  274 LIN/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge[false]
  283 AGR/AdditionalReferencedDocument[916]/Name
  284 AGR/AdditionalReferencedDocument[916]/AttachmentBinaryObject
  288 AGR/BuyerTradeParty/DefinedTradeContact AGR/SellerTradeParty/DefinedTradeContact
  290 SET/SpecifiedTradeSettlementHeaderMonetarySummation/RoundingAmount
  291 SET/SpecifiedTradeSettlementPaymentMeans/Information
  293 LIN/SpecifiedLineTradeSettlement/AdditionalReferencedDocument
`;

const onceAtLeast = `
  173 SET/ApplicableTradeTax
  265 SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem
`;

/** Rows `number, paths`: each path ends with a mandatory attribute. */
const attributes = `
  021 ExchangedDocument/IssueDateTime/DateTimeString/@format
    DEL/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString/@format
    SET/ApplicableTradeTax/TaxPointDate/DateString/@format
    SET/BillingSpecifiedPeriod/EndDateTime/DateTimeString/@format
    SET/BillingSpecifiedPeriod/StartDateTime/DateTimeString/@format
    SET/InvoiceReferencedDocument/FormattedIssueDateTime/DateTimeString/@format
    SET/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString/@format
    LIN/SpecifiedLineTradeSettlement/BillingSpecifiedPeriod/EndDateTime/DateTimeString/@format
    LIN/SpecifiedLineTradeSettlement/BillingSpecifiedPeriod/StartDateTime/DateTimeString/@format
  037 AGR/BuyerTradeParty/GlobalID/@schemeID AGR/BuyerTradeParty/SpecifiedTaxRegistration/ID/@schemeID
    AGR/BuyerTradeParty/URIUniversalCommunication/URIID/@schemeID
    AGR/SellerTaxRepresentativeTradeParty/SpecifiedTaxRegistration/ID/@schemeID
    AGR/SellerTradeParty/GlobalID/@schemeID AGR/SellerTradeParty/SpecifiedTaxRegistration[FC]/ID/@schemeID
    AGR/SellerTradeParty/SpecifiedTaxRegistration[VA]/ID/@schemeID
    AGR/SellerTradeParty/URIUniversalCommunication/URIID/@schemeID DEL/ShipToTradeParty/GlobalID/@schemeID
    SET/PayeeTradeParty/GlobalID/@schemeID LIN/SpecifiedTradeProduct/GlobalID/@schemeID
  285 AGR/AdditionalReferencedDocument[916]/AttachmentBinaryObject/@mimeCode
  286 AGR/AdditionalReferencedDocument[916]/AttachmentBinaryObject/@filename
  296 LIN/SpecifiedTradeProduct/DesignatedProductClassification/ClassCode/@listID
`;

/** Allowed number of occurrences of the last step of a path in each element at the path before it. */
interface Often {
  readonly min: number;
  readonly max: number;
}

function rulesAbout(table: string, requires: string, { min: least, max: most }: Often): Rule[] {
  return parseRows(table).map(([number, paths]) => ({
    id: facturxId(number),
    syntax: 'cii',
    terms: [],
    requires: `${paths.map((path) => path.split('/').at(-1)).join(', ')}: ${requires}`,
    broken: inXml((root) =>
      paths.flatMap((path) => {
        const end = path.lastIndexOf('/');
        const last = path.slice(end + 1);
        return elementsAtPath(root, path.slice(0, Math.max(0, end))).filter((holder) => {
          const count = elementsAtPath(holder, last).length;
          return count < least || count > most;
        });
      }),
    ),
  }));
}

const attributeRules: readonly Rule[] = parseRows(attributes).map(([number, paths]) => ({
  id: facturxId(number),
  syntax: 'cii',
  terms: [],
  requires: `${paths.map((path) => path.split('/').slice(-2).join('/')).join(', ')}: required`,
  broken: inXml((root) =>
    paths.flatMap((path) => {
      const [name = '', holder] = [path.split('/@')[1], path.split('/@')[0] ?? ''];
      return elementsAtPath(root, holder).filter(({ attributes: own }) => !own.has(name));
    }),
  ),
}));

/** Rules of Factur-X about mandatory content and occurrences. */
export const occurrenceRules: readonly Rule[] = [
  ...rulesAbout(exactlyOnce, 'once', { min: 1, max: 1 }),
  ...rulesAbout(onceAtMost, 'once at most', { min: 0, max: 1 }),
  ...rulesAbout(onceAtLeast, 'once at least', { min: 1, max: Infinity }),
  ...attributeRules,
];
