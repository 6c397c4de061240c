import { beConvertibleTo } from '../../bill/convertible.ts';
import { correctingTypes, invoiceIs } from '../../bill/invoice-type.ts';
import type { Invoice } from '../../bill/invoice.ts';
import { getExtension } from '../../extensions.ts';
import type { Note } from '../../org/note.ts';
import { bePresent, haveExtensions } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import { beIdentified } from '../es-registers/customer-identity.ts';
import { correction, identityType, simplified } from './extensions.ts';
import { region } from './region.ts';

const invoiceIsFull = assertion<Invoice>(
  'the invoice is not simplified',
  ({ object }) => getExtension(object.tax, simplified) !== 'S',
);

const includeGeneralNote = assertion<Invoice>(
  'with a general note',
  ({ value }) => (value as Note[] | undefined)?.some(({ key }) => key === 'general') ?? false,
);

/** Rules for invoices that are declared with TicketBAI. */
export const ticketBaiRules = rulesAbout('bill/invoice', [
  { code: 'GOBL-ES-TBAI-BILL-INVOICE-01', at: 'tax', must: bePresent, message: 'tax is required' },
  {
    code: 'GOBL-ES-TBAI-BILL-INVOICE-02',
    at: 'tax.ext',
    must: haveExtensions(region),
    message: `tax needs the extension '${region}', or the supplier an address with its province`,
  },
  {
    code: 'GOBL-ES-TBAI-BILL-INVOICE-03',
    at: 'customer',
    when: [invoiceIsFull],
    must: bePresent,
    message: 'the customer is required, for the invoice is not simplified',
  },
  {
    code: 'GOBL-ES-TBAI-BILL-INVOICE-04',
    at: 'preceding',
    when: [invoiceIs(...correctingTypes)],
    must: bePresent,
    message: 'a credit note, debit note or corrective invoice must refer to the invoice it corrects',
  },
  {
    code: 'GOBL-ES-TBAI-BILL-INVOICE-05',
    at: 'preceding[*].issue_date',
    must: bePresent,
    message: 'the reference to another invoice needs its date of issue',
  },
  {
    code: 'GOBL-ES-TBAI-BILL-INVOICE-06',
    at: 'preceding[*].ext',
    must: haveExtensions(correction),
    message: `the reference to another invoice needs the extension '${correction}'`,
  },
  {
    code: 'GOBL-ES-TBAI-BILL-INVOICE-07',
    at: 'notes',
    must: includeGeneralNote,
    message: "a note with key 'general' must describe the operation",
  },
  {
    code: 'GOBL-ES-TBAI-BILL-INVOICE-08',
    at: 'customer',
    when: [invoiceIsFull],
    must: beIdentified(identityType),
    message: `the customer needs a tax ID, or an identity with the extension '${identityType}'`,
  },
  {
    code: 'GOBL-ES-TBAI-BILL-INVOICE-09',
    at: '$',
    must: beConvertibleTo('EUR'),
    message: 'the invoice must be in EUR, or have an exchange rate into it',
  },
]);
