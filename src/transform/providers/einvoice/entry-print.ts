import { buffer } from 'node:stream/consumers';
import type { File } from '../../../silo/files/file.entity.ts';
import type { FileService } from '../../../silo/files/file.service.ts';
import { ko, type OutcomeOf, type Task } from '../action.ts';
import type { Need } from '../step-need.ts';

/** Longer prints make XML that few receivers take. */
const mostBytes = 20_000_000;

/** A file that a step has written of the document, or why there is none. */
type EntryFormat = { readonly file: File; readonly name: string; readonly bytes: Buffer } | OutcomeOf<'KO'>;

/** The PDF of a task's entry, as the action `pdf` has left it; else the newest PDF that it has as a format. */
export function printOf(
  task: Pick<Task, 'scope' | 'entry'>,
  files: Pick<FileService, 'ofEntry' | 'bytesOf'>,
): Promise<EntryFormat> {
  return formatOf(
    task,
    { key: 'pdf', what: 'PDF', maker: 'pdf', title: 'Generate PDF', isMime: isPdf },
    files,
  );
}

/** What a step needs that embeds the PDF of its document, if it does. */
export function printNeeds(attachInvoicePdf: boolean | undefined): Need[] {
  return attachInvoicePdf ? [{ product: 'pdf', key: 'attach_invoice_pdf', failure: 'no-pdf' }] : [];
}

/** Whether a precheck has to find the print that a step embeds among the files of the entry, as no step before it makes one. */
export function lacksPrint({ precheck }: Pick<Task, 'precheck'>, attaches: boolean | undefined): boolean {
  return attaches === true && precheck !== undefined && !precheck.made.has('pdf');
}

/** The CII of a task's entry, as the action `cii.generate` has left it; else the newest XML that it has as a format. */
export function ciiOf(
  task: Pick<Task, 'scope' | 'entry'>,
  files: Pick<FileService, 'ofEntry' | 'bytesOf'>,
): Promise<EntryFormat> {
  return formatOf(
    task,
    { key: 'cii', what: 'XML', maker: 'cii.generate', title: 'Generate CII', isMime: isXml },
    files,
  );
}

const isPdf = (mime: string) => mime === 'application/pdf';
const isXml = (mime: string) => /[/+]xml$/.test(mime);

async function formatOf(
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
  if (file.size > mostBytes)
    return ko(
      `${code}-too-large`,
      `The ${what} ${file.name} has over ${mostBytes} bytes, too many to attach`,
    );
  return { file, name: file.name, bytes: await buffer(await files.bytesOf(file).open()) };
}
