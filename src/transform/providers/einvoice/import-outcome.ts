import { importedEntry } from '../../../silo/entries/imported-entry.ts';
import type { FileService } from '../../../silo/files/file.service.ts';
import type { NewFile } from '../../../silo/files/new-file.ts';
import { ok, type Outcome, type Task } from '../action.ts';
import type { DocumentRead } from './document-read.ts';
import type { InputFile } from './input-file.ts';
import { koWithFaults } from '../fault-text.ts';

/** Services that storing imported documents requires. */
export interface ImportServices {
  readonly files: Pick<FileService, 'store'>;
}

/** Media types of files embedded in documents; any other is stored as bytes that no browser opens. */
const mediaTypes = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'text/csv',
  'application/xml',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
]);

/** Imported file, with its key and media type. */
interface Original {
  readonly file: InputFile;
  readonly key: string;
  readonly mime: string;
}

interface ImportedFile extends Pick<NewFile, 'key' | 'name' | 'mime'> {
  readonly desc?: string;
  readonly bytes: Buffer;
}

/**
 * Returns the outcome of a step that read a file: a new entry with which the job continues. Its id is the same when the step runs
 * again, so that it is created once. The file and the files embedded in it become files of the entry. A document that does not
 * validate is kept as such (code `invalid`).
 */
export async function importOutcome(
  read: DocumentRead,
  original: Original,
  { scope, recordId: id, now: at, dryRun }: Task,
  { files }: ImportServices,
): Promise<Outcome> {
  if (!read.ok) return koWithFaults(read.error);
  const { facts, faults, message } = read;
  const told = {
    ...(facts.invalid && { code: 'invalid' }),
    ...(message && { message }),
  };
  const stored: NewFile[] = [];
  // One after the other, so that they are listed in their order in the document; a dry run stores none.
  for (const { bytes, ...file } of dryRun ? [] : listFiles(read, original))
    stored.push(await files.store(bytes, { ...file, category: 'attachment' }));
  return ok({ ...told, newEntry: importedEntry(scope, { id, facts, faults, files: stored, at }) });
}

function listFiles({ files }: DocumentRead & { ok: true }, { file, key, mime }: Original): ImportedFile[] {
  const embedded = files.map(({ name, mediaType = '', bytes }, place) => ({
    key: `embedded-${place + 1}`,
    name,
    mime: mediaTypes.has(mediaType) ? mediaType : 'application/octet-stream',
    bytes: Buffer.from(bytes),
  }));
  return [{ key, name: file.name, mime, bytes: file.bytes, desc: 'As it came' }, ...embedded];
}
