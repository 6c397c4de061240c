import { correctingTypes } from '../../bill/invoice-type.ts';
import type { Scenario } from '../../regimes/scenario.ts';

/** Extension of `tax`: type of the document, `InvoiceDocumentType`. */
export const documentType = 'es-facturae-doc-type';

export const documentTypes = [
  'FC', // complete invoice
  'FA', // simplified invoice (factura abreviada)
  'AF', // invoice issued by the customer (autofactura)
] as const;

/** Extension of `tax`: class of the invoice (original, corrective, summary or copy), `InvoiceClass`. */
export const invoiceClass = 'es-facturae-invoice-class';

export const invoiceClasses = [
  'OO', // original
  'OR', // corrective original
  'OC', // summary original (recapitulativa, Real Decreto 1619/2012, art. 13)
  'CO', // copy of the original
  'CR', // copy of the corrective
  'CC', // copy of the summary
] as const;

/**
 * Scenarios for type and class. Later ones take precedence: self-billing over simplification,
 * a copy over its original.
 */
export const invoiceClassScenarios: readonly Scenario[] = [
  { types: ['standard', ...correctingTypes], ext: { [documentType]: 'FC' } },
  { tags: ['simplified'], ext: { [documentType]: 'FA' } },
  { tags: ['self-billed'], ext: { [documentType]: 'AF' } },
  { types: ['standard'], ext: { [invoiceClass]: 'OO' } },
  { types: correctingTypes, ext: { [invoiceClass]: 'OR' } },
  { tags: ['summary'], ext: { [invoiceClass]: 'OC' } },
  { types: ['standard'], tags: ['copy'], ext: { [invoiceClass]: 'CO' } },
  { types: ['corrective'], tags: ['copy'], ext: { [invoiceClass]: 'CR' } },
  { types: ['standard'], tags: ['copy', 'summary'], ext: { [invoiceClass]: 'CC' } },
];
