import { caught } from './einvoice-error.ts';
import { readSyntax } from './syntaxes.ts';
import type { Syntax } from './syntaxes.ts';

/** What an XML is by its own word. */
export interface XmlIdentity {
  readonly syntax: Syntax;
  /** BT-24, without outer white space. */
  readonly specification: string | undefined;
}

/** What an invoice in UBL or CII says it is; undefined when the bytes are none. */
export function identifyXml(bytes: Uint8Array): XmlIdentity | undefined {
  const read = caught(() => readSyntax(bytes));
  return 'ok' in read ? undefined : { syntax: read.syntax, specification: read.invoice.text('BT-24') };
}
