import type { Invoice } from '../../bill/invoice.ts';
import { setExtensionIfEmpty } from '../../extensions.ts';

/** Extension with the billing framework: submitter and kind of document ("cadre de facturation"). */
export const framework = 'fr-choruspro-framework';

/** Framework for an invoice of a supplier. */
const invoiceOfSupplier = 'A1';

/** Framework for a paid invoice of a supplier. */
export const paidInvoice = 'A2';

/** Frameworks by code. */
export const frameworks: Readonly<Record<string, readonly string[]>> = {
  [framework]: [
    invoiceOfSupplier,
    paidInvoice,
    'A3', // memorandum of costs of justice
    'A4', // supplier: draft monthly statement
    'A5', // supplier: account statement
    'A6', // supplier: works invoice to the financial service
    'A7', // supplier: draft final statement
    'A8', // supplier: general and definitive statement
    'A9', // subcontractor: invoice
    'A10', // subcontractor: draft monthly statement
    'A12', // joint contractor: invoice
    'A13', // joint contractor: draft monthly statement
    'A14', // joint contractor: draft final statement
    'A15', // project manager: account statement
    'A16', // project manager: validated account statement
    'A17', // project manager: draft general statement
    'A18', // project manager: general statement
    'A19', // contracting authority: validated account statement
    'A20', // contracting authority: general statement
    'A21', // refund of the tax on energy products (TIC)
    'A22', // tacit procedure: draft general statement, supplier
    'A23', // tacit procedure: general and definitive statement, supplier
    'A24', // tacit procedure: general and definitive statement, project manager
    'A25', // tacit procedure: general and definitive statement, contracting authority
  ],
};

/** Sets the default framework: an invoice submitted by the supplier. */
export function setFramework(invoice: Invoice): void {
  invoice.tax ??= {};
  setExtensionIfEmpty(invoice.tax, framework, invoiceOfSupplier);
}
