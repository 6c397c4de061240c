import { buffer } from 'node:stream/consumers';
import type { File } from '../../../silo/files/file.entity.ts';
import type { FileService } from '../../../silo/files/file.service.ts';
import { ko, type OutcomeOf, type Task } from '../action.ts';
import type { Need } from '../step-need.ts';

/** Maximum size in bytes: larger PDFs would make XML that few receivers accept. */
const maxBytes = 20_000_000;

/** Generated file of the document, or the KO if there is none. */
type EntryFormat = { readonly file: File; readonly name: string; readonly bytes: Buffer } | OutcomeOf<'KO'>;

/** Returns the PDF of a task's entry: the one made by the action `pdf`, else the newest PDF among its formats. */
export function findPrint(
  task: Pick<Task, 'scope' | 'entry'>,
  files: Pick<FileService, 'ofEntry' | 'bytesOf'>,
): Promise<EntryFormat> {
  return findFormat(
    task,
    { key: 'pdf', what: 'PDF', maker: 'pdf', title: 'Generate PDF', isMime: isPdf },
    files,
  );
}

/** Returns the products that a step needs to embed the PDF of its document, if it does. */
export function printNeeds(attachInvoicePdf: boolean | undefined): Need[] {
  return attachInvoicePdf ? [{ product: 'pdf', key: 'attach_invoice_pdf', failure: 'no-pdf' }] : [];
}

/**
 * Returns whether a precheck has to read the PDF that a step embeds from the files of the entry, because no earlier step creates
 * it.
 */
export function needsStoredPrint(
  { precheck }: Pick<Task, 'precheck'>,
  attaches: boolean | undefined,
): boolean {
  return attaches === true && precheck !== undefined && !precheck.products.has('pdf');
}

/** Returns the CII of a task's entry: the one made by the action `cii.generate`, else the newest XML among its formats. */
export function findCii(
  task: Pick<Task, 'scope' | 'entry'>,
  files: Pick<FileService, 'ofEntry' | 'bytesOf'>,
): Promise<EntryFormat> {
  return findFormat(
    task,
    { key: 'cii', what: 'XML', maker: 'cii.generate', title: 'Generate CII', isMime: isXml },
    files,
  );
}

const isPdf = (mime: string) => mime === 'application/pdf';
const isXml = (mime: string) => /[/+]xml$/.test(mime);

async function findFormat(
  { scope, entry }: Pick<Task, 'scope' | 'entry'>,
  wanted: { key: string; what: string; maker: string; title: string; isMime: (mime: string) => boolean },
  files: Pick<FileService, 'ofEntry' | 'bytesOf'>,
): Promise<EntryFormat> {
  const { key, what, maker, title, isMime } = wanted;
  const there = (entry && (await files.ofEntry(scope.workspaceId, entry.id))) ?? [];
  const formats = there.filter(
    ({ category, mime, stored }) => category === 'format' && isMime(mime) && stored,
  );
  const file = formats.find((format) => format.key === key) ?? formats.at(-1);
  const code = what.toLowerCase();
  if (!file)
    return ko(
      `no-${code}`,
      `The document has no ${what} to attach; the action "${title}" (${maker}) makes one`,
    );
  if (file.size > maxBytes)
    return ko(`${code}-too-large`, `The ${what} ${file.name} has over ${maxBytes} bytes, too many to attach`);
  return { file, name: file.name, bytes: await buffer(await files.bytesOf(file).open()) };
}
