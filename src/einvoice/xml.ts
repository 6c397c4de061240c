/** Reading of untrusted XML within limits. */
export { decodeXml } from './xml/decoding.ts';
export { readXml } from './xml/xml-reader.ts';
export type { Prefixes } from './xml/xml-reader.ts';
export type { XmlElement } from './xml/xml-element.ts';
export { EinvoiceRefusal } from './einvoice-error.ts';
