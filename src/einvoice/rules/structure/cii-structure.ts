import type { XmlElement } from '../../xml/xml-element.ts';
import { inXml } from '../rule.ts';
import type { Rule } from '../rule.ts';
import { unusedDataOfCii, unusedInCii } from './cii-unused.ts';
import { agreement, ciiOccurrences, line, settlement } from './cii-occurrences.ts';
import { ElementRules, textAt } from './element-rules.ts';
import { elementsAt, occurrenceRules } from './occurrences.ts';
import { UnusedParts, unusedRules } from './unused.ts';

const rules = new ElementRules('cii');
const warning = 'warning';

/** Creates a rule that only one of two elements occurs. */
function notBoth(id: string, holder: string, one: string, other: string): Rule {
  return {
    id,
    syntax: 'cii',
    severity: warning,
    terms: [],
    requires: `${holder} has ${one} or ${other}, and not both`,
    broken: inXml((root) =>
      elementsAt(root, holder).filter(
        (element) => element.select(one).length > 0 && element.select(other).length > 0,
      ),
    ),
  };
}

/** Creates a rule that only referenced documents of some kinds have an element. */
function ofKind(id: string, name: string, ...kinds: readonly string[]): Rule {
  return rules.everywhere(
    id,
    `${name} is there in referenced documents of type ${kinds.join(', ')} alone`,
    ({ local, parent }) => {
      if (local !== name || parent?.local.endsWith('ReferencedDocument') !== true) return false;
      return parent.local !== 'AdditionalReferencedDocument' || !kinds.includes(textAt(parent, 'TypeCode'));
    },
  );
}

function isTaxGroup(element: XmlElement | undefined): boolean {
  return element?.local === 'ApplicableTradeTax' || element?.local === 'CategoryTradeTax';
}

/** Returns a check for an element of a tax in a place where it is not allowed. */
function misplaced(name: string, isRight: (tax: XmlElement) => boolean): (element: XmlElement) => boolean {
  return ({ local, parent }) =>
    local === name && parent !== undefined && isTaxGroup(parent) && !isRight(parent);
}

function isBreakdown({ local, parent }: XmlElement): boolean {
  return local === 'ApplicableTradeTax' && parent?.local === settlement;
}

function isApplicable({ local }: XmlElement): boolean {
  return local === 'ApplicableTradeTax';
}

