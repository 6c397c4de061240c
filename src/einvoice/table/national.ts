import type { Fault } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import { EinvoiceRefusal } from '../einvoice-error.ts';
import type { EinvoiceError } from '../einvoice-error.ts';
import type { XmlContent } from '../xml/xml-writer.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { readXml } from '../xml/xml-reader.ts';
import type { Row } from './row.ts';
import { writeRows } from './write-rows.ts';

/** Root element of a national format. */
export interface NationalRoot {
  /** Name with the usual prefix of the format. */
  readonly name: string;
  readonly namespace: string;
}

/** The XML, with notices about content of the document that it cannot hold; or an error. */
export type WrittenNational =
  | { readonly ok: true; readonly xml: string; readonly notices: readonly Fault[] }
  | { readonly ok: false; readonly error: EinvoiceError };

/** Returns the root element of an XML. Throws if it is another format. */
export function readRoot(bytes: Uint8Array, { name, namespace }: NationalRoot): XmlElement {
  const prefix = name.includes(':') ? (name.split(':')[0] ?? '') : '';
  const element = readXml(bytes, new Map([[namespace, prefix]]));
  if (element.name === name) return element;
  throw new EinvoiceRefusal('unknown-document-type', `an XML with the root ${element.name} is no ${name}`);
}

/** Writes a document by a table. Throws if the format cannot hold its content. */
export function writeTable(rows: readonly Row[], document: JsonObject): XmlContent {
  const { content, faults } = writeRows(rows, document);
  const [first] = faults;
  if (first === undefined) return content;
  const others = faults.length > 1 ? ` and ${faults.length - 1} more` : '';
  throw new EinvoiceRefusal('not-representable', `${first.message}${others}`, faults);
}
