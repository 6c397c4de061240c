import { beConvertibleTo } from '../../bill/convertible.ts';
import { invoiceIs } from '../../bill/invoice-type.ts';
import type { Invoice } from '../../bill/invoice.ts';
import { hasTaxCode } from '../../regimes/assertions.ts';
import { bePresent, haveExtensions } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import type { Assertion, Rule } from '../../rules/rule.ts';
import { creditCode, debitCode } from './corrections.ts';
import { fiscalResponsibility, municipality } from './parties.ts';

type PartyRole = 'supplier' | 'customer';

function isColombian(role: PartyRole): Assertion<Invoice> {
  return assertion(
    `the ${role} has a Colombian tax identity`,
    ({ object }) => object[role]?.tax_id?.country === 'CO',
  );
}

function isRegistered(role: PartyRole): Assertion<Invoice> {
  return assertion(`the ${role} has a tax code`, ({ object }) => hasTaxCode(object[role]));
}

/** Condition that a list is missing or has at least one element. */
const haveOneIfListed: Assertion<unknown> = assertion(
  'at least one when there is a list',
  ({ value }) => !Array.isArray(value) || value.length > 0,
);

const isFull = assertion<Invoice>(
  'the invoice is not simplified',
  ({ object }) => !object.$tags?.includes('simplified'),
);

/** Condition that the format has a document for the type; it has none for corrective invoices. */
const beOfKnownType = invoiceIs('standard', 'credit-note', 'debit-note', 'proforma');

const generalRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-CO-DIAN-BILL-INVOICE-01',
    at: '$',
    must: beOfKnownType,
    message: 'only standard and proforma invoices, credit notes and debit notes can be declared',
  },
  {
    code: 'GOBL-CO-DIAN-BILL-INVOICE-14',
    at: '$',
    must: beConvertibleTo('COP'),
    message: 'the invoice must be in COP or have an exchange rate into it',
  },
]);

const partyRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-CO-DIAN-BILL-INVOICE-02',
    at: 'supplier.addresses',
    when: [isColombian('supplier')],
    must: haveOneIfListed,
    message: "a Colombian supplier's list of addresses must not be empty",
  },
  {
    code: 'GOBL-CO-DIAN-BILL-INVOICE-03',
    at: 'supplier.ext',
    when: [isColombian('supplier'), isRegistered('supplier')],
    must: haveExtensions(municipality),
    message: 'a Colombian supplier needs its municipality (Divipola)',
  },
  {
    code: 'GOBL-CO-DIAN-BILL-INVOICE-04',
    at: 'supplier.ext',
    when: [isColombian('supplier')],
    must: haveExtensions(fiscalResponsibility),
    message: 'a Colombian supplier needs its fiscal responsibility (RUT, box 53)',
  },
  {
    code: 'GOBL-CO-DIAN-BILL-INVOICE-05',
    at: 'customer.tax_id',
    when: [isFull],
    must: bePresent,
    message: 'the customer needs a tax identity unless the invoice is simplified',
  },
  {
    code: 'GOBL-CO-DIAN-BILL-INVOICE-06',
    at: 'customer.addresses',
    when: [isColombian('customer')],
    must: haveOneIfListed,
    message: "a Colombian customer's list of addresses must not be empty",
  },
  {
    code: 'GOBL-CO-DIAN-BILL-INVOICE-07',
    at: 'customer.ext',
    when: [isColombian('customer'), isRegistered('customer')],
    must: haveExtensions(municipality),
    message: 'a Colombian customer needs its municipality (Divipola)',
  },
  {
    code: 'GOBL-CO-DIAN-BILL-INVOICE-08',
    at: 'customer.ext',
    when: [isColombian('customer')],
    must: haveExtensions(fiscalResponsibility),
    message: 'a Colombian customer needs its fiscal responsibility (RUT, box 53)',
  },
]);

const correctionRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-CO-DIAN-BILL-INVOICE-09',
    at: 'preceding',
    when: [invoiceIs('credit-note', 'debit-note')],
    must: bePresent,
    message: 'credit and debit notes refer to the invoice they correct',
  },
  {
    code: 'GOBL-CO-DIAN-BILL-INVOICE-10',
    at: 'preceding[*].ext',
    when: [invoiceIs('credit-note')],
    must: haveExtensions(creditCode),
    message: 'a credit note needs the code of what it is for',
  },
  {
    code: 'GOBL-CO-DIAN-BILL-INVOICE-11',
    at: 'preceding[*].ext',
    when: [invoiceIs('debit-note')],
    must: haveExtensions(debitCode),
    message: 'a debit note needs the code of what it is for',
  },
  {
    code: 'GOBL-CO-DIAN-BILL-INVOICE-12',
    at: 'preceding[*].reason',
    when: [invoiceIs('credit-note')],
    must: bePresent,
    message: 'a credit note needs the reason in words',
  },
  {
    code: 'GOBL-CO-DIAN-BILL-INVOICE-13',
    at: 'preceding[*].reason',
    when: [invoiceIs('debit-note')],
    must: bePresent,
    message: 'a debit note needs the reason in words',
  },
]);

/** Rules for the invoice: accepted types, parties and corrections. */
export const dianRules: readonly Rule[] = [...generalRules, ...partyRules, ...correctionRules];
