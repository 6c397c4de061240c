import { catchEinvoiceError } from './einvoice-error.ts';
import { readSyntax } from './syntaxes.ts';
import type { Syntax } from './syntaxes.ts';

/** Syntax and specification that an XML states. */
export interface XmlIdentity {
  readonly syntax: Syntax;
  /** BT-24, without outer white space. */
  readonly specification: string | undefined;
}

/**
 * Returns the syntax and specification that an invoice in UBL or CII states; undefined if the
 * bytes are no such invoice.
 */
export function identifyXml(bytes: Uint8Array): XmlIdentity | undefined {
  const read = catchEinvoiceError(() => readSyntax(bytes));
  return 'ok' in read ? undefined : { syntax: read.syntax, specification: read.invoice.text('BT-24') };
}
