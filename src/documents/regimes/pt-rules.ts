import type { Invoice } from '../bill/invoice.ts';
import { beAtLeast, beOneOf, bePresent, haveExtensions } from '../rules/assertions.ts';
import { assertion, rulesAbout } from '../rules/rule.ts';
import type { Assertion } from '../rules/rule.ts';
import type { Combo } from '../tax/combo.ts';

const correctsAnInvoice = assertion<Invoice>('the invoice is a credit or debit note', ({ object }) =>
  ['credit-note', 'debit-note'].includes(object.type),
);

/** Returns dates of an invoice to compare with its date of issue; missing ones pass. */
type DatesOf = (invoice: Invoice) => readonly (string | undefined)[];

function beNoLaterThanIssue(name: string, datesOf: DatesOf): Assertion<Invoice> {
  return assertion(`issued on or after ${name}`, ({ object }) =>
    datesOf(object).every((date) => !date || date <= object.issue_date),
  );
}

function beNoEarlierThanIssue(name: string, datesOf: DatesOf): Assertion<Invoice> {
  return assertion(`issued on or before ${name}`, ({ object }) =>
    datesOf(object).every((date) => !date || date >= object.issue_date),
  );
}

const isVat = assertion<Combo>('the tax is VAT', ({ object }) => object.cat === 'VAT');

/** Rules for invoicing software certified in Portugal (Decreto-Lei 28/2019, Portaria 363/2010). */
export const portugueseRules = [
  ...rulesAbout('bill/invoice', [
    {
      code: 'GOBL-PT-BILL-INVOICE-01',
      at: 'type',
      must: beOneOf(['standard', 'credit-note', 'debit-note', 'proforma', 'other']),
      message: 'invoice type is not valid in Portugal',
    },
    {
      code: 'GOBL-PT-BILL-INVOICE-02',
      at: 'preceding',
      when: [correctsAnInvoice],
      must: bePresent,
      message: 'preceding document is required for credit and debit notes',
    },
    {
      code: 'GOBL-PT-BILL-INVOICE-03',
      at: 'supplier.tax_id',
      must: bePresent,
      message: 'supplier tax ID is required',
    },
    {
      code: 'GOBL-PT-BILL-INVOICE-04',
      at: 'supplier.tax_id.code',
      must: bePresent,
      message: 'supplier tax ID code is required',
    },
    {
      code: 'GOBL-PT-BILL-INVOICE-05',
      at: 'lines[*].quantity',
      must: beAtLeast(0),
      message: 'line quantity must be zero or positive',
    },
    {
      code: 'GOBL-PT-BILL-INVOICE-06',
      at: 'lines[*].item.price',
      must: beAtLeast(0),
      message: 'item price must be zero or positive',
    },
    {
      code: 'GOBL-PT-BILL-INVOICE-07',
      at: 'totals.due',
      must: beAtLeast(0),
      message: 'due amount must be zero or positive',
    },
    {
      code: 'GOBL-PT-BILL-INVOICE-11',
      at: '$',
      must: beNoLaterThanIssue('the value date', ({ value_date: date }) => [date]),
      message: 'value date must not be after the issue date',
    },
    {
      code: 'GOBL-PT-BILL-INVOICE-12',
      at: '$',
      must: beNoLaterThanIssue('the operation date', ({ op_date: date }) => [date]),
      message: 'operation date must not be after the issue date',
    },
    {
      code: 'GOBL-PT-BILL-INVOICE-13',
      at: '$',
      must: beNoLaterThanIssue('the preceding documents', ({ preceding = [] }) =>
        preceding.map((document) => document.issue_date),
      ),
      message: 'preceding documents must not be issued after the issue date',
    },
    {
      code: 'GOBL-PT-BILL-INVOICE-14',
      at: '$',
      must: beNoLaterThanIssue(
        'the advances',
        ({ payment }) => payment?.advances?.map((advance) => advance.date) ?? [],
      ),
      message: 'advances must not be dated after the issue date',
    },
    {
      code: 'GOBL-PT-BILL-INVOICE-15',
      at: '$',
      must: beNoEarlierThanIssue(
        'the due dates',
        ({ payment }) => payment?.terms?.due_dates?.map((due) => due.date) ?? [],
      ),
      message: 'due dates must not be before the issue date',
    },
  ]),
  ...rulesAbout('tax/combo', [
    {
      code: 'GOBL-PT-TAX-COMBO-01',
      at: 'ext',
      when: [isVat],
      must: haveExtensions('pt-region'),
      message: "VAT requires the 'pt-region' extension",
    },
  ]),
];
