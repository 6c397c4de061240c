import type { Fault } from '../../documents/document-error.ts';
import type { Group } from '../model/group.ts';
import { placeText } from '../model/term.ts';
import { put } from './values.ts';

/** A file that stands in an invoice itself (BT-125). */
export interface EmbeddedFile {
  /** What the invoice calls the document (BT-122). */
  readonly reference: string | undefined;
  /** A name without folders and control characters. */
  readonly name: string;
  /** Media type, as the sender says. */
  readonly mediaType: string | undefined;
  readonly content: Uint8Array;
}

/** Files of an invoice, and which could not be read. */
export interface EmbeddedFiles {
  readonly files: readonly EmbeddedFile[];
  readonly faults: readonly Fault[];
}

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;
const longestName = 200;

/** The files that stand in an invoice itself; one that is not in base 64 is told and left out. */
export function embeddedFiles(invoice: Group): EmbeddedFiles {
  const files: EmbeddedFile[] = [];
  const faults: Fault[] = [];
  for (const group of invoice.groups('BG-24')) {
    const attached = group.first('BT-125');
    if (attached === undefined) continue;
    const content = decoded(attached.text);
    const reference = group.text('BT-122');
    if (content) {
      const name = plainName(group.text('BT-125-2') ?? reference ?? '');
      const mediaType = group.text('BT-125-1');
      files.push({ reference, name, mediaType, content });
    } else {
      const message = 'the attached document (BT-125) is not in base 64';
      faults.push({ code: 'invalid-attachment', paths: [placeText(attached.place)], message });
    }
  }
  return { files, faults };
}

/** Puts files that are to stand in the invoice itself. */
export function putFiles(invoice: Group, files: readonly EmbeddedFile[]): void {
  for (const { reference, name, mediaType, content } of files) {
    const path = '$.doc';
    const group = invoice.open('BG-24', path);
    put(group, 'BT-122', reference ?? name, path);
    put(group, 'BT-125', Buffer.from(content).toString('base64'), path);
    put(group, 'BT-125-1', mediaType, path);
    put(group, 'BT-125-2', name, path);
  }
}

/** The bytes of a file in base 64; undefined for any other text. */
export function decoded(text: string): Uint8Array | undefined {
  const compact = text.replaceAll(/\s+/g, '');
  return base64.test(compact) ? Buffer.from(compact, 'base64') : undefined;
}

/** The last part of a path, as it can be shown and stored. */
export function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return (
    last
      .replaceAll(/\p{Cc}/gu, '')
      .replace(/^\.+/, '')
      .slice(0, longestName) || 'attachment'
  );
}
