import { beConvertibleTo } from '../../bill/convertible.ts';
import { correctingTypes, invoiceIs } from '../../bill/invoice-type.ts';
import { bePresent, haveExtensionIn, haveExtensions, haveLengthUpTo } from '../../rules/assertions.ts';
import { rulesAbout } from '../../rules/rule.ts';
import { beIdentified } from '../es-registers/customer-identity.ts';
import {
  invoiceIsFull,
  noteIsGeneral,
  originalTypes,
  rectifyingTypes,
} from '../es-registers/invoice-types.ts';
import { identityType, invoiceType, rectificationMethod } from './extensions.ts';

const isFull = invoiceIsFull(invoiceType);

/** Rules for issued invoices that are entered in the SII. */
export const invoiceRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-ES-SII-BILL-INVOICE-01',
    at: 'preceding',
    when: [invoiceIs('corrective')],
    must: bePresent,
    message: 'a corrective invoice must refer to the invoice it corrects',
  },
  {
    code: 'GOBL-ES-SII-BILL-INVOICE-02',
    at: 'preceding[*].issue_date',
    must: bePresent,
    message: 'the reference to another invoice needs its date of issue',
  },
  {
    code: 'GOBL-ES-SII-BILL-INVOICE-03',
    at: 'preceding[*].tax',
    when: [invoiceIs('corrective')],
    must: bePresent,
    message: 'a corrective invoice must state the taxes of the invoice it corrects',
  },
  {
    code: 'GOBL-ES-SII-BILL-INVOICE-04',
    at: 'customer',
    when: [isFull],
    must: bePresent,
    message: 'the customer is required, for the invoice is not simplified',
  },
  {
    code: 'GOBL-ES-SII-BILL-INVOICE-05',
    at: 'customer',
    when: [isFull],
    must: beIdentified(identityType),
    message: `the customer needs a tax ID, or an identity with the extension '${identityType}'`,
  },
  {
    code: 'GOBL-ES-SII-BILL-INVOICE-06',
    at: 'customer.tax_id.code',
    when: [isFull],
    must: bePresent,
    message: 'the customer tax ID needs a code',
  },
  { code: 'GOBL-ES-SII-BILL-INVOICE-07', at: 'tax', must: bePresent, message: 'tax is required' },
  {
    code: 'GOBL-ES-SII-BILL-INVOICE-08',
    at: 'tax.ext',
    must: haveExtensions(invoiceType),
    message: `tax needs the extension '${invoiceType}'`,
  },
  {
    code: 'GOBL-ES-SII-BILL-INVOICE-09',
    at: 'tax.ext',
    when: [haveExtensionIn(invoiceType, rectifyingTypes)],
    must: haveExtensions(rectificationMethod),
    message: `a rectifying invoice needs the extension '${rectificationMethod}'`,
  },
  {
    code: 'GOBL-ES-SII-BILL-INVOICE-10',
    at: 'tax.ext',
    when: [invoiceIs('standard')],
    must: haveExtensionIn(invoiceType, originalTypes),
    message: `the extension '${invoiceType}' of a standard invoice must be one of ${originalTypes.join(', ')}`,
  },
  {
    code: 'GOBL-ES-SII-BILL-INVOICE-11',
    at: 'tax.ext',
    when: [invoiceIs(...correctingTypes)],
    must: haveExtensionIn(invoiceType, rectifyingTypes),
    message: `the extension '${invoiceType}' of a correcting invoice must be one of ${rectifyingTypes.join(', ')}`,
  },
  {
    code: 'GOBL-ES-SII-BILL-INVOICE-12',
    at: 'notes[*].text',
    when: [noteIsGeneral],
    must: haveLengthUpTo(500),
    message: 'the general note may have at most 500 characters',
  },
  {
    code: 'GOBL-ES-SII-BILL-INVOICE-15',
    at: '$',
    must: beConvertibleTo('EUR'),
    message: 'the invoice must be in EUR, or have an exchange rate into it',
  },
]);
