import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { embedInvoice } from './hybrid-pdf/embed.ts';
import { extractInvoice } from './hybrid-pdf/extract.ts';

/** Puts an invoice into a PDF. */
export const embed = threadFunction(({ pdf, xml }: { pdf: Uint8Array; xml: Uint8Array }) =>
  embedInvoice(pdf, xml),
);

/** Takes the invoice out of a PDF. */
export const extract = threadFunction(({ pdf }: { pdf: Uint8Array }) => extractInvoice(pdf));
