import type { Fault } from '../../documents/document-error.ts';
import type { JsonObject } from '../../documents/json.ts';
import { EinvoiceRefusal } from '../einvoice-error.ts';
import type { EinvoiceError } from '../einvoice-error.ts';
import type { XmlContent } from '../xml/xml-writer.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { readXml } from '../xml/xml-reader.ts';
import type { Row } from './row.ts';
import { writeRows } from './write-rows.ts';

/** Root element of a national format. */
export interface NationalRoot {
  /** With the prefix that the format is usually written with. */
  readonly name: string;
  readonly namespace: string;
}

/** An XML that was written, with what of the document stands nowhere in it, or why none was. */
export type WrittenNational =
  | { readonly ok: true; readonly xml: string; readonly notices: readonly Fault[] }
  | { readonly ok: false; readonly error: EinvoiceError };

/** The root element of an XML; refuses any other format. */
export function rootOf(bytes: Uint8Array, { name, namespace }: NationalRoot): XmlElement {
  const prefix = name.includes(':') ? (name.split(':')[0] ?? '') : '';
  const element = readXml(bytes, new Map([[namespace, prefix]]));
  if (element.name === name) return element;
  throw new EinvoiceRefusal('unknown-document-type', `an XML with the root ${element.name} is no ${name}`);
}

/** What a table writes of a document; refuses what the format has no room for. */
export function rowsWritten(rows: readonly Row[], document: JsonObject): XmlContent {
  const { content, faults } = writeRows(rows, document);
  const [first] = faults;
  if (first === undefined) return content;
  const others = faults.length > 1 ? ` and ${faults.length - 1} more` : '';
  throw new EinvoiceRefusal('not-representable', `${first.message}${others}`, faults);
}
