import type { Invoice } from '../../bill/invoice.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import type { Combo } from '../../tax/combo.ts';
import { createInvoiceRules } from '../es-registers/invoice-rules.ts';
import { identityType, invoiceType, rectificationMethod } from './extensions.ts';

const includeIndirectTax = assertion<Invoice>(
  'with VAT, IGIC or IPSI',
  ({ value }) =>
    (value as Combo[] | undefined)?.some(({ cat }) => ['VAT', 'IGIC', 'IPSI'].includes(cat)) ?? false,
);

/** Rules for invoices that are registered with Veri*factu. */
export const invoiceRules = [
  ...createInvoiceRules(
    { invoiceType, rectificationMethod, identityType },
    {
      precedingPresent: 'GOBL-ES-VERIFACTU-BILL-INVOICE-01',
      precedingDated: 'GOBL-ES-VERIFACTU-BILL-INVOICE-02',
      precedingTaxed: 'GOBL-ES-VERIFACTU-BILL-INVOICE-03',
      customerPresent: 'GOBL-ES-VERIFACTU-BILL-INVOICE-06',
      customerIdentified: 'GOBL-ES-VERIFACTU-BILL-INVOICE-07',
      customerTaxCode: 'GOBL-ES-VERIFACTU-BILL-INVOICE-08',
      taxPresent: 'GOBL-ES-VERIFACTU-BILL-INVOICE-09',
      invoiceTypePresent: 'GOBL-ES-VERIFACTU-BILL-INVOICE-10',
      originalType: 'GOBL-ES-VERIFACTU-BILL-INVOICE-11',
      rectifyingType: 'GOBL-ES-VERIFACTU-BILL-INVOICE-12',
      rectificationMethodPresent: 'GOBL-ES-VERIFACTU-BILL-INVOICE-13',
      noteLength: 'GOBL-ES-VERIFACTU-BILL-INVOICE-14',
      inEuros: 'GOBL-ES-VERIFACTU-BILL-INVOICE-16',
    },
  ),
  ...rulesAbout('bill/invoice', [
    {
      code: 'GOBL-ES-VERIFACTU-BILL-INVOICE-15',
      at: 'lines[*].taxes',
      must: includeIndirectTax,
      message: 'every line needs VAT, IGIC or IPSI',
    },
  ]),
];
