import { matchesGlob } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { File } from '../../../silo/files/file.entity.ts';
import type { FileService } from '../../../silo/files/file.service.ts';
import type { TaskEntry } from '../action.ts';
import { LetterFault } from './letter.ts';

/** File attached to a message. */
export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  /** Size in bytes; of a zip the maximum. */
  readonly size: number;
  readonly open: () => Promise<Readable>;
}

/**
 * Selection of the files of the entry that a step attaches: all, or those with these categories, keys or names; * matches any
 * text.
 */
export interface AttachmentChoice {
  readonly attach: boolean | readonly string[];
  readonly zip: boolean;
}

/** Maximum size in bytes: most servers refuse larger messages, which base64 makes a third larger. */
const maxBytes = 20_000_000;

/** Returns the attachments of a message; throws a {@link LetterFault} if a requested one is missing or they are too large. */
export async function selectAttachments(
  { attach, zip }: AttachmentChoice,
  { entry, workspaceId }: { entry: TaskEntry | undefined; workspaceId: string },
  files: Pick<FileService, 'ofEntry' | 'bytesOf'>,
): Promise<Attachment[]> {
  if (attach === false) return [];
  const there = (entry && (await files.ofEntry(workspaceId, entry.id))) ?? [];
  const chosen = attach === true ? there : selectFiles(there, attach);
  const missing = chosen.find(({ stored }) => !stored);
  if (missing)
    throw new LetterFault('no-attachment', `The bytes of the file ${missing.name} have not come yet`);
  const size = chosen.reduce((sum, file) => sum + file.size, 0);
  if (size > maxBytes) throw new LetterFault('too-large', `The attachments have over ${maxBytes} bytes`);
  const attachments = assignFileNames(chosen).map(({ filename, file }) => ({
    filename,
    contentType: file.mime,
    size: file.size,
    open: files.bytesOf(file).open,
  }));
  return zip && attachments.length > 0 ? [createZip(attachments, size)] : attachments;
}

function selectFiles(there: readonly File[], patterns: readonly string[]): File[] {
  const matches = (pattern: string) =>
    there.filter(({ category, key, name }) =>
      [category, key, name].some((word) => word === pattern || matchesGlob(word, pattern)),
    );
  const found = patterns.flatMap((pattern) => {
    const files = matches(pattern);
    if (files.length > 0) return files;
    throw new LetterFault('no-attachment', `The document has no file ${JSON.stringify(pattern)}`);
  });
  return [...new Set(found)];
}

/** Gives files distinct names without path separators. */
function assignFileNames(files: readonly File[]): { filename: string; file: File }[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const plain = file.name.replaceAll(/[/\\\p{C}]+/gu, '-');
    let filename = plain;
    for (let number = 2; taken.has(filename); number += 1) filename = `${number}-${plain}`;
    taken.add(filename);
    return { filename, file };
  });
}

function createZip(attachments: readonly Attachment[], size: number): Attachment {
  return {
    filename: 'documents.zip',
    contentType: 'application/zip',
    size,
    open: async () => openZip(attachments),
  };
}

function openZip(attachments: readonly Attachment[]): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  const fail = (error: Error) => void out.destroy(error);
  zip.on('error', fail);
  for (const { filename, open } of attachments) {
    zip.addReadStreamLazy(filename, (settle) => {
      open().then((stream) => {
        // The reader may stop in the middle.
        out.once('close', () => stream.destroy());
        settle(null, stream);
      }, fail);
    });
  }
  zip.outputStream.pipe(out);
  zip.end();
  return out;
}
