import { etagOf } from '../../platform/etag.ts';
import { fileTags } from '../files/file-tags.ts';
import type { SiloEntry } from './entry.entity.ts';

/** Returns the ETag of an entry, which changes with the entry and with its files: which there are, and which are private. */
export function entryTag(entry: SiloEntry): string {
  return etagOf(entry, ...fileTags(entry.attachments));
}
