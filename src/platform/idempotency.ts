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
  if (!stored.equals(repeated)) throw otherContent(what, instead);
}

/** Returns the refusal of a create that repeats an id or key with other content. */
export function otherContent(what: string, instead?: string): RequestError {
  const hint = instead === undefined ? '' : `; ${instead} changes it`;
  return new RequestError('conflict', `${what} exists already with other content${hint}`);
}

/** Create of a record under an id, or under a key as well, that the caller has chosen. */
interface OnceCreate<T> {
  /** Writes the record; returns undefined if its id or key is taken. */
  readonly write: () => Promise<T | undefined>;
  /** Finds the record of an earlier create; refuses other content with {@link requireSameContent}. */
  readonly findStored: () => Promise<T | undefined>;
}

/**
 * Creates a record once: a repeat, also a concurrent one, returns the stored record. A repeat may be refused although the first
 * attempt succeeded, so a refusal counts only if nothing is stored. Returns undefined if the record was neither written nor found.
 */
export async function createOnce<T>({ write, findStored }: OnceCreate<T>): Promise<Created<T> | undefined> {
  let refusal: RequestError | undefined;
  try {
    const record = await write();
    if (record) return { record, replayed: false };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    refusal = error;
  }
  const stored = await findStored();
  if (stored) return { record: stored, replayed: true };
  if (refusal) throw refusal;
  return undefined;
}
