import { contentTag } from '../../platform/etag.ts';
import type { File } from './file.entity.ts';

/** What of an entity tag tells the files of an entry apart: which there are, which are private, of which the bytes have come. */
export function fileTags(files: readonly Pick<File, 'id' | 'private' | 'stored'>[] = []): string[] {
  if (files.length === 0) return [];
  return [contentTag(files.map((file) => `${file.id} ${file.private} ${file.stored}`).join('\n'))];
}
