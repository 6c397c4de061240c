import { extension, lookup } from 'mime-types';
import type { Fault } from '../../documents/document-error.ts';
import type { JsonObject } from '../../documents/json.ts';
import { decodeBase64, sanitizeFileName } from '../document/files.ts';
import type { EmbeddedFile, EmbeddedFiles } from '../document/files.ts';
import { objectsAt, textAt } from '../table/member-path.ts';

/** Arranges the files to embed in the invoice (2.5). */
export function arrangeFiles(files: readonly EmbeddedFile[]): JsonObject[] {
  return files.map(({ reference, name, mediaType, content }) => {
    const format = mediaType === undefined ? false : extension(mediaType);
    return {
      name,
      ...(format !== false && { format: format.toUpperCase() }),
      ...(reference !== undefined && { description: reference }),
      content: Buffer.from(content).toString('base64'),
    };
  });
}

/** Returns the files embedded in an invoice. A file that is not valid base64 is left out and reported as a fault. */
export function convertFiles(document: JsonObject, path: string): EmbeddedFiles {
  const files: EmbeddedFile[] = [];
  const faults: Fault[] = [];
  for (const [index, file] of objectsAt(document, 'ownFiles').entries()) {
    const content = decodeBase64(textAt(file, 'content') ?? '');
    if (content) files.push({ ...describedAs(file), content });
    else {
      const message = 'the attached file is not in base 64';
      faults.push({ code: 'invalid-attachment', paths: [`${path}[${index + 1}]/Attachment`], message });
    }
  }
  delete document.ownFiles;
  return { files, faults };
}

function describedAs(file: JsonObject): Omit<EmbeddedFile, 'content'> {
  const name = sanitizeFileName(textAt(file, 'name') ?? '');
  // The format of a compressed file is its compression.
  const format = (textAt(file, 'compression') ?? textAt(file, 'format') ?? '').toLowerCase();
  const ofName = lookup(name);
  const mediaType = lookup(format) || ofName || undefined;
  return {
    reference: textAt(file, 'description'),
    name: ofName !== false || mediaType === undefined ? name : `${name}.${format}`,
    mediaType,
  };
}
