import { contentTag } from '../../platform/etag.ts';
import type { File } from './file.entity.ts';

/** Returns the part of an ETag that depends on the files of an entry: their ids, which are private, and which are stored. */
export function fileTags(files: readonly Pick<File, 'id' | 'private' | 'stored'>[] = []): string[] {
  if (files.length === 0) return [];
  return [contentTag(files.map((file) => `${file.id} ${file.private} ${file.stored}`).join('\n'))];
}
