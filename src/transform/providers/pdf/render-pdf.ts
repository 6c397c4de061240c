import { readContent } from './content/read-content.ts';
import type { PdfOptions } from './pdf-options.ts';
import { hasObject, objectAt, textAt } from './reading.ts';
import type { PdfJson } from './reading.ts';
import { paymentPicture, swissPicture } from './typesetting/payment-picture.ts';
import { printData } from './typesetting/print-data.ts';
import { attachmentFile, templateFiles } from './typesetting/template-files.ts';
import { typeset } from './typesetting/typesetter.ts';

interface PrintedPdf {
  readonly bytes: Buffer;
  readonly notices: readonly string[];
  /** Characters that the print may show, each once. */
  readonly characters: string;
}

/**
 * Prints an envelope (or a bare document) as a tagged PDF/A-3b file. The same envelope and options give the same bytes; only the
 * fonts are read. Throws a `RequestError` for a logo that is neither PNG nor JPEG (`logo-unreadable`), characters that no font has
 * (`glyph-missing`) and a template that cannot be typeset (`template-failed`).
 */
export async function renderPdf(envelope: PdfJson, options: PdfOptions = {}): Promise<Buffer> {
  return (await printPdf(envelope, options)).bytes;
}

/** Prints an envelope like {@link renderPdf}, and also returns notices about missing parts. */
export async function printPdf(envelope: PdfJson, options: PdfOptions): Promise<PrintedPdf> {
  const { content, locale, notices } = readContent(envelope, options);
  const { paymentCode, swissBill } = content;
  const attached = (options.attachments ?? []).map(
    ({ bytes }, index) => [attachmentFile(index), bytes] as const,
  );
  const data = JSON.stringify(printData(content, locale, options));
  const files = {
    ...options.template,
    [templateFiles.data]: Buffer.from(data),
    ...Object.fromEntries(attached),
    ...(options.logo && { [templateFiles.logo]: options.logo }),
    ...(paymentCode && { [templateFiles.paymentCode]: paymentPicture(paymentCode.payload) }),
    ...(swissBill && { [templateFiles.swissCode]: swissPicture(swissBill.payload) }),
  };
  const bytes = await typeset({
    files,
    createdAt: creationDate(envelope, options),
    isOwn: options.template !== undefined,
  });
  return { bytes, notices, characters: [...new Set(data)].join('') };
}

function creationDate(envelope: PdfJson, options: PdfOptions): Date {
  const document = hasObject(envelope, 'doc') ? objectAt(envelope, 'doc') : envelope;
  const issued = new Date(
    `${textAt(document, 'issue_date')}T${textAt(document, 'issue_time') || '00:00:00'}Z`,
  );
  return Number.isNaN(issued.getTime()) ? (options.clock ?? new Date(0)) : issued;
}
