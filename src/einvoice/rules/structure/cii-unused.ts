/**
 * Parts of CII that EN 16931 does not use (CII-SR): a path, and the elements or attributes in it with
 * the numbers of their rules.
 */
export const unusedInCii = `
  ExchangedDocumentContext: SpecifiedTransactionID 001, TestIndicator 002,
    BIMSpecifiedDocumentContextParameter 006, ScenarioSpecifiedDocumentContextParameter 007,
    ApplicationSpecifiedDocumentContextParameter 008, SubsetSpecifiedDocumentContextParameter 011,
    MessageStandardSpecifiedDocumentContextParameter 012
  ** *ContextParameter: Value 04, SpecifiedDocumentVersion 05
  ExchangedDocument: Name 013, CopyIndicator 016, Purpose 017, ControlRequirementIndicator 018, LanguageID
    019, PurposeCode 020, RevisionDateTime 021, VersionID 022, GlobalID 023, RevisionID 024,
    PreviousRevisionID 025, CategoryCode 026, EffectiveSpecifiedPeriod 033, IssuerTradeParty 034
  ExchangedDocument/IssueDateTime: DateTime 015
  ExchangedDocument/IncludedNote: Subject 027, ContentCode 028, ID 032
  IncludedSupplyChainTradeLineItem: DescriptionCode 035, ParentLineID 036, LineStatusCode 037,
    LineStatusReasonCode 038, IncludedSubordinateTradeLineItem 221
  IncludedSupplyChainTradeLineItem/AssociatedDocumentLineDocument/IncludedNote: SubjectCode 041, ID 042,
    Subject 043, ContentCode 044
  IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct: ID 045, ManufacturerAssignedID 048, TradeName 049,
    TypeCode 050, NetWeightMeasure 051, GrossWeightMeasure 052, ProductGroupID 053, EndItemTypeCode 054,
    EndItemName 055, AreaDensityMeasure 056, UseDescription 057, BrandName 058, SubBrandName 059,
    DrainedNetWeightMeasure 060, VariableMeasureIndicator 061, ColourCode 062, ColourDescription 063,
    Designation 064, FormattedCancellationAnnouncedLaunchDateTime 065,
    FormattedLatestProductDataChangeDateTime 066, ApplicableMaterialGoodsCharacteristic 080,
    IndividualTradeProductInstance 087, CertificationEvidenceReferenceReferencedDocument 088,
    InspectionReferenceReferencedDocument 089, LinearSpatialDimension 093, MinimumLinearSpatialDimension
    094, MaximumLinearSpatialDimension 095, ManufacturerTradeParty 096, PresentationSpecifiedBinaryFile 097,
    MSDSReferenceReferencedDocument 098, AdditionalReferenceReferencedDocument 099,
    LegalRightsOwnerTradeParty 100, BrandOwnerTradeParty 101, IncludedReferencedProduct 102, InformationNote
    103
  IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct/ApplicableProductCharacteristic: ID 067, TypeCode
    068, ValueMeasure 070, MeasurementMethodCode 071, ValueCode 073, ValueDateTime 074, ValueIndicator 075,
    ContentTypeCode 076, ValueSpecifiedBinaryFile 077, ApplicableProductCharacteristicCondition 078,
    ApplicableReferencedStandard 079
  IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct/DesignatedProductClassification: SystemID 081,
    SystemName 082, ClassName 083, SubClassCode 084, ClassProductCharacteristic 085,
    ApplicableReferencedStandard 086
  IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct/OriginTradeCountry: Name 091,
    SubordinateTradeCountrySubDivision 092
  IncludedSupplyChainTradeLineItem/SpecifiedLineTradeAgreement: BuyerReference 104,
    BuyerRequisitionerTradeParty 105, ApplicableTradeDeliveryTerms 106, SellerOrderReferencedDocument 107,
    QuotationReferencedDocument 109, ContractReferencedDocument 110, DemandForecastReferencedDocument 111,
    PromotionalDealReferencedDocument 112, AdditionalReferencedDocument 113, RequisitionerReferencedDocument
    147, ItemSellerTradeParty 148, ItemBuyerTradeParty 149, IncludedSpecifiedMarketplace 150,
    UltimateCustomerOrderReferencedDocument 447
  IncludedSupplyChainTradeLineItem/SpecifiedLineTradeAgreement/BuyerOrderReferencedDocument:
    IssuerAssignedID 108
  IncludedSupplyChainTradeLineItem/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice: TypeCode 114,
    MinimumQuantity 115, MaximumQuantity 116, ChangeReason 117, OrderUnitConversionFactorNumeric 118,
    ValiditySpecifiedPeriod 132, DeliveryTradeLocation 133, TradeComparisonReferencePrice 134,
    AssociatedReferencedDocument 135, IncludedTradeTax 445
  IncludedSupplyChainTradeLineItem/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge:
    ID 120, SequenceNumeric 121, CalculationPercent 122, BasisAmount 123, BasisQuantity 124,
    PrepaidIndicator 125, UnitBasisAmount 126, ReasonCode 127, Reason 128, TypeCode 129, CategoryTradeTax
    130, ActualTradeCurrencyExchange 131
  IncludedSupplyChainTradeLineItem/SpecifiedLineTradeAgreement/NetPriceProductTradePrice: TypeCode 136,
    MinimumQuantity 138, MaximumQuantity 139, ChangeReason 140, OrderUnitConversionFactorNumeric 141,
    AppliedTradeAllowanceCharge 142, ValiditySpecifiedPeriod 143, DeliveryTradeLocation 144,
    TradeComparisonReferencePrice 145, AssociatedReferencedDocument 146, IncludedTradeTax 446
  IncludedSupplyChainTradeLineItem/SpecifiedLineTradeDelivery: RequestedQuantity 151, ReceivedQuantity 152,
    ChargeFreeQuantity 153, PackageQuantity 154, ProductUnitQuantity 155, PerPackageUnitQuantity 156,
    NetWeightMeasure 157, GrossWeightMeasure 158, TheoreticalWeightMeasure 159, DespatchedQuantity 160,
    SpecifiedDeliveryAdjustment 161, IncludedSupplyChainPackaging 162, RelatedSupplyChainConsignment 163,
    ShipToTradeParty 164, UltimateShipToTradeParty 165, ShipFromTradeParty 166,
    ActualDespatchSupplyChainEvent 167, ActualPickUpSupplyChainEvent 168, RequestedDeliverySupplyChainEvent
    169, ActualDeliverySupplyChainEvent 170, ActualReceiptSupplyChainEvent 171, AdditionalReferencedDocument
    172, DespatchAdviceReferencedDocument 173, ReceivingAdviceReferencedDocument 174,
    DeliveryNoteReferencedDocument 175, ConsumptionReportReferencedDocument 176,
    PackingListReferencedDocument 177
  IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement: PaymentReference 178,
    InvoiceIssuerReference 179, TotalAdjustmentAmount 180, DiscountIndicator 181, SubtotalCalculatedTradeTax
    194, SpecifiedLogisticsServiceCharge 195, SpecifiedTradePaymentTerms 196, SpecifiedFinancialAdjustment
    209, InvoiceReferencedDocument 210, PayableSpecifiedTradeAccountingAccount 212,
    PurchaseSpecifiedTradeAccountingAccount 218, SalesSpecifiedTradeAccountingAccount 219,
    SpecifiedTradeSettlementFinancialCard 220
  IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement/ApplicableTradeTax: CalculatedAmount 182
  IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge/ChargeIndicator:
    IndicatorString 183
  IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge: ID 184,
    SequenceNumeric 185, BasisQuantity 187, PrepaidIndicator 188, UnitBasisAmount 189, TypeCode 190,
    CategoryTradeTax 191, ActualTradeCurrencyExchange 192, ID 193
  IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge/CalculationPercent:
    @format 186
  IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation:
    ChargeTotalAmount 197, AllowanceTotalAmount 198, TaxBasisTotalAmount 199, TaxTotalAmount 200,
    GrandTotalAmount 201, InformationAmount 202, TotalAllowanceChargeAmount 203,
    TotalRetailValueInformationAmount 204, GrossLineTotalAmount 205, NetLineTotalAmount 206,
    NetIncludingTaxesLineTotalAmount 207, ProductWeightLossInformationAmount 208
  IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement/ReceivableSpecifiedTradeAccountingAccount:
    SetTriggerCode 213, TypeCode 214, AmountTypeCode 215, Name 216, CostReferenceDimensionPattern 217
  ApplicableHeaderTradeAgreement/SellerTradeParty: RoleCode 222, EndPointURIUniversalCommunication 247,
    LogoAssociatedSpecifiedBinaryFile 248
  ApplicableHeaderTradeAgreement/SellerTradeParty/SpecifiedLegalOrganization: LegalClassificationCode 223,
    Name 224, PostalTradeAddress 225, AuthorizedLegalRegistration 226
  ApplicableHeaderTradeAgreement/SellerTradeParty/DefinedTradeContact: ID 227, TypeCode 228, JobTitle 229,
    Responsibility 230, PersonID 231, DirectTelephoneUniversalCommunication 234,
    MobileTelephoneUniversalCommunication 235, FaxUniversalCommunication 236, TelexUniversalCommunication
    239, VOIPUniversalCommunication 240, InstantMessagingUniversalCommunication 241, SpecifiedNote 242,
    SpecifiedContactPerson 243
  ApplicableHeaderTradeAgreement/SellerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication: URIID
    232, ChannelCode 233
  ApplicableHeaderTradeAgreement/SellerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication:
    ChannelCode 237, CompleteNumber 238
  ApplicableHeaderTradeAgreement/SellerTradeParty/URIUniversalCommunication: ChannelCode 244, CompleteNumber
    245
  ApplicableHeaderTradeAgreement/SellerTradeParty/SpecifiedTaxRegistration: AssociatedRegisteredTax 246
  ApplicableHeaderTradeAgreement/BuyerTradeParty: RoleCode 249, Description 250,
    EndPointURIUniversalCommunication 276, LogoAssociatedSpecifiedBinaryFile 277
  ApplicableHeaderTradeAgreement/BuyerTradeParty/SpecifiedLegalOrganization: LegalClassificationCode 251,
    Name 252, PostalTradeAddress 254, AuthorizedLegalRegistration 255
  ApplicableHeaderTradeAgreement/BuyerTradeParty/DefinedTradeContact: ID 256, TypeCode 257, JobTitle 258,
    Responsibility 259, PersonID 260, DirectTelephoneUniversalCommunication 263,
    MobileTelephoneUniversalCommunication 264, FaxUniversalCommunication 265, TelexUniversalCommunication
    268, VOIPUniversalCommunication 269, InstantMessagingUniversalCommunication 270, SpecifiedNote 271,
    SpecifiedContactPerson 272
  ApplicableHeaderTradeAgreement/BuyerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication: URIID
    261, ChannelCode 262
  ApplicableHeaderTradeAgreement/BuyerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication:
    ChannelCode 266, CompleteNumber 267
  ApplicableHeaderTradeAgreement/BuyerTradeParty/URIUniversalCommunication: ChannelCode 273, CompleteNumber
    274
  ApplicableHeaderTradeAgreement/BuyerTradeParty/SpecifiedTaxRegistration: AssociatedRegisteredTax 275
  ApplicableHeaderTradeAgreement: SalesAgentTradeParty 278, BuyerRequisitionerTradeParty 279,
    BuyerAssignedAccountantTradeParty 280, SellerAssignedAccountantTradeParty 281, ProductEndUserTradeParty
    292, ApplicableTradeDeliveryTerms 293, QuotationReferencedDocument 296, OrderResponseReferencedDocument
    297, DemandForecastReferencedDocument 299, SupplyInstructionReferencedDocument 300,
    PromotionalDealReferencedDocument 301, PriceListReferencedDocument 302, RequisitionerReferencedDocument
    304, BuyerAgentTradeParty 305, PurchaseConditionsReferencedDocument 306, Reference 442,
    UltimateCustomerOrderReferencedDocument 448
  ApplicableHeaderTradeAgreement/SellerTaxRepresentativeTradeParty: ID 282, GlobalID 283, RoleCode 284,
    Description 285, SpecifiedLegalOrganization 286, DefinedTradeContact 287, URIUniversalCommunication 288,
    EndPointURIUniversalCommunication 290, LogoAssociatedSpecifiedBinaryFile 291
  ApplicableHeaderTradeAgreement/SellerTaxRepresentativeTradeParty/SpecifiedTaxRegistration:
    AssociatedRegisteredTax 289
  ApplicableHeaderTradeAgreement/SellerOrderReferencedDocument: LineID 294
  ApplicableHeaderTradeAgreement/BuyerOrderReferencedDocument: LineID 295
  ApplicableHeaderTradeAgreement/ContractReferencedDocument: LineID 298
  ApplicableHeaderTradeAgreement/AdditionalReferencedDocument: LineID 303
  ApplicableHeaderTradeAgreement/SpecifiedProcuringProject: Description 307
  ApplicableHeaderTradeDelivery: RelatedSupplyChainConsignment 308, UltimateShipToTradeParty 317,
    ShipFromTradeParty 318, ActualDespatchSupplyChainEvent 319, ActualPickUpSupplyChainEvent 320,
    ActualReceiptSupplyChainEvent 331, AdditionalReferencedDocument 332, DeliveryNoteReferencedDocument 335,
    ConsumptionReportReferencedDocument 336, PreviousDeliverySupplyChainEvent 337,
    PackingListReferencedDocument 338
  ApplicableHeaderTradeDelivery/ShipToTradeParty: RoleCode 309, Description 310, SpecifiedLegalOrganization
    311, DefinedTradeContact 312, URIUniversalCommunication 313, SpecifiedTaxRegistration 314,
    EndPointURIUniversalCommunication 315, LogoAssociatedSpecifiedBinaryFile 316
  ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent: ID 321, TypeCode 323, Description 324,
    DescriptionBinaryObject 325, UnitQuantity 326, LatestOccurrenceDateTime 327, EarliestOccurrenceDateTime
    328, OccurrenceSpecifiedPeriod 329, OccurrenceLogisticsLocation 330
  ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime: DateTime 322
  ApplicableHeaderTradeDelivery/DespatchAdviceReferencedDocument: LineID 333, LineID 334
  ApplicableHeaderTradeSettlement: DuePayableAmount 339, CreditorReferenceTypeCode 340,
    CreditorReferenceType 341, CreditorReferenceIssuerID 342, PaymentCurrencyCode 344,
    InvoiceIssuerReference 345, InvoiceDateTime 346, NextInvoiceDateTime 347, CreditReasonCode 348,
    CreditReason 349, InvoicerTradeParty 350, InvoiceeTradeParty 351, PayerTradeParty 365,
    TaxApplicableTradeCurrencyExchange 366, InvoiceApplicableTradeCurrencyExchange 367,
    PaymentApplicableTradeCurrencyExchange 368, SubtotalCalculatedTradeTax 395,
    SpecifiedLogisticsServiceCharge 396, SpecifiedFinancialAdjustment 421, ProFormaInvoiceReferencedDocument
    423, LetterOfCreditReferencedDocument 424, FactoringAgreementReferencedDocument 425,
    FactoringListReferencedDocument 426, PayableSpecifiedTradeAccountingAccount 427,
    PurchaseSpecifiedTradeAccountingAccount 433, SalesSpecifiedTradeAccountingAccount 434,
    SpecifiedTradeSettlementFinancialCard 435, SpecifiedAdvancePayment 436, UltimatePayeeTradeParty 437
  ApplicableHeaderTradeSettlement/PayeeTradeParty: RoleCode 352, Description 353, DefinedTradeContact 359,
    PostalTradeAddress 360, URIUniversalCommunication 361, SpecifiedTaxRegistration 362,
    EndPointURIUniversalCommunication 363, LogoAssociatedSpecifiedBinaryFile 364
  ApplicableHeaderTradeSettlement/PayeeTradeParty/SpecifiedLegalOrganization: LegalClassificationCode 354,
    Name 355, TradingBusinessName 356, PostalTradeAddress 357, AuthorizedLegalRegistration 358
  ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementPaymentMeans: PaymentChannelCode 369,
    GuaranteeMethodCode 370, PaymentMethodCode 371, ID 443
  ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard:
    MicrochipIndicator 372, TypeCode 373, ExpiryDate 375, VerificationNumeric 376, ValidFromDateTime 377,
    CreditLimitAmount 378, CreditAvailableAmount 379, InterestRatePercent 380, Description 381
  ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementPaymentMeans/PayerPartyDebtorFinancialAccount:
    AccountName 382, ProprietaryID 444
  ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementPaymentMeans/PayerSpecifiedDebtorFinancialInstitution:
    ClearingSystemName 384, Name 385, LocationFinancialInstitutionAddress 386
  ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge: ID 388, SequenceNumeric 389, BasisQuantity
    390, PrepaidIndicator 391, UnitBasisAmount 392, TypeCode 393, ActualTradeCurrencyExchange 394
  ApplicableHeaderTradeSettlement/SpecifiedTradePaymentTerms: ID 397, FromEventCode 398,
    SettlementPeriodMeasure 399, TypeCode 401, InstructionTypeCode 402, PartialPaymentPercent 404,
    PaymentMeansID 405, PartialPaymentAmount 406, ApplicableTradePaymentPenaltyTerms 407,
    ApplicableTradePaymentDiscountTerms 408, PayeeTradeParty 409
  ApplicableHeaderTradeSettlement/SpecifiedTradePaymentTerms/DueDateDateTime: DateTime 400
  ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation: InformationAmount 411,
    TotalDiscountAmount 412, TotalAllowanceChargeAmount 413, RetailValueExcludingTaxInformationAmount 414,
    TotalDepositFeeInformationAmount 415, ProductValueExcludingTobaccoTaxInformationAmount 416,
    TotalRetailValueInformationAmount 417, GrossLineTotalAmount 418, NetLineTotalAmount 419,
    NetIncludingTaxesLineTotalAmount 420
  ApplicableHeaderTradeSettlement/InvoiceReferencedDocument: LineID 422
  ApplicableHeaderTradeSettlement/ReceivableSpecifiedTradeAccountingAccount: SetTriggerCode 428, TypeCode
    429, AmountTypeCode 430, Name 431, CostReferenceDimensionPattern 432
  .: ValuationBreakdownStatement 438
  ** SpecifiedTradeSettlementPaymentMeans: PayerSpecifiedDebtorFinancialInstitution 464
`;

