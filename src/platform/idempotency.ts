import { contentDigest, jsonDigest } from './content-digest.ts';
import { Refusal } from './errors.ts';
import { write } from './shape/write.ts';
import { shapeOf, type ShapeClass } from './shape/shape.ts';

/** A created record, or the stored one when the same create had been made before (decision 10). */
export interface Created<T> {
  record: T;
  replayed: boolean;
}

/**
 * The SHA-256 of what a create asked for, the same through both edges and in whatever order its members came. Free JSON
 * counts by its own digest, which is made where the JSON is read.
 */
export function contentHash<T extends object>(target: ShapeClass<T>, input: T): Buffer {
  const content = write(target, input);
  for (const { key, type } of shapeOf(target).fields) {
    const isFree = type === 'json' || type === 'object';
    if (isFree && content[key] !== undefined)
      content[key] = Buffer.from(jsonDigest(content[key])).toString('hex');
  }
  return contentDigest(content);
}

/** Refuses a create that repeats an id or key with other content; nothing is changed. `instead` tells what does change it. */
export function requireSameContent(stored: Buffer, repeated: Buffer, what: string, instead?: string): void {
  if (stored.equals(repeated)) return;
  const hint = instead === undefined ? '' : `; ${instead} changes it`;
  throw new Refusal('conflict', `${what} exists already with other content${hint}`);
}
