import { identifyXml } from '../../../../einvoice/identify.ts';
import type { Syntax } from '../../../../einvoice/syntaxes.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { attachedFiles, type AttachedFile } from './attached-files.ts';
import { invoiceNames } from './embed.ts';
import { withPdf, xmpOf } from './pdf-file.ts';
import { scanXmp } from './xmp.ts';

/** What a hybrid PDF has in it. */
export interface HybridContent {
  readonly invoice: AttachedFile;
  readonly syntax: Syntax;
  readonly others: readonly AttachedFile[];
}

/**
 * Takes the invoice out of a PDF that anyone may have made: the one that its metadata name, else the one with the name of
 * one, else any XML that is one. Refuses a PDF without (`no-invoice-in-pdf`).
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
      throw new Refusal('validation', 'There is no invoice among the files in the PDF', {
        key: 'no-invoice-in-pdf',
      });
    return {
      invoice,
      // One with the right name that cannot be read is meant all the same, and the reader says what is wrong with it.
      syntax: identifyXml(invoice.bytes)?.syntax ?? 'cii',
      others: files.filter((file) => file !== invoice),
    };
  });
}
