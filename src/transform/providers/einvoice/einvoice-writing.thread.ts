import type { DocumentPolicy } from '../../../platform/config.ts';
import { threadFunction } from '../../../platform/threads/thread-function.ts';
import type { JsonObject } from '@docmill/documents/json';
import { toXml } from '@docmill/einvoice';
import type { Syntax } from '@docmill/einvoice';
import { documentContext, documentOf } from '../document-outcome.ts';
import { createFileName } from '../pdf/file-name.ts';
import { contextOfStep } from './doc-types.ts';
import type { XmlWritten } from './xml-file.ts';

/** Envelope to write, as JSON, and the form of the XML. */
interface Writing {
  readonly envelope: string;
  readonly syntax: Syntax;
  readonly docType: string | undefined;
  /** PDF to embed in the XML. */
  readonly print: { readonly name: string; readonly bytes: Uint8Array } | undefined;
  readonly now: Date;
  readonly policy: DocumentPolicy;
}

/** Result of writing, with the context used. */
type EinvoiceWritten =
  (Extract<XmlWritten, { ok: true }> & { readonly context: string }) | Extract<XmlWritten, { ok: false }>;

/** Writes the invoice of an envelope as UBL or CII. */
export const writeEinvoice = threadFunction((task: Writing): EinvoiceWritten => {
  const { syntax, docType, print, policy } = task;
  const envelope = JSON.parse(task.envelope) as JsonObject;
  const document = documentOf(envelope);
  const target = contextOfStep(syntax, docType, document);
  const files = print
    ? [{ reference: undefined, name: print.name, mediaType: 'application/pdf', content: print.bytes }]
    : [];
  const written = toXml(envelope, syntax, target, documentContext(task, policy), files);
  if (!written.ok) return written;
  return { ...written, name: createFileName(document, `${syntax}.xml`), context: target.key };
});
