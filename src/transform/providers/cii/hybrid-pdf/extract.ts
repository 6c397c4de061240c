import { identifyXml } from '@docmill/einvoice';
import type { Syntax } from '@docmill/einvoice';
import { RequestError } from '../../../../platform/errors.ts';
import { attachedFiles, type AttachedFile } from './attached-files.ts';
import { invoiceNames } from './embed.ts';
import { withPdf, xmpOf } from './pdf-file.ts';
import { scanXmp } from './xmp.ts';

/** Content of a hybrid PDF. */
export interface HybridContent {
  readonly invoice: AttachedFile;
  readonly syntax: Syntax;
  readonly others: readonly AttachedFile[];
}

/**
 * Extracts the invoice from an untrusted PDF: the file that its metadata name, else one with the name of an invoice, else any XML
 * that is one. Throws a `RequestError` if there is none (`no-invoice-in-pdf`).
 */
export function extractInvoice(bytes: Uint8Array): Promise<HybridContent> {
  return withPdf(bytes, (pdf) => {
    const files = attachedFiles(pdf);
    const metadata = xmpOf(pdf);
    const named = metadata === undefined ? undefined : scanXmp(metadata)?.invoiceName?.toLowerCase();
    const order = [...(named === undefined ? [] : [named]), ...invoiceNames];
    const likely = order.flatMap((wanted) => files.filter(({ name }) => name.toLowerCase() === wanted));
    const xmls = files.filter(({ name, mime }) => /\.xml$/i.test(name) || /\bxml$/i.test(mime));
    const invoice = [...likely, ...xmls].find((file) => identifyXml(file.bytes)) ?? likely[0];
    if (!invoice)
      throw new RequestError('validation', 'There is no invoice among the files in the PDF', {
        key: 'no-invoice-in-pdf',
      });
    return {
      invoice,
      // A file with the name of an invoice that cannot be identified is still returned, so that the reader reports its error.
      syntax: identifyXml(invoice.bytes)?.syntax ?? 'cii',
      others: files.filter((file) => file !== invoice),
    };
  });
}
