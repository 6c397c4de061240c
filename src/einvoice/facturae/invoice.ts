import { branch, each, fixed, required, value, values } from '../table/row.ts';
import type { Row } from '../table/row.ts';
import { date, decimals, oneOf, percentage, upTo } from '../table/text-kind.ts';

/** Elements of Facturae 3.2.2 in the order of the schema, each with its path in the arranged document (`arrangement.ts`). */

const money = decimals(2);
const exact = decimals(0, 8, 20);
const rate = percentage(0, 8);
const noTax = { otherwise: '0' };
/** Amount, with its value in euros if the invoice has another currency. */
const totalAmount = (name: string, path: string, euros: string): Row =>
  branch(name, [value('TotalAmount', path, money), value('EquivalentInEuros', euros, money)]);

const addresses: readonly Row[] = [
  branch(
    'AddressInSpain',
    [
      required('Address', 'ownLine', upTo(80)),
      required('PostCode', 'code', { form: /^\d{5}$/, words: 'a post code of five digits' }),
      required('Town', 'locality', upTo(50)),
      required('Province', 'region', upTo(20)),
      required('CountryCode', 'ownCountry'),
    ],
    { of: 'addresses[0].ownSpanish', required: true },
  ),
  branch(
    'OverseasAddress',
    [
      required('Address', 'ownLine', upTo(80)),
      required('PostCodeAndTown', 'ownTown', upTo(50)),
      required('Province', 'region', upTo(20)),
      required('CountryCode', 'ownCountry'),
    ],
    { of: 'addresses[0].ownForeign', required: true },
  ),
];

const contact: Row = branch('ContactDetails', [
  value('Telephone', 'telephones[0].num', upTo(15)),
  value('WebAddress', 'websites[0].url', upTo(60)),
  value('ElectronicMail', 'emails[0].addr', upTo(60)),
  value('ContactPersons', 'ownContact', upTo(40)),
]);

const taxIdentification: Row = branch('TaxIdentification', [
  required('PersonTypeCode', 'ownTax.person'),
  required('ResidenceTypeCode', 'ownTax.residence'),
  required('TaxIdentificationNumber', 'tax_id.code', {
    form: /^.{3,30}$/,
    words: 'a text of 3 to 30 characters',
  }),
]);

const names: readonly Row[] = [
  branch('LegalEntity', [required('CorporateName', 'name', upTo(80)), ...addresses, contact], {
    of: 'ownCompany',
    required: true,
  }),
  branch(
    'Individual',
    [
      required('Name', 'people[0].name.given', upTo(40)),
      required('FirstSurname', 'people[0].name.surname', upTo(40)),
      value('SecondSurname', 'people[0].name.surname2', upTo(40)),
      ...addresses,
      contact,
    ],
    { of: 'ownPerson', required: true },
  ),
];

const centres: Row = branch('AdministrativeCentres', [
  each('AdministrativeCentre', 'ownCentres', [
    required('CentreCode', 'code', upTo(10)),
    required('RoleTypeCode', 'role'),
    ...addresses,
  ]),
]);

const header: Row = branch('FileHeader', [
  fixed('SchemaVersion', '3.2.2'),
  fixed('Modality', 'I'),
  required('InvoiceIssuerType', 'ownIssuer', oneOf(['EM', 'TE'])),
  branch('ThirdParty', [taxIdentification, ...names], { of: 'ownThird' }),
  branch('Batch', [
    required('BatchIdentifier', 'ownBatch', upTo(70)),
    fixed('InvoicesCount', '1'),
    totalAmount('TotalInvoicesAmount', 'ownTotals.invoice', 'ownEuros.invoice'),
    totalAmount('TotalOutstandingAmount', 'ownTotals.outstanding', 'ownEuros.outstanding'),
    totalAmount('TotalExecutableAmount', 'ownTotals.executable', 'ownEuros.executable'),
    required('InvoiceCurrencyCode', 'currency'),
  ]),
]);

const invoiceHeader: Row = branch('InvoiceHeader', [
  required('InvoiceNumber', 'code', upTo(20)),
  value('InvoiceSeriesCode', 'series', upTo(20)),
  required('InvoiceDocumentType', 'tax.ext.es-facturae-doc-type'),
  required('InvoiceClass', 'tax.ext.es-facturae-invoice-class'),
  branch(
    'Corrective',
    [
      value('InvoiceNumber', 'code', upTo(20)),
      value('InvoiceSeriesCode', 'series', upTo(20)),
      required('ReasonCode', 'ext.es-facturae-correction'),
      required('ReasonDescription', 'description'),
      branch('TaxPeriod', [required('StartDate', 'start', date), required('EndDate', 'end', date)]),
      required('CorrectionMethod', 'method'),
      required('CorrectionMethodDescription', 'words'),
      value('AdditionalReasonDescription', 'reason', upTo(2500)),
      value('InvoiceIssueDate', 'issue_date', date),
    ],
    { of: 'ownCorrective', place: '$.doc.preceding[0]' },
  ),
]);

const issueData: Row = branch('InvoiceIssueData', [
  required('IssueDate', 'issue_date', date),
  value('OperationDate', 'ownOperation', date),
  branch('InvoicingPeriod', [
    required('StartDate', 'ordering.period.start', date),
    required('EndDate', 'ordering.period.end', date),
  ]),
  required('InvoiceCurrencyCode', 'currency'),
  branch('ExchangeRateDetails', [
    value('ExchangeRate', 'ownExchange.rate', exact),
    value('ExchangeRateDate', 'ownExchange.date', date),
  ]),
  required('TaxCurrencyCode', 'ownTaxCurrency'),
  fixed('LanguageName', 'es'),
]);

