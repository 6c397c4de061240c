import type { File, ReplacedFile } from './file.entity.ts';

/**
 * The files that stand, of all an entry ever had, oldest first: a later one takes the place of its key and category once
 * its bytes are there, and has those before it as `previous`, newest first.
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
    previous.length > 0 ? Object.assign(current, { previous: previous.map(replaced) }) : current,
  );
}

function replaced({ id, createdAt, hash, size }: File): ReplacedFile {
  return { id, createdAt, hash, size };
}
