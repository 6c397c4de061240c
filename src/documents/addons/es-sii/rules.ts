import { createInvoiceRules } from '../es-registers/invoice-rules.ts';
import { identityType, invoiceType, rectificationMethod } from './extensions.ts';

/** Rules for issued invoices that are entered in the SII. */
export const invoiceRules = createInvoiceRules(
  { invoiceType, rectificationMethod, identityType },
  {
    precedingPresent: 'GOBL-ES-SII-BILL-INVOICE-01',
    precedingDated: 'GOBL-ES-SII-BILL-INVOICE-02',
    precedingTaxed: 'GOBL-ES-SII-BILL-INVOICE-03',
    customerPresent: 'GOBL-ES-SII-BILL-INVOICE-04',
    customerIdentified: 'GOBL-ES-SII-BILL-INVOICE-05',
    customerTaxCode: 'GOBL-ES-SII-BILL-INVOICE-06',
    taxPresent: 'GOBL-ES-SII-BILL-INVOICE-07',
    invoiceTypePresent: 'GOBL-ES-SII-BILL-INVOICE-08',
    rectificationMethodPresent: 'GOBL-ES-SII-BILL-INVOICE-09',
    originalType: 'GOBL-ES-SII-BILL-INVOICE-10',
    rectifyingType: 'GOBL-ES-SII-BILL-INVOICE-11',
    noteLength: 'GOBL-ES-SII-BILL-INVOICE-12',
    inEuros: 'GOBL-ES-SII-BILL-INVOICE-15',
  },
);
