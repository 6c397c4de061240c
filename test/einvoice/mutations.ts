/** What is changed in a valid invoice, and the rules that it breaks then, all of them. */
export interface Mutation {
  readonly breaks: readonly string[];
  /** Texts of the XML, each with what takes its place. */
  readonly changes: readonly (readonly [from: string, to: string])[];
}

const seller = '<cbc:EndpointID schemeID="9920">B98602642</cbc:EndpointID>';
const buyer = '<cbc:EndpointID schemeID="9930">282741168</cbc:EndpointID>';
const means = '<cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>';
const price = '<cbc:PriceAmount currencyID="EUR">90.00</cbc:PriceAmount>';
const line = '<cbc:LineExtensionAmount currencyID="EUR">1800.00</cbc:LineExtensionAmount><cac:Item>';
const number = '<cbc:ID>CROSS-B2B-001</cbc:ID>';
const type = '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>';
const reference = '<cbc:BuyerReference>PO-2024-001</cbc:BuyerReference>';
const sellerCountry = '<cbc:IdentificationCode>ES</cbc:IdentificationCode>';
const buyerCountry = '<cbc:IdentificationCode>DE</cbc:IdentificationCode>';
const sellerRegistration = '<cbc:RegistrationName>Servicios ES S.L.</cbc:RegistrationName>';
const breakdownCategory = '<cac:TaxCategory><cbc:ID>Z</cbc:ID><cbc:Percent>0</cbc:Percent>';

function swap(from: string, to: string, ...breaks: readonly string[]): Mutation {
  return { breaks, changes: [[from, to]] };
}

/** An identifier of the seller with a scheme. */
function identified(scheme: string, text: string, ...breaks: readonly string[]): Mutation {
  const id = `<cac:PartyIdentification><cbc:ID schemeID="${scheme}">${text}</cbc:ID></cac:PartyIdentification>`;
  return swap(seller, `${seller}${id}`, ...breaks);
}

/** A reason why nothing is taxed, which the category does not fit. */
function exempt(code: string, ...breaks: readonly string[]): Mutation {
  const reason = `<cbc:TaxExemptionReasonCode>${code}</cbc:TaxExemptionReasonCode>`;
  return swap(breakdownCategory, `${breakdownCategory}${reason}`, 'BR-Z-10', ...breaks);
}

/** A seller in another country. */
function inCountry(country: string, changes: Mutation['changes'], ...breaks: readonly string[]): Mutation {
  const moved = [sellerCountry, sellerCountry.replace('ES', country)] as const;
  return {
    breaks,
    changes: [moved, ['<cbc:CompanyID>ESB98602642<', `<cbc:CompanyID>${country}556789012301<`], ...changes],
  };
}

const bothIn = (country: string): Mutation['changes'] => [
  [buyerCountry, buyerCountry.replace('DE', country)],
];

function registered(scheme: string, text: string): readonly [string, string] {
  return [
    sellerRegistration,
    `${sellerRegistration}<cbc:CompanyID schemeID="${scheme}">${text}</cbc:CompanyID>`,
  ];
}

function adjusted(indicator: boolean, before: string, after: string): string {
  return (
    `<cac:AllowanceCharge><cbc:ChargeIndicator>${indicator}</cbc:ChargeIndicator>` +
    `<cbc:AllowanceChargeReason>Season</cbc:AllowanceChargeReason>${before}` +
    `<cbc:Amount currencyID="EUR">10.00</cbc:Amount>${after}</cac:AllowanceCharge>`
  );
}

function period(from: string, to: string): string {
  return `<cac:InvoicePeriod><cbc:StartDate>${from}</cbc:StartDate><cbc:EndDate>${to}</cbc:EndDate></cac:InvoicePeriod>`;
}

/** An allowance and a charge on the line, which cancel each other; the allowance with a percentage or a base. */
function allowed(percent: string, base: string, ...breaks: readonly string[]): Mutation {
  const factor = percent && `<cbc:MultiplierFactorNumeric>${percent}</cbc:MultiplierFactorNumeric>`;
  const amount = base && `<cbc:BaseAmount currencyID="EUR">${base}</cbc:BaseAmount>`;
  return onLine(adjusted(false, factor, amount) + adjusted(true, '', ''), ...breaks);
}

/** Something on the line, behind its amount. */
function onLine(xml: string, ...breaks: readonly string[]): Mutation {
  return swap(line, line.replace('<cac:Item>', `${xml}<cac:Item>`), ...breaks);
}

