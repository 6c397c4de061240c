import { etagOf } from '../../platform/etag.ts';
import { fileTags } from '../files/file-tags.ts';
import type { SiloEntry } from './entry.entity.ts';

/**
 * Returns the ETag of an entry, which changes with its revision and its files, as these are added or made private without one.
 */
export function entryTag(entry: SiloEntry): string {
  return etagOf(entry, ...fileTags(entry.attachments));
}
