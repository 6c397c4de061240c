import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { embedInvoice } from './hybrid-pdf/embed.ts';
import { extractInvoice } from './hybrid-pdf/extract.ts';

/** Embeds an invoice in a PDF. */
export const embed = threadFunction(({ pdf, xml }: { pdf: Uint8Array; xml: Uint8Array }) =>
  embedInvoice(pdf, xml),
);

/** Extracts the invoice from a PDF. */
export const extract = threadFunction(({ pdf }: { pdf: Uint8Array }) => extractInvoice(pdf));
