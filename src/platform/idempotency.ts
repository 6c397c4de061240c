import { contentDigest, jsonDigest } from './content-digest.ts';
import { RequestError } from './errors.ts';
import { write } from './shape/write.ts';
import { shapeOf, type ShapeClass } from './shape/shape.ts';

/** A created record, or the stored one when the same create was made before (ADR 6). */
export interface Created<T> {
  record: T;
  replayed: boolean;
}

/**
 * Returns the SHA-256 of the content of a create, the same for REST and GraphQL and independent of the order of members. Free
 * JSON is included by its own digest, which is calculated where the JSON is read.
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

/**
 * Refuses a create that repeats an id or key with other content; nothing is changed. `instead` names the operation that does
 * change it.
 */
export function requireSameContent(stored: Buffer, repeated: Buffer, what: string, instead?: string): void {
  if (stored.equals(repeated)) return;
  const hint = instead === undefined ? '' : `; ${instead} changes it`;
  throw new RequestError('conflict', `${what} exists already with other content${hint}`);
}
