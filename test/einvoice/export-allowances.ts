/** A row in which ours and the published XML may differ: `-` theirs, `+` ours. */
interface Allowance {
  readonly pair: RegExp;
  readonly row: RegExp;
  readonly why: string;
}

/** Elements of ours, in the path of their parents, that those who published the XML leave out. */
const leftOutByOthers: readonly Allowance[] = [
  {
    pair: /^cii/,
    row: /^\+ .*\/SpecifiedTradeProduct\/ApplicableProductCharacteristic/,
    why: 'BT-160, BT-161: attributes of items are read there and never written',
  },
  {
    pair: /^cii/,
    row: /^\+ .*\/ApplicableHeaderTradeSettlement\/BillingSpecifiedPeriod/,
    why: 'BT-73, BT-74: written there from the deliveries alone',
  },
  {
    pair: /^cii/,
    row: /^\+ .*\/PayeePartyCreditorFinancialAccount\/AccountName = /,
    why: 'BT-85: read there and never written',
  },
  {
    pair: /^cii/,
    row: /^\+ .*\/SpecifiedLineTradeSettlement\/SpecifiedTradeAllowanceCharge\/(?:CalculationPercent|BasisAmount) = /,
    why: 'BT-137, BT-138: the percentage of a line is lost there; a document read again must have it',
  },
  {
    pair: /^cii\/facturx\/invoice-de-de$/,
    row: /^\+ .*\/SellerTradeParty\/GlobalID @schemeID=0088 = /,
    why: 'BT-29: all identifiers of a seller are written, and only the first there',
  },
  {
    pair: /^ubl/,
    row: /^[-+] .*\/DeliveryLocation\/ID (?:@schemeID=0088 )?= /,
    why: 'BT-71: the scheme of a location is read there and never written',
  },
];

/** What the published XML has and should not. */
const wronglyWrittenByOthers: readonly Allowance[] = [
  {
    pair: /^ubl\/(?:en16931|xrechnung)/,
    row: /^- \/\w+\/OrderReference(?:\/ID = NA)?$/,
    why: 'NA for an order is asked for by Peppol alone',
  },
  {
    pair: /^ubl/,
    row: /^- .*\/ExternalReference\/(?:MimeCode|FileName) = /,
    why: 'hash and name of an external file are no business terms (UBL-CR-114 and the like)',
  },
  {
    pair: /^ubl/,
    row: /^- .*\/DeliveryParty\/(?:PartyLegalEntity|Contact)/,
    why: 'who receives goods has a name alone (UBL-CR-400 and the like)',
  },
  {
    pair: /^ubl\/en16931\/invoice-export-zero-rated$/,
    row: /^[-+] .*\/AccountingCustomerParty\/Party\/PostalAddress\/Country\/IdentificationCode = /,
    why: 'BT-55: the country of an address is its own, not that of the tax identity',
  },
  {
    pair: /^cii/,
    row: /^- .*\/(?:CreditorReferenceID|ApplicableTradeSettlementFinancialCard|PayerPartyDebtorFinancialAccount|DirectDebitMandateID)/,
    why: 'card and direct debit stand beside a credit transfer, which they do not fit',
  },
  {
    pair: /^cii\/facturx\/invoice-de-de$/,
    row: /^[-+] .*\/SpecifiedTaxRegistration\/ID @schemeID=VA = NO923456783/,
    why: 'a Norwegian VAT identifier ends in MVA',
  },
];

const allowances = [...leftOutByOthers, ...wronglyWrittenByOthers];

/** Whether a row of differences is one that is known, with its reason. */
export function allowedInExport(pair: string, row: string): boolean {
  return allowances.some((allowance) => allowance.pair.test(pair) && allowance.row.test(row));
}