/** The period of a line that is within the one of the invoice or not. */
function lasting(start: string, end: string, ...breaks: readonly string[]): Mutation {
  const { changes } = onLine(period(start, end));
  return { breaks, changes: [...changes, [reference, reference + period('2024-05-01', '2024-05-31')]] };
}

const referenced = (type: string): string =>
  `<cac:DocumentReference><cbc:ID>1</cbc:ID><cbc:DocumentTypeCode>${type}</cbc:DocumentTypeCode></cac:DocumentReference>`;

/** Changes of a published invoice of Peppol. */
export const peppolMutations: readonly Mutation[] = [
  swap(number, '', 'BR-02'),
  swap('<cbc:IssueDate>2024-05-15<', '<cbc:IssueDate>2024-02-30<', 'PEPPOL-EN16931-F001'),
  swap(type, '<cbc:InvoiceTypeCode>999</cbc:InvoiceTypeCode>', 'BR-CL-01', 'PEPPOL-EN16931-P0100'),
  swap(type, '<cbc:InvoiceTypeCode>326</cbc:InvoiceTypeCode>', 'PEPPOL-EN16931-P0112'),
  swap(reference, '', 'PEPPOL-EN16931-R003'),
  swap(type, `${type}<cbc:Note>a</cbc:Note><cbc:Note>b</cbc:Note>`, 'PEPPOL-EN16931-R002'),
  swap(type, `${type}<cbc:Note>#ZZQ#b</cbc:Note>`, 'BR-CL-08'),
  swap(seller, '', 'PEPPOL-EN16931-R020'),
  swap(buyer, '', 'PEPPOL-EN16931-R010'),
  swap(seller, seller.replace('9920', '0037'), 'PEPPOL-EN16931-CL008'),
  swap(seller, seller.replace('9920', '1111'), 'BR-CL-25', 'PEPPOL-EN16931-CL008'),
  swap('billing:01:1.0', 'billing:1:1.0', 'PEPPOL-EN16931-R007'),
  swap(means, means.replace('30', '49'), 'PEPPOL-EN16931-R061'),
  swap(means, means.replace('30', '999'), 'BR-CL-16'),
  swap(line, line.replace('1800.00', '1801.00'), 'BR-CO-10', 'BR-Z-08', 'PEPPOL-EN16931-R120'),
  swap(price, `${price}<cbc:BaseQuantity unitCode="HUR">0</cbc:BaseQuantity>`, 'PEPPOL-EN16931-R121'),
  swap(price, `${price}<cbc:BaseQuantity unitCode="C62">1</cbc:BaseQuantity>`, 'PEPPOL-EN16931-R130'),
  swap('unitCode="HUR"', 'unitCode="HOUR"', 'BR-CL-23'),
  swap('<cbc:PayableAmount currencyID="EUR">', '<cbc:PayableAmount currencyID="USD">', 'PEPPOL-EN16931-R051'),
  swap(
    '<cbc:PayableAmount currencyID="EUR">1800.00<',
    '<cbc:PayableAmount currencyID="EUR">1800.000<',
    'BR-DEC-18',
    'UBL-DT-01',
  ),
  swap('<cbc:Note>on receipt within 30 days</cbc:Note>', '<cbc:Note></cbc:Note>', 'PEPPOL-EN16931-R008'),
  allowed('10', '100.00'),
  allowed('20', '100.00', 'PEPPOL-EN16931-R040'),
  allowed('10', '', 'PEPPOL-EN16931-R041'),
  allowed('', '100.00', 'PEPPOL-EN16931-R042'),
  lasting('2024-05-01', '2024-05-31'),
  lasting('2024-04-30', '2024-05-31', 'PEPPOL-EN16931-R110'),
  lasting('2024-05-01', '2024-06-01', 'PEPPOL-EN16931-R111'),
  onLine(referenced('130')),
  onLine(referenced('50'), 'PEPPOL-EN16931-R101'),
  onLine(referenced('130') + referenced('130'), 'PEPPOL-EN16931-R100', 'UBL-SR-52'),
  swap(
    '<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>',
    '',
    'PEPPOL-EN16931-R001',
    'PEPPOL-EN16931-R007',
  ),
  exempt('VATEX-NONE', 'BR-CL-22'),
  exempt('vatex-eu-g', 'PEPPOL-EN16931-P0104'),
  exempt('VATEX-EU-O', 'PEPPOL-EN16931-P0105'),
  exempt('VATEX-EU-IC', 'PEPPOL-EN16931-P0106'),
  exempt('VATEX-EU-AE', 'PEPPOL-EN16931-P0107'),
  exempt('VATEX-EU-D', 'PEPPOL-EN16931-P0108'),
  exempt('VATEX-EU-F', 'PEPPOL-EN16931-P0109'),
  exempt('VATEX-EU-I', 'PEPPOL-EN16931-P0110'),
  exempt('VATEX-EU-J', 'PEPPOL-EN16931-P0111'),
  identified('0088', '4006381333931'),
  identified('0088', '4006381333932', 'PEPPOL-COMMON-R040'),
  identified('0192', '987654325'),
  identified('0192', '987654321', 'PEPPOL-COMMON-R041'),
  identified('0184', 'DK1234567', 'PEPPOL-COMMON-R042'),
  identified('0208', '0202239951'),
  identified('0208', '0202239952', 'PEPPOL-COMMON-R043'),
  identified('0201', '12345', 'PEPPOL-COMMON-R044'),
  identified('0210', '1234', 'PEPPOL-COMMON-R045'),
  identified('0211', 'IT12345670785'),
  identified('0211', 'IT12345670786', 'PEPPOL-COMMON-R047'),
  identified('0007', '5567890124', 'PEPPOL-COMMON-R049'),
  identified('0151', '51824753556'),
  identified('0151', '51824753557', 'PEPPOL-COMMON-R050'),
  identified('0096', '123', 'PEPPOL-COMMON-R052'),
  identified('0198', '12345678', 'PEPPOL-COMMON-R053'),
  identified('0106', '1234567', 'PEPPOL-COMMON-R054'),
  identified('0190', '123', 'PEPPOL-COMMON-R055'),
  identified('0217', '123', 'PEPPOL-COMMON-R057'),
  identified('9999', '1', 'BR-CL-10'),
  swap(buyer, buyer.replace('9930', '9944'), 'PEPPOL-COMMON-R056-1'),
  inCountry('DK', [], 'DK-R-002', 'DK-R-014'),
  inCountry('DK', [registered('0192', '987654325')], 'DK-R-014'),
  inCountry('DK', [registered('0184', '12345678'), ...bothIn('DK')], 'DK-R-005'),
  inCountry('SE', [registered('0007', '5560360793')]),
  inCountry('SE', [registered('0007', '5560360794')], 'PEPPOL-COMMON-R049', 'SE-R-013'),
  inCountry('SE', [[means, means.replace('30', '50')]], 'SE-R-011'),
  inCountry('SE', [[means, means.replace('30', '31')], ...bothIn('SE')], 'SE-R-012'),
  inCountry('NL', [], 'NL-R-003', 'PEPPOL-COMMON-R056-2'),
  inCountry('IT', [['<cbc:CityName>Madrid</cbc:CityName>', '']], 'IT-R-003'),
  inCountry('IT', [['<cbc:StreetName>Calle Pradillo 42 16</cbc:StreetName>', '']], 'IT-R-002'),
  inCountry('IT', [['<cbc:PostalZone>28002</cbc:PostalZone>', '']], 'IT-R-004'),
  inCountry('NO', [], 'NO-R-001', 'NO-R-002'),
  inCountry('IS', [], 'IS-R-002'),
  inCountry('IS', [registered('0196', '1234567890'), ...bothIn('IS')], 'IS-R-004'),
  {
    breaks: [
      'GR-R-001-1',
      'GR-R-001-2',
      'GR-R-001-3',
      'GR-R-001-4',
      'GR-R-001-5',
      'GR-R-001-6',
      'GR-R-001-7',
      'GR-R-004-1',
      'GR-R-009',
      'GR-S-008-1',
    ],
    changes: [
      [sellerCountry, sellerCountry.replace('ES', 'GR')],
      ['<cbc:CompanyID>ESB98602642<', '<cbc:CompanyID>EL094259216<'],
    ],
  },
  { breaks: [], changes: [[sellerCountry, sellerCountry.replace('ES', 'DE')]] },
  {
    breaks: ['DE-R-015'],
    changes: [
      [sellerCountry, sellerCountry.replace('ES', 'DE')],
      [reference, '<cac:OrderReference><cbc:ID>1</cbc:ID></cac:OrderReference>'],
    ],
  },
];