/** Returns the table of the taxes of an invoice or a line. */
function taxes(name: string, path: string, options: { readonly required?: true } = {}): Row {
  return branch(
    name,
    [
      each(
        'Tax',
        path,
        [
          required('TaxTypeCode', 'type'),
          value('TaxRate', 'percent', rate, noTax),
          totalAmount('TaxableBase', 'base', 'euros.base'),
          totalAmount('TaxAmount', 'amount', 'euros.amount'),
          value('EquivalenceSurcharge', 'surcharge.percent', percentage(2)),
          totalAmount('EquivalenceSurchargeAmount', 'surcharge.amount', 'euros.surcharge'),
        ],
        { place: '$.doc.totals.taxes', ...options },
      ),
    ],
    options,
  );
}

/** Returns the table of a list of discounts or charges. */
function adjustments(name: string, row: 'Discount' | 'Charge', path: string): Row {
  return branch(name, [
    each(row, path, [
      required(`${row}Reason`, 'ownReason', upTo(2500)),
      value(`${row}Rate`, 'percent', rate),
      required(`${row}Amount`, 'amount', money),
    ]),
  ]);
}

const totals: Row = branch('InvoiceTotals', [
  required('TotalGrossAmount', 'totals.sum', money),
  adjustments('GeneralDiscounts', 'Discount', 'discounts'),
  adjustments('GeneralSurcharges', 'Charge', 'charges'),
  value('TotalGeneralDiscounts', 'totals.discount', money),
  value('TotalGeneralSurcharges', 'totals.charge', money),
  required('TotalGrossAmountBeforeTaxes', 'totals.total', money),
  required('TotalTaxOutputs', 'totals.tax', money),
  value('TotalTaxesWithheld', 'totals.retained_tax', money, { otherwise: '0.00' }),
  required('InvoiceTotal', 'ownTotals.invoice', money),
  branch('Subsidies', [
    each(
      'Subsidy',
      'ownSubsidies',
      [
        required('SubsidyDescription', 'description', upTo(2500)),
        value('SubsidyRate', 'percent', rate),
        required('SubsidyAmount', 'amount', money),
      ],
      { place: '$.doc.payment.advances' },
    ),
  ]),
  branch('PaymentsOnAccount', [
    each(
      'PaymentOnAccount',
      'ownAdvances',
      [required('PaymentOnAccountDate', 'date', date), required('PaymentOnAccountAmount', 'amount', money)],
      { place: '$.doc.payment.advances' },
    ),
  ]),
  required('TotalOutstandingAmount', 'ownTotals.outstanding', money),
  value('TotalPaymentsOnAccount', 'ownTotals.advances', money),
  required('TotalExecutableAmount', 'ownTotals.executable', money),
]);

const lines: Row = branch('Items', [
  each('InvoiceLine', 'lines', [
    required('ItemDescription', 'item.name', upTo(2500)),
    required('Quantity', 'quantity', exact),
    value('UnitOfMeasure', 'ownUnit'),
    required('UnitPriceWithoutTax', 'item.price', exact),
    required('TotalCost', 'sum', money),
    adjustments('DiscountsAndRebates', 'Discount', 'discounts'),
    adjustments('Charges', 'Charge', 'charges'),
    required('GrossAmount', 'total', money),
    taxes('TaxesWithheld', 'ownWithheld'),
    taxes('TaxesOutputs', 'ownOutputs', { required: true }),
  ]),
]);

const payment: Row = branch('PaymentDetails', [
  each(
    'Installment',
    'ownInstallments',
    [
      required('InstallmentDueDate', 'date', date),
      required('InstallmentAmount', 'amount', money),
      required('PaymentMeans', 'means'),
      branch('AccountToBeCredited', [
        value('IBAN', 'iban', { form: /^.{5,34}$/, words: 'a text of 5 to 34 characters' }),
        value('AccountNumber', 'number', { form: /^.{5,34}$/, words: 'a text of 5 to 34 characters' }),
        value('BIC', 'bic', { form: /^[A-Z0-9]{11}$/, words: 'a BIC of eleven characters' }),
      ]),
      value('CollectionAdditionalInformation', 'notes', upTo(2500)),
    ],
    { place: '$.doc.payment' },
  ),
]);

/** Root of the Facturae table. */
export const facturae: readonly Row[] = [
  header,
  branch('Parties', [
    branch('SellerParty', [taxIdentification, ...names], { of: 'supplier', required: true }),
    branch('BuyerParty', [taxIdentification, centres, ...names], { of: 'customer', required: true }),
  ]),
  branch('Invoices', [
    branch('Invoice', [
      invoiceHeader,
      issueData,
      taxes('TaxesOutputs', 'ownOutputs', { required: true }),
      taxes('TaxesWithheld', 'ownWithheld'),
      totals,
      lines,
      payment,
      branch('LegalLiterals', [values('LegalReference', 'ownLegal', { kind: upTo(250) })]),
      branch('AdditionalData', [value('InvoiceAdditionalInformation', 'ownNotes', upTo(2500))]),
    ]),
  ]),
];
