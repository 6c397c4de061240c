import type { File, ReplacedFile } from './file.entity.ts';

/**
 * Returns the current ones of all files of an entry, oldest first. A file replaces the earlier one of its key and category once
 * its bytes are stored; the replaced ones are its `previous`, newest first.
 */
export function currentFiles(files: readonly File[]): File[] {
  const places = new Map<string, { current: File; previous: File[] }>();
  for (const file of files) {
    const name = JSON.stringify([file.category, file.key]);
    const place = places.get(name);
    if (!place) places.set(name, { current: file, previous: [] });
    else if (file.stored || !place.current.stored) {
      if (place.current.stored) place.previous.unshift(place.current);
      place.current = file;
    }
  }
  return [...places.values()].map(({ current, previous }) =>
    previous.length > 0 ? Object.assign(current, { previous: previous.map(toReplacedFile) }) : current,
  );
}

function toReplacedFile({ id, createdAt, hash, size }: File): ReplacedFile {
  return { id, createdAt, hash, size };
}
