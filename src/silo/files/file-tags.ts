import type { File } from './file.entity.ts';

/** What of an entity tag tells the files of an entry apart: which is the newest, for others are added beside it, and which are private. */
export function fileTags(files: readonly Pick<File, 'id' | 'private'>[] = []): string[] {
  const newest = files
    .map(({ id }) => id)
    .toSorted()
    .at(-1);
  const hidden = files.flatMap((file, index) => (file.private ? [`-${index}`] : []));
  return newest ? [`${newest}${hidden.join('')}`] : [];
}
