/** Published pairs, samples, rules and schemas of e-invoices that tests compare with; a test whose data is absent says skipped. */
export const einvoiceFolder = process.env['DOCMILL_EINVOICE'] ?? '../shared/einvoice';