/** Parts of the data types of CII that EN 16931 does not use (CII-DT). */
export const unusedDataOfCii = `
  ExchangedDocument/ID: @schemeName 001, @schemeAgencyName 002, @schemeDataURI 003, @schemeURI 004,
    @schemeID 005, @schemeAgencyID 006, @schemeVersionID 007
  ** TypeCode: @name 008, @listURI 009
  ExchangedDocument/TypeCode: @listID 010, @listAgencyID 011, @listVersionID 012
  .: @languageID 013, @languageLocaleID 014
  ** *ReferencedDocument: StatusCode 016, CopyIndicator 017, GlobalID 019, RevisionID 020, Information 023,
    SectionName 025, PreviousRevisionID 026, EffectiveSpecifiedPeriod 028, IssuerTradeParty 029,
    AttachedSpecifiedBinaryFile 030
  ** *Amount: @currencyID 031, @currencyCodeListVersionID 032
  ** *Quantity: @unitCodeListID 034, @unitCodeListAgencyID 035, @unitCodeListAgencyName 036
  ** *TradeTax: CalculatedRate 038, CalculationSequenceNumeric 039, BasisQuantity 040, UnitBasisAmount 042,
    LineTotalBasisAmount 043, AllowanceChargeBasisAmount 044, CurrencyCode 049, Jurisdiction 050,
    CustomsDutyIndicator 051, TaxBasisAllowanceRate 053, Type 055, InformationAmount 056, CategoryName 057,
    SpecifiedTradeAccountingAccount 060, ServiceSupplyTradeCountry 061,
    BuyerRepayableTaxSpecifiedTradeAccountingAccount 062, SellerPayableTaxSpecifiedTradeAccountingAccount
    063, SellerRefundableTaxSpecifiedTradeAccountingAccount 064,
    BuyerDeductibleTaxSpecifiedTradeAccountingAccount 065,
    BuyerNonDeductibleTaxSpecifiedTradeAccountingAccount 066, PlaceApplicableTradeLocation 067
  IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode: @listID
    045, @listAgencyID 046, @listVersionID 047, @listURI 048
  ** *TradeTax/RateApplicablePercent: @format 059
  ** BillingSpecifiedPeriod/StartDateTime: DateTime 068
  ** BillingSpecifiedPeriod: DurationMeasure 069, InclusiveIndicator 070, Description 071, CompleteDateTime
    073, OpenIndicator 074, SeasonCode 075, ID 076, Name 077, SequenceNumeric 078, StartDateFlexibilityCode
    079, ContinuousIndicator 080, PurposeCode 081
  ** BillingSpecifiedPeriod/EndDateTime: DateTime 072
  ** PostalTradeAddress: ID 082, PostOfficeBox 083, BuildingName 084, LineFour 086, LineFive 087, StreetName
    088, CitySubDivisionName 089, CountryName 090, CountrySubDivisionID 091, AttentionOf 092, CareOf 093,
    BuildingNumber 094, DepartmentName 095, AdditionalStreetName 096
  ** ID: @schemeName 101, @schemeAgencyName 102, @schemeDataURI 103, @schemeURI 104
`;
