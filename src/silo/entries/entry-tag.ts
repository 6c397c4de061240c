import { buildEtag } from '../../platform/etag.ts';
import { fileTags } from '../files/file-tags.ts';
import type { SiloEntry } from './entry.entity.ts';

/** Returns the ETag of an entry, which changes with the entry and with its files: which there are, and which are private. */
export function entryTag(entry: SiloEntry): string {
  return buildEtag(entry, ...fileTags(entry.attachments));
}
