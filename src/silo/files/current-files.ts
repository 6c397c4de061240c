import type { File } from './file.entity.ts';

/** The files that stand, of all an entry ever had, oldest first: a later one takes the place of its key and category. */
export function currentFiles(files: readonly File[]): File[] {
  const places = new Map<string, File>();
  for (const file of files) places.set(JSON.stringify([file.category, file.key]), file);
  return [...places.values()];
}