const otherRules: readonly Rule[] = [
  rules.everywhere(
    'CII-SR-119',
    'what is taken off a gross price is an allowance with an amount',
    (element) =>
      element.local === 'AppliedTradeAllowanceCharge' &&
      element.parent?.local === 'GrossPriceProductTradePrice' &&
      (textAt(element, 'ChargeIndicator', 'Indicator') !== 'false' || textAt(element, 'ActualAmount') === ''),
    warning,
  ),
  notBoth('CII-SR-449', 'ApplicableHeaderTradeDelivery/ShipToTradeParty', 'ID', 'GlobalID'),
  notBoth('CII-SR-450', `${agreement}/BuyerTradeParty`, 'ID', 'GlobalID'),
  notBoth('CII-SR-451', `${settlement}/PayeeTradeParty`, 'ID', 'GlobalID'),
  notBoth('CII-SR-465', `${agreement}/SellerTradeParty/DefinedTradeContact`, 'PersonName', 'DepartmentName'),
  notBoth('CII-SR-466', `${agreement}/BuyerTradeParty/DefinedTradeContact`, 'PersonName', 'DepartmentName'),
  rules.allEqual('CII-SR-462', `${settlement}/ApplicableTradeTax/DueDateTypeCode`, ['BT-8']),
  rules.allEqual('CII-SR-467', `${settlement}/SpecifiedTradeSettlementPaymentMeans/TypeCode`, ['BT-81']),
  rules.allEqual('CII-SR-468', `${settlement}/SpecifiedTradeSettlementPaymentMeans/Information`, ['BT-82']),
  rules.everywhere('CII-SR-470', 'a credit transfer has its account', (means) => {
    if (means.local !== 'SpecifiedTradeSettlementPaymentMeans') return false;
    if (!['30', '58'].includes(textAt(means, 'TypeCode'))) return false;
    const account = means.select('PayeePartyCreditorFinancialAccount')[0];
    return (
      account === undefined || (textAt(account, 'IBANID') === '' && textAt(account, 'ProprietaryID') === '')
    );
  }),
  ofKind('CII-DT-015', 'URIID', '916'),
  ofKind('CII-DT-018', 'TypeCode', '50', '130', '916'),
  ofKind('CII-DT-021', 'Name', '916'),
  ofKind('CII-DT-022', 'AttachmentBinaryObject', '916'),
  ofKind('CII-DT-024', 'ReferenceTypeCode', '130'),
  rules.everywhere(
    'CII-DT-027',
    'FormattedIssueDateTime is of preceding invoices alone',
    ({ local, parent }) =>
      local === 'FormattedIssueDateTime' &&
      parent?.local.endsWith('ReferencedDocument') === true &&
      parent.local !== 'InvoiceReferencedDocument',
  ),
  {
    ...rules.everywhere('CII-DT-033', 'a quantity has a unit where the billed one has', () => false),
    broken: inXml((root) =>
      elementsAt(root, line).filter((item) => {
        const [billed] = item.select('SpecifiedLineTradeDelivery', 'BilledQuantity');
        const [base] = item.select(
          'SpecifiedLineTradeAgreement',
          'NetPriceProductTradePrice',
          'BasisQuantity',
        );
        return base?.attributes.has('unitCode') === true && billed?.attributes.has('unitCode') !== true;
      }),
    ),
  },
  rules.everywhere(
    'CII-DT-037',
    'a tax is VAT',
    ({ local, parent, text }) => local === 'TypeCode' && isTaxGroup(parent) && text !== 'VAT',
  ),
  rules.everywhere(
    'CII-DT-041',
    'BasisAmount is of the VAT breakdown alone',
    misplaced('BasisAmount', isBreakdown),
    warning,
  ),
  rules.everywhere(
    'CII-DT-052',
    'ExemptionReasonCode is of ApplicableTradeTax alone',
    misplaced('ExemptionReasonCode', isApplicable),
    warning,
  ),
  rules.everywhere(
    'CII-DT-054',
    'TaxPointDate is of the VAT breakdown alone',
    misplaced('TaxPointDate', isBreakdown),
    warning,
  ),
  rules.everywhere(
    'CII-DT-058',
    'DueDateTypeCode is of the VAT breakdown alone',
    misplaced('DueDateTypeCode', isBreakdown),
    warning,
  ),
  rules.everywhere(
    'CII-DT-097',
    'a date of the format 102 is year, month and day',
    ({ attributes, text }) =>
      attributes.get('format') === '102' && !/^\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(text),
  ),
  rules.everywhere(
    'CII-DT-098',
    'ExemptionReason is of ApplicableTradeTax alone',
    misplaced('ExemptionReason', isApplicable),
    warning,
  ),
];

const unused = new UnusedParts().add('CII-SR', unusedInCii).add('CII-DT', unusedDataOfCii);

/** Returns the severity of an unused part: data types with these numbers are fatal, all others only warn. */
function severityOf(id: string): 'warning' | undefined {
  const number = Number(id.slice('CII-DT-'.length));
  const isFatal = id.startsWith('CII-DT') && (number < 38 || number >= 68);
  return isFatal ? undefined : warning;
}

/** CII-SR and CII-DT */
export const ciiStructureRules: readonly Rule[] = [
  ...occurrenceRules(ciiOccurrences, 'cii'),
  ...otherRules,
  ...unusedRules(unused, (id) => {
    const severity = severityOf(id);
    return { syntax: 'cii', ...(severity && { severity }) };
  }),
];
