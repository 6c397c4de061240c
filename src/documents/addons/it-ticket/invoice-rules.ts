import { beConvertibleTo } from '../../bill/convertible.ts';
import { invoiceIs } from '../../bill/invoice-type.ts';
import { beOneOf, bePresent, haveExtensions } from '../../rules/assertions.ts';
import { rulesAbout } from '../../rules/rule.ts';
import { chargeVat } from '../vat-assertions.ts';

/** Extension with the line of the corrected ticket that a line refers to. */
export const lineReference = 'it-ticket-line-ref';

/** Rules for tickets as a whole. */
export const invoiceRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-IT-TICKET-BILL-INVOICE-01',
    at: 'tax',
    must: bePresent,
    message: 'tax is required, for it says that prices include VAT',
  },
  {
    code: 'GOBL-IT-TICKET-BILL-INVOICE-02',
    at: 'tax.prices_include',
    must: bePresent,
    message: 'prices of a ticket include VAT',
  },
  {
    code: 'GOBL-IT-TICKET-BILL-INVOICE-03',
    at: 'tax.prices_include',
    must: beOneOf(['VAT']),
    message: 'prices of a ticket include VAT and no other tax',
  },
  {
    code: 'GOBL-IT-TICKET-BILL-INVOICE-04',
    at: 'supplier.tax_id',
    must: bePresent,
    message: 'the supplier needs a tax identity',
  },
  {
    code: 'GOBL-IT-TICKET-BILL-INVOICE-05',
    at: 'preceding',
    when: [invoiceIs('corrective')],
    must: bePresent,
    message: 'a corrective ticket refers to the one it corrects',
  },
  {
    code: 'GOBL-IT-TICKET-BILL-INVOICE-06',
    at: 'lines[*]',
    must: chargeVat,
    message: 'a line needs VAT',
  },
  {
    code: 'GOBL-IT-TICKET-BILL-INVOICE-07',
    at: 'lines[*].ext',
    when: [invoiceIs('corrective')],
    must: haveExtensions(lineReference),
    message: 'a line of a corrective ticket refers to the line it corrects',
  },
  {
    code: 'GOBL-IT-TICKET-BILL-INVOICE-08',
    at: '$',
    must: beConvertibleTo('EUR'),
    message: 'the ticket must be in EUR or have an exchange rate into it',
  },
]);
