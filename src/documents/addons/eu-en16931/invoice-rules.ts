import type { Invoice } from '../../bill/invoice.ts';
import { getExtension } from '../../extensions.ts';
import { bePresent, haveExtensions } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import { documentType } from './document-types.ts';
import { exemptionReason, taxCategory } from './tax-categories.ts';

/** Untaxed categories that require a reason: exempt, reverse charge, intra-community, export, outside scope. */
const untaxedCategories = new Set(['E', 'AE', 'K', 'G', 'O']);

const isDueStandardInvoice = assertion<Invoice>(
  'a standard invoice with something left to pay',
  ({ object }) => {
    const open = object.totals?.due ?? object.totals?.payable;
    return object.type === 'standard' && open !== undefined && !open.isZero;
  },
);

/** Returns the untaxed VAT categories of the totals without a VATEX code for the reason. */
function unexplainedCategories({ totals }: Invoice): string[] {
  const rates = totals?.taxes?.categories?.find(({ code }) => code === 'VAT')?.rates ?? [];
  return rates
    .filter((rate) => getExtension(rate, exemptionReason) === undefined)
    .map((rate) => getExtension(rate, taxCategory) ?? '')
    .filter((category) => untaxedCategories.has(category));
}

const explainExemptions = assertion<Invoice>(
  'with a VATEX code or a tax note for every category that is not taxed',
  ({ object }) =>
    unexplainedCategories(object).every((category) =>
      object.tax?.notes?.some((note) => getExtension(note, taxCategory) === category),
    ),
);

/** Rules for invoices as a whole. */
export const invoiceRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-EU-EN16931-BILL-INVOICE-01',
    at: 'tax',
    must: bePresent,
    message: 'tax is required, for it holds the document type',
  },
  {
    code: 'GOBL-EU-EN16931-BILL-INVOICE-02',
    at: 'tax.ext',
    must: haveExtensions(documentType),
    message: 'the document type code is required (BR-4)',
  },
  {
    code: 'GOBL-EU-EN16931-BILL-INVOICE-03',
    at: 'lines',
    must: bePresent,
    message: 'at least one line is required (BR-16)',
  },
  {
    code: 'GOBL-EU-EN16931-BILL-INVOICE-04',
    at: 'supplier.addresses',
    must: bePresent,
    message: 'the supplier needs an address (BR-8)',
  },
  {
    code: 'GOBL-EU-EN16931-BILL-INVOICE-05',
    at: 'customer.addresses',
    must: bePresent,
    message: 'the customer needs an address (BR-10)',
  },
  {
    code: 'GOBL-EU-EN16931-BILL-INVOICE-06',
    at: 'payment',
    when: [isDueStandardInvoice],
    must: bePresent,
    message: 'payment details are required while an amount is due (BR-CO-25)',
  },
  {
    code: 'GOBL-EU-EN16931-BILL-INVOICE-07',
    at: 'payment.terms',
    when: [isDueStandardInvoice],
    must: bePresent,
    message: 'payment terms are required while an amount is due (BR-CO-25)',
  },
  {
    code: 'GOBL-EU-EN16931-BILL-INVOICE-08',
    at: '$',
    must: explainExemptions,
    message:
      'a VAT category that is not taxed needs a VATEX code or a tax note (BR-E-10, BR-AE-10, BR-IC-10, BR-G-10, BR-O-10)',
  },
]);
