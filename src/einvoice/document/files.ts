import type { Fault } from '@docmill/documents';
import { decodeBase64, encodeBase64 } from '../binary.ts';
import type { Group } from '../model/group.ts';
import { placeText } from '../model/term.ts';
import { put } from './values.ts';

/** A file embedded in an invoice (BT-125). */
export interface EmbeddedFile {
  /** Reference of the supporting document in the invoice (BT-122). */
  readonly reference: string | undefined;
  /** File name without folders and control characters. */
  readonly name: string;
  /** Media type as stated by the sender. */
  readonly mediaType: string | undefined;
  readonly content: Uint8Array;
}

/** Embedded files of an invoice, and faults for those that could not be read. */
export interface EmbeddedFiles {
  readonly files: readonly EmbeddedFile[];
  readonly faults: readonly Fault[];
}

const maxNameLength = 200;

/** Returns the files embedded in an invoice. A file that is not valid base64 is left out and reported as a fault. */
export function embeddedFiles(invoice: Group): EmbeddedFiles {
  const files: EmbeddedFile[] = [];
  const faults: Fault[] = [];
  for (const group of invoice.groups('BG-24')) {
    const attached = group.first('BT-125');
    if (attached === undefined) continue;
    const content = decodeBase64(attached.text);
    const reference = group.text('BT-122');
    if (content) {
      const name = sanitizeFileName(group.text('BT-125-2') ?? reference ?? '');
      const mediaType = group.text('BT-125-1');
      files.push({ reference, name, mediaType, content });
    } else {
      const message = 'the attached document (BT-125) is not in base 64';
      faults.push({ code: 'invalid-attachment', paths: [placeText(attached.place)], message });
    }
  }
  return { files, faults };
}

/** Embeds files in the invoice. */
export function putFiles(invoice: Group, files: readonly EmbeddedFile[]): void {
  for (const { reference, name, mediaType, content } of files) {
    const path = '$.doc';
    const group = invoice.open('BG-24', path);
    put(group, 'BT-122', reference ?? name, path);
    put(group, 'BT-125', encodeBase64(content), path);
    put(group, 'BT-125-1', mediaType, path);
    put(group, 'BT-125-2', name, path);
  }
}

/** Returns the last part of a path as a name that is safe to show and store. */
export function sanitizeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return (
    last
      .replaceAll(/\p{Cc}/gu, '')
      .replace(/^\.+/, '')
      .slice(0, maxNameLength) || 'attachment'
  );
}
