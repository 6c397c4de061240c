/**
 * Parts of UBL that EN 16931 does not use (UBL-CR): a path, and the elements or attributes in it with
 * the numbers of their rules.
 */
export const unusedInUbl = `
  .: UBLExtensions 001, ProfileExecutionID 003, CopyIndicator 004, UUID 005, IssueTime 006,
    PricingCurrencyCode 007, PaymentCurrencyCode 008, PaymentAlternativeCurrencyCode 009, AccountingCostCode
    010, LineCountNumeric 011, StatementDocumentReference 077, Signature 137, BuyerCustomerParty 294,
    SellerSupplierParty 295, DeliveryTerms 410, PrepaidPayment 470, TaxExchangeRate 490, PricingExchangeRate
    491, PaymentExchangeRate 492, PaymentAlternativeExchangeRate 493, WithholdingTaxTotal 513
  InvoicePeriod: StartTime 012, EndTime 013, DurationMeasure 014, Description 015
  OrderReference: CopyIndicator 016, UUID 017, IssueDate 018, IssueTime 019, CustomerReference 020,
    OrderTypeCode 021, DocumentReference 022
  BillingReference/InvoiceDocumentReference: CopyIndicator 023, UUID 024, IssueTime 025, DocumentTypeCode
    026, DocumentType 027, XPath 028, LanguageID 029, LocaleCode 030, VersionID 031, DocumentStatusCode 032,
    DocumentDescription 033, Attachment 034, ValidityPeriod 035, IssuerParty 036, ResultOfVerification 037
  BillingReference: SelfBilledInvoiceDocumentReference 038, CreditNoteDocumentReference 039,
    SelfBilledCreditNoteDocumentReference 040, DebitNoteDocumentReference 041, ReminderDocumentReference
    042, AdditionalDocumentReference 043, BillingReferenceLine 044
  DespatchDocumentReference: CopyIndicator 045, UUID 046, IssueDate 047, IssueTime 048, DocumentTypeCode
    049, DocumentType 050, XPath 051, LanguageID 052, LocaleCode 053, VersionID 054, DocumentStatusCode 055,
    DocumentDescription 056, Attachment 057, ValidityPeriod 058, IssuerParty 059, ResultOfVerification 060
  ReceiptDocumentReference: CopyIndicator 061, UUID 062, IssueDate 063, IssueTime 064, DocumentTypeCode 065,
    DocumentType 066, XPath 067, LanguageID 068, LocaleCode 069, VersionID 070, DocumentStatusCode 071,
    DocumentDescription 072, Attachment 073, ValidityPeriod 074, IssuerParty 075, ResultOfVerification 076
  OriginatorDocumentReference: CopyIndicator 078, UUID 079, IssueDate 080, IssueTime 081, DocumentTypeCode
    082, DocumentType 083, XPath 084, LanguageID 085, LocaleCode 086, VersionID 087, DocumentStatusCode 088,
    DocumentDescription 089, Attachment 090, ValidityPeriod 091, IssuerParty 092, ResultOfVerification 093
  ContractDocumentReference: CopyIndicator 094, UUID 095, IssueDate 096, IssueTime 097, DocumentTypeCode
    098, DocumentType 099, XPath 100, LanguageID 101, LocaleCode 102, VersionID 103, DocumentStatusCode 104,
    DocumentDescription 105, Attachment 106, ValidityPeriod 107, IssuerParty 108, ResultOfVerification 109
  AdditionalDocumentReference: CopyIndicator 110, UUID 111, IssueDate 112, IssueTime 113, DocumentType 114,
    XPath 115, LanguageID 116, LocaleCode 117, VersionID 118, DocumentStatusCode 119, ValidityPeriod 131,
    IssuerParty 132, ResultOfVerification 133
  AdditionalDocumentReference/Attachment/ExternalReference: DocumentHash 121, HashAlgorithmMethod 122,
    ExpiryDate 123, ExpiryTime 124, MimeCode 125, FormatCode 126, EncodingCode 127, CharacterSetCode 128,
    FileName 129, Description 130
  ProjectReference: UUID 134, IssueDate 135, WorkPhaseReference 136
  AccountingSupplierParty: CustomerAssignedAccountID 138, AdditionalAccountID 139, DataSendingCapability
    140, DespatchContact 198, AccountingContact 199, SellerContact 200
  AccountingSupplierParty/Party: MarkCareIndicator 141, MarkAttentionIndicator 142, WebsiteURI 143,
    LogoReferenceID 144, IndustryClassificationCode 145, Language 146, PhysicalLocation 168, Person 193,
    AgentParty 194, ServiceProviderParty 195, PowerOfAttorney 196, FinancialAccount 197
  AccountingSupplierParty/Party/PostalAddress: ID 147, AddressTypeCode 148, AddressFormatCode 149, Postbox
    150, Floor 151, Room 152, BlockName 153, BuildingName 154, BuildingNumber 155, InhouseMail 156,
    Department 157, MarkAttention 158, MarkCare 159, PlotIdentification 160, CitySubdivisionName 161,
    CountrySubentityCode 162, Region 163, District 164, TimezoneOffset 165, LocationCoordinate 167
  AccountingSupplierParty/Party/PostalAddress/Country: Name 166
  AccountingSupplierParty/Party/PartyTaxScheme: RegistrationName 169, TaxLevelCode 170, ExemptionReasonCode
    171, ExemptionReason 172, RegistrationAddress 173
  AccountingSupplierParty/Party/PartyTaxScheme/TaxScheme: Name 174, TaxTypeCode 175, CurrencyCode 176,
    JurisdictionRegionAddress 177
  AccountingSupplierParty/Party/PartyLegalEntity: RegistrationDate 178, RegistrationExpirationDate 179,
    CompanyLegalFormCode 180, SoleProprietorshipIndicator 181, CompanyLiquidationStatusCode 182,
    CorporateStockAmount 183, FullyPaidSharesIndicator 184, RegistrationAddress 185,
    CorporateRegistrationScheme 186, HeadOfficeParty 187, ShareholderParty 188
  AccountingSupplierParty/Party/Contact: ID 189, Telefax 190, Note 191, OtherCommunication 192
  AccountingCustomerParty: CustomerAssignedAccountID 201, SupplierAssignedAccountID 202, AdditionalAccountID
    203, DeliveryContact 262, AccountingContact 263, BuyerContact 264
  AccountingCustomerParty/Party: MarkCareIndicator 204, MarkAttentionIndicator 205, WebsiteURI 206,
    LogoReferenceID 207, IndustryClassificationCode 208, Language 209, PhysicalLocation 231, Person 257,
    AgentParty 258, ServiceProviderParty 259, PowerOfAttorney 260, FinancialAccount 261
  AccountingCustomerParty/Party/PostalAddress: ID 210, AddressTypeCode 211, AddressFormatCode 212, Postbox
    213, Floor 214, Room 215, BlockName 216, BuildingName 217, BuildingNumber 218, InhouseMail 219,
    Department 220, MarkAttention 221, MarkCare 222, PlotIdentification 223, CitySubdivisionName 224,
    CountrySubentityCode 225, Region 226, District 227, TimezoneOffset 228, LocationCoordinate 230
  AccountingCustomerParty/Party/PostalAddress/Country: Name 229
  AccountingCustomerParty/Party/PartyTaxScheme: RegistrationName 232, TaxLevelCode 233, ExemptionReasonCode
    234, ExemptionReason 235, RegistrationAddress 236
  AccountingCustomerParty/Party/PartyTaxScheme/TaxScheme: Name 237, TaxTypeCode 238, CurrencyCode 239,
    JurisdictionRegionAddress 240
  AccountingCustomerParty/Party/PartyLegalEntity: RegistrationDate 241, RegistrationExpirationDate 242,
    CompanyLegalFormCode 243, CompanyLegalForm 244, SoleProprietorshipIndicator 245,
    CompanyLiquidationStatusCode 246, CorporateStockAmount 247, FullyPaidSharesIndicator 248,
    RegistrationAddress 249, CorporateRegistrationScheme 250, HeadOfficeParty 251, ShareholderParty 252
  AccountingCustomerParty/Party/Contact: ID 253, Telefax 254, Note 255, OtherCommunication 256
  PayeeParty: MarkCareIndicator 265, MarkAttentionIndicator 266, WebsiteURI 267, LogoReferenceID 268,
    EndpointID 269, IndustryClassificationCode 270, Language 271, PostalAddress 272, PhysicalLocation 273,
    PartyTaxScheme 274, Contact 288, Person 289, AgentParty 290, ServiceProviderParty 291, PowerOfAttorney
    292, FinancialAccount 293
  PayeeParty/PartyLegalEntity: RegistrationName 275, RegistrationDate 276, RegistrationExpirationDate 277,
    CompanyLegalFormCode 278, CompanyLegalForm 279, SoleProprietorshipIndicator 280,
    CompanyLiquidationStatusCode 281, CorporateStockAmount 282, FullyPaidSharesIndicator 283,
    RegistrationAddress 284, CorporateRegistrationScheme 285, HeadOfficeParty 286, ShareholderParty 287
  TaxRepresentativeParty: MarkCareIndicator 296, MarkAttentionIndicator 297, WebsiteURI 298, LogoReferenceID
    299, EndpointID 300, IndustryClassificationCode 301, PartyIdentification 302, Language 303,
    PhysicalLocation 325, PartyLegalEntity 335, Contact 336, Person 337, AgentParty 338,
    ServiceProviderParty 339, PowerOfAttorney 340, FinancialAccount 341
  TaxRepresentativeParty/PostalAddress: ID 304, AddressTypeCode 305, AddressFormatCode 306, Postbox 307,
    Floor 308, Room 309, BlockName 310, BuildingName 311, BuildingNumber 312, InhouseMail 313, Department
    314, MarkAttention 315, MarkCare 316, PlotIdentification 317, CitySubdivisionName 318,
    CountrySubentityCode 319, Region 320, District 321, TimezoneOffset 322, LocationCoordinate 324
  TaxRepresentativeParty/PostalAddress/Country: Name 323
  TaxRepresentativeParty/PartyTaxScheme: RegistrationName 326, TaxLevelCode 327, ExemptionReasonCode 328,
    ExemptionReason 329, RegistrationAddress 330
  TaxRepresentativeParty/PartyTaxScheme/TaxScheme: Name 331, TaxTypeCode 332, CurrencyCode 333,
    JurisdictionRegionAddress 334
  Delivery: ID 342, Quantity 343, MinimumQuantity 344, MaximumQuantity 345, ActualDeliveryTime 346,
    LatestDeliveryDate 347, LatestDeliveryTime 348, ReleaseID 349, TrackingID 350,
    AlternativeDeliveryLocation 382, RequestedDeliveryPeriod 383, EstimatedDeliveryPeriod 384, CarrierParty
    385, NotifyParty 404, Despatch 405, DeliveryTerms 406, MinimumDeliveryUnit 407, MaximumDeliveryUnit 408,
    Shipment 409, DeliveryAddress 682
  Delivery/DeliveryLocation: Description 351, Conditions 352, CountrySubentity 353, CountrySubentityCode
    354, LocationTypeCode 355, InformationURI 356, Name 357, ValidityPeriod 358, SubsidiaryLocation 380,
    LocationCoordinate 381
  Delivery/DeliveryLocation/Address: ID 359, AddressTypeCode 360, AddressFormatCode 361, Postbox 362, Floor
    363, Room 364, BlockName 365, BuildingName 366, BuildingNumber 367, InhouseMail 368, Department 369,
    MarkAttention 370, MarkCare 371, PlotIdentification 372, CitySubdivisionName 373, CountrySubentityCode
    374, Region 375, District 376, TimezoneOffset 377, LocationCoordinate 379
  Delivery/DeliveryLocation/Address/Country: Name 378
  Delivery/DeliveryParty: MarkCareIndicator 386, MarkAttentionIndicator 387, WebsiteURI 388, LogoReferenceID
    389, EndpointID 390, IndustryClassificationCode 391, PartyIdentification 392, Language 393,
    PostalAddress 394, PhysicalLocation 395, PartyTaxScheme 396, PartyLegalEntity 397, Contact 398, Person
    399, AgentParty 400, ServiceProviderParty 401, PowerOfAttorney 402, FinancialAccount 403
  PaymentMeans: ID 411, PaymentChannelCode 413, InstructionID 414, CreditAccount 434, TradeFinancing 451,
    InstructionNote 681
  PaymentMeans/CardAccount: CardTypeCode 415, ValidityStartDate 416, ExpiryDate 417, IssuerID 418,
    IssueNumberID 419, CV2ID 420, CardChipCode 421, ChipApplicationID 422
  PaymentMeans/PayeeFinancialAccount: AliasName 424, AccountTypeCode 425, AccountFormatCode 426,
    CurrencyCode 427, PaymentNote 428, Country 433
  PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch: Name 429, Address 432
  PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/FinancialInstitution: Name 430, Address 431
  PaymentMeans/PaymentMandate: MandateTypeCode 435, MaximumPaymentInstructionsNumeric 436, MaximumPaidAmount
    437, SignatureID 438, PayerParty 439, ValidityPeriod 448, PaymentReversalPeriod 449, Clause 450
  PaymentMeans/PaymentMandate/PayerFinancialAccount: Name 440, AliasName 441, AccountTypeCode 442,
    AccountFormatCode 443, CurrencyCode 444, PaymentNote 445, FinancialInstitutionBranch 446, Country 447
  PaymentTerms: ID 452, PaymentMeansID 453, PrepaidPaymentReferenceID 454, ReferenceEventCode 455,
    SettlementDiscountPercent 456, PenaltySurchargePercent 457, PaymentPercent 458, Amount 459,
    SettlementDiscountAmount 460, PenaltyAmount 461, PaymentTermsDetailsURI 462, PaymentDueDate 463,
    InstallmentDueDate 464, InvoicingPartyReference 465, SettlementPeriod 466, PenaltyPeriod 467,
    ExchangeRate 468, ValidityPeriod 469
  AllowanceCharge: ID 471, PrepaidIndicator 472, SequenceNumeric 473, AccountingCostCode 474, AccountingCost
    475, PerUnitAmount 476, TaxTotal 488, PaymentMeans 489
  AllowanceCharge/TaxCategory: Name 477, BaseUnitMeasure 478, PerUnitAmount 479, TaxExemptionReasonCode 480,
    TaxExemptionReason 481, TierRange 482, TierRatePercent 483
  AllowanceCharge/TaxCategory/TaxScheme: Name 484, TaxTypeCode 485, CurrencyCode 486,
    JurisdictionRegionAddress 487
  TaxTotal: RoundingAmount 494, TaxEvidenceIndicator 495, TaxIncludedIndicator 496
  TaxTotal/TaxSubtotal: CalculationSequenceNumeric 497, TransactionCurrencyTaxAmount 498, Percent 499,
    BaseUnitMeasure 500, PerUnitAmount 501, TierRange 502, TierRatePercent 503
  TaxTotal/TaxSubtotal/TaxCategory: Name 504, BaseUnitMeasure 505, PerUnitAmount 506, TierRange 507,
    TierRatePercent 508
  TaxTotal/TaxSubtotal/TaxCategory/TaxScheme: Name 509, TaxTypeCode 510, CurrencyCode 511,
    JurisdictionRegionAddress 512
  LegalMonetaryTotal: PayableAlternativeAmount 514
  Line: UUID 515, TaxPointDate 516, AccountingCostCode 517, PaymentPurposeCode 518, FreeOfChargeIndicator
    519, DespatchLineReference 529, ReceiptLineReference 530, BillingReference 531, PricingReference 548,
    OriginatorParty 549, Delivery 550, PaymentTerms 551, TaxTotal 561, WithholdingTaxTotal 562,
    DeliveryTerms 645, SubInvoiceLine 646, ItemPriceExtension 647
  Line/InvoicePeriod: StartTime 520, EndTime 521, DurationMeasure 522, DescriptionCode 523, Description 524
  Line/OrderLineReference: SalesOrderLineID 525, UUID 526, LineStatusCode 527, OrderReference 528
  Line/DocumentReference: CopyIndicator 532, UUID 533, IssueDate 534, IssueTime 535, DocumentType 537, XPath
    538, LanguageID 539, LocaleCode 540, VersionID 541, DocumentStatusCode 542, DocumentDescription 543,
    Attachment 544, ValidityPeriod 545, IssuerParty 546, ResultOfVerification 547
  Line/AllowanceCharge: ID 552, PrepaidIndicator 553, SequenceNumeric 554, AccountingCostCode 555,
    AccountingCost 556, PerUnitAmount 557, TaxCategory 558, TaxTotal 559, PaymentMeans 560
  Line/Item: PackQuantity 563, PackSizeNumeric 564, CatalogueIndicator 565, HazardousRiskIndicator 566,
    AdditionalInformation 567, Keyword 568, BrandName 569, ModelName 570, ManufacturersItemIdentification
    581, CatalogueItemIdentification 587, AdditionalItemIdentification 588, CatalogueDocumentReference 589,
    ItemSpecificationDocumentReference 590, TransactionConditions 595, HazardousItem 596, ManufacturerParty
    619, InformationContentProviderParty 620, OriginAddress 621, ItemInstance 622, Certificate 623,
    Dimension 624
  Line/Item/BuyersItemIdentification: ExtendedID 571, BarcodeSymbologyID 572, PhysicalAttribute 573,
    MeasurementDimension 574, IssuerParty 575
  Line/Item/SellersItemIdentification: ExtendedID 576, BarcodeSymbologyID 577, PhysicalAttribute 578,
    MeasurementDimension 579, IssuerParty 580
  Line/Item/StandardItemIdentification: ExtendedID 582, BarcodeSymbologyID 583, PhysicalAttribute 584,
    MeasurementDimension 585, IssuerParty 586
  Line/Item/OriginCountry: Name 591
  Line/Item/CommodityClassification: NatureCode 592, CargoTypeCode 593, CommodityCode 594
  Line/Item/ClassifiedTaxCategory: Name 597, BaseUnitMeasure 598, PerUnitAmount 599, TaxExemptionReasonCode
    600, TaxExemptionReason 601, TierRange 602, TierRatePercent 603
  Line/Item/ClassifiedTaxCategory/TaxScheme: Name 604, TaxTypeCode 605, CurrencyCode 606,
    JurisdictionRegionAddress 607
  Line/Item/AdditionalItemProperty: ID 608, NameCode 609, TestMethod 610, ValueQuantity 611, ValueQualifier
    612, ImportanceCode 613, ListValue 614, UsabilityPeriod 615, ItemPropertyGroup 616, RangeDimension 617,
    ItemPropertyRange 618
  Line/Price: PriceChangeReason 625, PriceTypeCode 626, PriceType 627, OrderableUnitFactorRate 628,
    ValidityPeriod 629, PriceList 630, PricingExchangeRate 644
  Line/Price/AllowanceCharge: ID 632, AllowanceChargeReasonCode 633, AllowanceChargeReason 634,
    MultiplierFactorNumeric 635, PrepaidIndicator 636, SequenceNumeric 637, AccountingCostCode 638,
    AccountingCost 639, PerUnitAmount 640, TaxCategory 641, TaxTotal 642, PaymentMeans 643
  CustomizationID: @schemeID 648
  ProfileID: @schemeID 649
  ID: @schemeID 650
  SalesOrderID: @schemeID 651
  ** PartyTaxScheme/CompanyID: @schemeID 652
  PaymentMeans/PaymentID: @schemeID 653
  PaymentMeans/PayeeFinancialAccount/ID: @schemeID 654
  PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID: @schemeID 655
  InvoiceTypeCode: @listID 656
  DocumentCurrencyCode: @listID 657
  TaxCurrencyCode: @listID 658
  ** Country/IdentificationCode: @listID 660
  PaymentMeans/PaymentMeansCode: @listID 661
  ** AllowanceChargeReasonCode: @listID 662
  **: FinancialInstitution 664
  ** BuyersItemIdentification/ID: @schemeID 667
  ** SellersItemIdentification/ID: @schemeID 668
  ** Price/AllowanceCharge: AllowanceChargeReasonCode 669, AllowanceChargeReason 670,
    MultiplierFactorNumeric 671
  CreditNoteTypeCode: @listID 672
  ** PrimaryAccountNumberID: @schemeID 674
  ** CardAccount/NetworkID: @schemeID 675
  ** PaymentMandate/ID: @schemeID 676
  ** PaymentMandate/PayerFinancialAccount/ID: @schemeID 677
  ** TaxCategory/ID: @schemeID 678
  ** ClassifiedTaxCategory/ID: @schemeID 679
  ** PaymentMeans: PayerFinancialAccount 680
`;

/** Attributes that EN 16931 does not use anywhere (UBL-DT). */
export const unusedAttributesOfUbl = `
  .: @schemeName 08, @schemeAgencyName 09, @schemeDataURI 10, @schemeURI 11, @format 12,
    @unitCodeListIdentifier 13, @unitCodeListAgencyIdentifier 14, @unitCodeListAgencyName 15,
    @listAgencyName 16, @listName 17, @languageID 19, @listURI 20, @listSchemeURI 21, @languageLocaleID 22,
    @uri 23, @currencyCodeListVersionID 24, @characterSetCode 25, @encodingCode 26, @schemeAgencyID 27,
    @listAgencyID 28
`;
