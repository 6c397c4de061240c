import type { JsonObject } from '@docmill/documents/json';
import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { documentOf } from '../document-outcome.ts';
import { createFileName } from './file-name.ts';
import type { PdfOptions } from './pdf-options.ts';
import { printPdf } from './render-pdf.ts';

/** Envelope to print, as JSON text, and the options. */
interface Printing {
  readonly envelope: string;
  readonly options: PdfOptions;
}

/** Prints an envelope as a PDF file, named after its document. */
export const print = threadFunction(async ({ envelope: text, options }: Printing) => {
  const envelope = JSON.parse(text) as JsonObject;
  return { name: createFileName(documentOf(envelope), 'pdf'), ...(await printPdf(envelope, options)) };
});
