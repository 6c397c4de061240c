import { beConvertibleTo } from '../../bill/convertible.ts';
import { correctingTypes, invoiceIs } from '../../bill/invoice-type.ts';
import type { Invoice } from '../../bill/invoice.ts';
import { bePresent, haveExtensionIn, haveExtensions, haveLengthUpTo } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import type { Combo } from '../../tax/combo.ts';
import { noteIsGeneral, originalTypes, rectifyingTypes } from '../es-registers/invoice-types.ts';
import { invoiceType, rectificationMethod } from './extensions.ts';

const includeIndirectTax = assertion<Invoice>(
  'with VAT, IGIC or IPSI',
  ({ value }) =>
    (value as Combo[] | undefined)?.some(({ cat }) => ['VAT', 'IGIC', 'IPSI'].includes(cat)) ?? false,
);

/** Rules for invoices that are registered with Veri*factu. */
export const invoiceRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-ES-VERIFACTU-BILL-INVOICE-01',
    at: 'preceding',
    when: [invoiceIs('corrective')],
    must: bePresent,
    message: 'a corrective invoice must refer to the invoice it corrects',
  },
  {
    code: 'GOBL-ES-VERIFACTU-BILL-INVOICE-02',
    at: 'preceding[*].issue_date',
    must: bePresent,
    message: 'the reference to another invoice needs its date of issue',
  },
  {
    code: 'GOBL-ES-VERIFACTU-BILL-INVOICE-03',
    at: 'preceding[*].tax',
    when: [invoiceIs('corrective')],
    must: bePresent,
    message: 'a corrective invoice must state the taxes of the invoice it corrects',
  },
  { code: 'GOBL-ES-VERIFACTU-BILL-INVOICE-09', at: 'tax', must: bePresent, message: 'tax is required' },
  {
    code: 'GOBL-ES-VERIFACTU-BILL-INVOICE-10',
    at: 'tax.ext',
    must: haveExtensions(invoiceType),
    message: `tax needs the extension '${invoiceType}'`,
  },
  {
    code: 'GOBL-ES-VERIFACTU-BILL-INVOICE-11',
    at: 'tax.ext',
    when: [invoiceIs('standard')],
    must: haveExtensionIn(invoiceType, originalTypes),
    message: `the extension '${invoiceType}' of a standard invoice must be one of ${originalTypes.join(', ')}`,
  },
  {
    code: 'GOBL-ES-VERIFACTU-BILL-INVOICE-12',
    at: 'tax.ext',
    when: [invoiceIs(...correctingTypes)],
    must: haveExtensionIn(invoiceType, rectifyingTypes),
    message: `the extension '${invoiceType}' of a correcting invoice must be one of ${rectifyingTypes.join(', ')}`,
  },
  {
    code: 'GOBL-ES-VERIFACTU-BILL-INVOICE-13',
    at: 'tax.ext',
    when: [haveExtensionIn(invoiceType, rectifyingTypes)],
    must: haveExtensions(rectificationMethod),
    message: `a rectifying invoice needs the extension '${rectificationMethod}'`,
  },
  {
    code: 'GOBL-ES-VERIFACTU-BILL-INVOICE-14',
    at: 'notes[*].text',
    when: [noteIsGeneral],
    must: haveLengthUpTo(500),
    message: 'the general note may have at most 500 characters',
  },
  {
    code: 'GOBL-ES-VERIFACTU-BILL-INVOICE-15',
    at: 'lines[*].taxes',
    must: includeIndirectTax,
    message: 'every line needs VAT, IGIC or IPSI',
  },
  {
    code: 'GOBL-ES-VERIFACTU-BILL-INVOICE-16',
    at: '$',
    must: beConvertibleTo('EUR'),
    message: 'the invoice must be in EUR, or have an exchange rate into it',
  },
]);
