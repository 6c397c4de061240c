import mime from 'mime';
import type { Fault } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import { objectsAt, textAt } from '@docmill/documents/paths';
import { decodeBase64, encodeBase64 } from '../binary.ts';
import { sanitizeFileName } from '../document/files.ts';
import type { EmbeddedFile, EmbeddedFiles } from '../document/files.ts';

/** Arranges the files to embed in the invoice (2.5). */
export function arrangeFiles(files: readonly EmbeddedFile[]): JsonObject[] {
  return files.map(({ reference, name, mediaType, content }) => {
    const format = mediaType === undefined ? null : mime.getExtension(mediaType);
    return {
      name,
      ...(format !== null && { format: format.toUpperCase() }),
      ...(reference !== undefined && { description: reference }),
      content: encodeBase64(content),
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
  const ofName = mime.getType(name);
  const mediaType = mime.getType(format) ?? ofName ?? undefined;
  return {
    reference: textAt(file, 'description'),
    name: ofName !== null || mediaType === undefined ? name : `${name}.${format}`,
    mediaType,
  };
}
