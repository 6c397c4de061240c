/** Invoices in the syntaxes of EN 16931: written, read and validated. */
export { draftXml, fromXml, toXml, validateXml } from './einvoice.ts';
export type { DraftXml, ReadXml, ValidatedXml, WrittenXml } from './einvoice.ts';
export { identifyXml } from './identify.ts';
export type { XmlIdentity } from './identify.ts';
export { contextFor, contexts } from './contexts.ts';
export type { EinvoiceContext } from './contexts.ts';
export type { Syntax } from './syntaxes.ts';
export type { Finding } from './rules/judge.ts';
export type { EmbeddedFile } from './document/files.ts';
export type { Unread } from './syntax/read-model.ts';
export type { EinvoiceError, EinvoiceErrorKey, EinvoiceFault } from './einvoice-error.ts';
