import { branch, group, inside, leaf, ofInvoice, onceOfInvoice, schemeElement } from '../syntax/entry.ts';
import type { Entry } from '../syntax/entry.ts';
import { mapCodes } from '../syntax/spelling.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { payee } from './parties.ts';
import { adjustment, dateTime, period, plainDate, qualifiedDateTime } from './values.ts';

/** Scheme of account identifiers that are IBANs: CII has separate elements for IBANs and other accounts. */
const iban = 'IBAN';

const paymentMeans = group('ram:SpecifiedTradeSettlementPaymentMeans', 'BG-16', [
  leaf('ram:TypeCode', 'BT-81'),
  leaf('ram:Information', 'BT-82'),
  group('ram:ApplicableTradeSettlementFinancialCard', 'BG-18', [
    leaf('ram:ID', 'BT-87'),
    leaf('ram:CardholderName', 'BT-88'),
  ]),
  group('ram:PayerPartyDebtorFinancialAccount', 'BG-19', [leaf('ram:IBANID', 'BT-91')]),
  group('ram:PayeePartyCreditorFinancialAccount', 'BG-17', [
    leaf('ram:IBANID', 'BT-84', { impliedScheme: iban, gives: ({ scheme }) => scheme === iban }),
    leaf('ram:AccountName', 'BT-85'),
    leaf('ram:ProprietaryID', 'BT-84', { gives: ({ scheme }) => scheme !== iban }),
  ]),
  inside('BG-17', leaf('ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID', 'BT-86')),
]);

/** Codes of the event that makes tax due: UNTDID 2005 in the model, UNTDID 2475 in CII. */
const taxPointCodes = mapCodes({ '3': '5', '35': '29', '432': '72' });

const vatBreakdown = group('ram:ApplicableTradeTax', 'BG-23', [
  leaf('ram:CalculatedAmount', 'BT-117'),
  schemeElement('BT-118', 'ram:TypeCode'),
  leaf('ram:ExemptionReason', 'BT-120'),
  leaf('ram:BasisAmount', 'BT-116'),
  leaf('ram:CategoryCode', 'BT-118'),
  leaf('ram:ExemptionReasonCode', 'BT-121'),
  // The date occurs at most once per invoice, unlike the code (CII-SR-461 and -462).
  onceOfInvoice(plainDate('ram:TaxPointDate', 'BT-7')),
  ofInvoice(leaf('ram:DueDateTypeCode', 'BT-8', { spelling: taxPointCodes })),
  leaf('ram:RateApplicablePercent', 'BT-119'),
]);

const charge = group(
  'ram:SpecifiedTradeAllowanceCharge',
  'BG-21',
  adjustment(
    'true',
    { percent: 'BT-101', base: 'BT-100', amount: 'BT-99', code: 'BT-105', reason: 'BT-104' },
    ['BT-102', 'BT-103'],
  ),
);

const allowance = group(
  'ram:SpecifiedTradeAllowanceCharge',
  'BG-20',
  adjustment('false', { percent: 'BT-94', base: 'BT-93', amount: 'BT-92', code: 'BT-98', reason: 'BT-97' }, [
    'BT-95',
    'BT-96',
  ]),
);

const invoiceCurrency = 'ram:InvoiceCurrencyCode';
const taxCurrency = 'ram:TaxCurrencyCode';

/** Whether a tax total is the one in the accounting currency: it has that currency, which is not the invoice's. */
function isInAccountingCurrency({ attributes, parent }: XmlElement): boolean {
  const settlement = parent?.parent;
  const accounting = settlement?.at([taxCurrency])?.text;
  if (accounting === undefined || accounting === settlement?.at([invoiceCurrency])?.text) return false;
  return attributes.get('currencyID') === accounting;
}

const summation = branch('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
  leaf('ram:LineTotalAmount', 'BT-106'),
  leaf('ram:ChargeTotalAmount', 'BT-108'),
  leaf('ram:AllowanceTotalAmount', 'BT-107'),
  leaf('ram:TaxBasisTotalAmount', 'BT-109'),
  leaf('ram:TaxTotalAmount', 'BT-110', {
    currency: 'BT-5',
    takes: (element) => !isInAccountingCurrency(element),
  }),
  leaf('ram:TaxTotalAmount', 'BT-111', { currency: 'BT-6' }),
  leaf('ram:RoundingAmount', 'BT-114'),
  leaf('ram:GrandTotalAmount', 'BT-112'),
  leaf('ram:TotalPrepaidAmount', 'BT-113'),
  leaf('ram:DuePayableAmount', 'BT-115'),
]);

/** Settlement of the invoice, in the order of ram:ApplicableHeaderTradeSettlement. */
export const settlement: Entry = branch('ram:ApplicableHeaderTradeSettlement', [
  leaf('ram:CreditorReferenceID', 'BT-90'),
  leaf('ram:PaymentReference', 'BT-83'),
  leaf(taxCurrency, 'BT-6'),
  leaf(invoiceCurrency, 'BT-5'),
  payee,
  paymentMeans,
  vatBreakdown,
  period('BG-14', 'BT-73', 'BT-74'),
  charge,
  allowance,
  branch('ram:SpecifiedTradePaymentTerms', [
    leaf('ram:Description', 'BT-20'),
    dateTime('ram:DueDateDateTime', 'BT-9'),
    leaf('ram:DirectDebitMandateID', 'BT-89'),
  ]),
  summation,
  group('ram:InvoiceReferencedDocument', 'BG-3', [
    leaf('ram:IssuerAssignedID', 'BT-25'),
    qualifiedDateTime('ram:FormattedIssueDateTime', 'BT-26'),
  ]),
  leaf('ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID', 'BT-19'),
]);
