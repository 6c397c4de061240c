import { etagOf } from '../../platform/etag.ts';
import { fileTags } from '../files/file-tags.ts';
import type { SiloEntry } from './entry.entity.ts';

/** Changes with the entry, and with its files, which may be added beside it and made private. */
export function entryTag(entry: SiloEntry): string {
  return etagOf(entry, ...fileTags(entry.attachments));
}
