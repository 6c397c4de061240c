import { matchesGlob } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { File } from '../../../silo/files/file.entity.ts';
import type { FileService } from '../../../silo/files/file.service.ts';
import type { TaskEntry } from '../action.ts';
import { LetterFault } from './letter.ts';

/** A file that a message carries. */
export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  /** In bytes; of a zip the most it can have. */
  readonly size: number;
  readonly open: () => Promise<Readable>;
}

/** Which files of the entry a step attaches: all, or those of these categories, keys or names, in which * stands for anything. */
export interface AttachmentChoice {
  readonly attach: boolean | readonly string[];
  readonly zip: boolean;
}

/** Beyond this most servers refuse a message, as it grows by a third on its way. */
const mostBytes = 20_000_000;

/** The attachments of a message; throws a {@link LetterFault} when one that is asked for is not there, or they are too large. */
export async function attachmentsOf(
  { attach, zip }: AttachmentChoice,
  { entry, workspaceId }: { entry: TaskEntry | undefined; workspaceId: string },
  files: Pick<FileService, 'ofEntry' | 'bytesOf'>,
): Promise<Attachment[]> {
  if (attach === false) return [];
  const there = (entry && (await files.ofEntry(workspaceId, entry.id))) ?? [];
  const chosen = attach === true ? there : matching(there, attach);
  const missing = chosen.find(({ stored }) => !stored);
  if (missing)
    throw new LetterFault('no-attachment', `The bytes of the file ${missing.name} have not come yet`);
  const size = chosen.reduce((sum, file) => sum + file.size, 0);
  if (size > mostBytes) throw new LetterFault('too-large', `The attachments have over ${mostBytes} bytes`);
  const attachments = named(chosen).map(({ filename, file }) => ({
    filename,
    contentType: file.mime,
    size: file.size,
    open: files.bytesOf(file).open,
  }));
  return zip && attachments.length > 0 ? [zipped(attachments, size)] : attachments;
}

function matching(there: readonly File[], patterns: readonly string[]): File[] {
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

/** Files with names of their own, none of which leads into a folder. */
function named(files: readonly File[]): { filename: string; file: File }[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const plain = file.name.replaceAll(/[/\\\p{C}]+/gu, '-');
    let filename = plain;
    for (let number = 2; taken.has(filename); number += 1) filename = `${number}-${plain}`;
    taken.add(filename);
    return { filename, file };
  });
}

function zipped(attachments: readonly Attachment[], size: number): Attachment {
  return {
    filename: 'documents.zip',
    contentType: 'application/zip',
    size,
    open: async () => zipOf(attachments),
  };
}

function zipOf(attachments: readonly Attachment[]): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  const fail = (error: Error) => void out.destroy(error);
  zip.on('error', fail);
  for (const { filename, open } of attachments) {
    zip.addReadStreamLazy(filename, (settle) => {
      open().then((stream) => {
        // Whoever reads may stop in the middle.
        out.once('close', () => stream.destroy());
        settle(null, stream);
      }, fail);
    });
  }
  zip.outputStream.pipe(out);
  zip.end();
  return out;
}
