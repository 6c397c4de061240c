import { beConvertibleTo } from '../../bill/convertible.ts';
import { correctingTypes, invoiceIs } from '../../bill/invoice-type.ts';
import type { Invoice } from '../../bill/invoice.ts';
import { bePresent, haveExtensions } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import { correctionReason } from './correction-reason.ts';
import { documentType, invoiceClass } from './invoice-class.ts';

const customerIsSpanish = assertion<Invoice>(
  'the customer is Spanish',
  ({ object }) => object.customer?.tax_id?.country === 'ES',
);

const invoiceCorrects = invoiceIs(...correctingTypes);

/** Rules for documents that are written as Facturae. */
export const facturaeRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-ES-FACTURAE-BILL-INVOICE-01',
    at: 'customer.tax_id.code',
    when: [customerIsSpanish],
    must: bePresent,
    message: "a Spanish customer's tax ID needs a code",
  },
  { code: 'GOBL-ES-FACTURAE-BILL-INVOICE-02', at: 'tax', must: bePresent, message: 'tax is required' },
  {
    code: 'GOBL-ES-FACTURAE-BILL-INVOICE-03',
    at: 'tax.ext',
    must: haveExtensions(documentType, invoiceClass),
    message: `tax needs the extensions '${documentType}' and '${invoiceClass}'`,
  },
  {
    code: 'GOBL-ES-FACTURAE-BILL-INVOICE-04',
    at: 'preceding',
    when: [invoiceCorrects],
    must: bePresent,
    message: 'a credit note, debit note or corrective invoice must refer to the invoice it corrects',
  },
  {
    code: 'GOBL-ES-FACTURAE-BILL-INVOICE-05',
    at: 'preceding[*].issue_date',
    when: [invoiceCorrects],
    must: bePresent,
    message: 'the reference to a corrected invoice needs its date of issue',
  },
  {
    code: 'GOBL-ES-FACTURAE-BILL-INVOICE-06',
    at: 'preceding[*].ext',
    when: [invoiceCorrects],
    must: haveExtensions(correctionReason),
    message: `the reference to a corrected invoice needs the extension '${correctionReason}'`,
  },
  {
    code: 'GOBL-ES-FACTURAE-BILL-INVOICE-07',
    at: '$',
    must: beConvertibleTo('EUR'),
    message: 'the invoice must be in EUR, or have an exchange rate into it',
  },
]);
