import { hash } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { Refusal } from './errors.ts';

/** The longest page that is answered, and the one that is answered when nothing else is asked for. */
export const maxLimit = 100;
export const defaultLimit = 20;

/**
 * A page ends early, with a cursor to go on, behind the item that brings its documents to so many characters together
 * (decision 207).
 */
export const pageCharacters = 16 * 2 ** 20;

/** Which page of a list is asked for; the same through both edges. */
export interface PageQuery {
  limit: number;
  /** The cursor behind which the page starts. */
  cursor?: string | undefined;
  /** Only what was created at or before this moment. */
  createdAt?: Date | undefined;
}

/** One page of a list. On the last page both ways to the next one are absent. */
export interface Page<T> {
  items: T[];
  nextCursor?: string;
  /** The first item of the next page. */
  nextItem?: T;
}

/** Where a page ends: the creation time and id of its last item, in the order the list is read. */
export interface Position {
  createdAt: Date;
  id: string;
}

/** So many bytes of a digest tell a cursor that was given out from one that was made up or changed. */
const checkBytes = 6;
const timeBytes = 8;

/** An opaque cursor that stands behind a position; exclusive. */
export function cursorOf({ createdAt, id }: Position): string {
  const time = Buffer.alloc(timeBytes);
  time.writeBigInt64BE(BigInt(createdAt.getTime()));
  const position = Buffer.concat([time, parse(id)]);
  return Buffer.concat([position, checkOf(position)]).toString('base64url');
}

/** The position of a cursor; a cursor that no list gave out is a 400. */
export function readCursor(cursor: string): Position {
  const bytes = Buffer.from(cursor, 'base64url');
  const position = bytes.subarray(0, -checkBytes);
  const isOurs = position.length === timeBytes + 16 && bytes.subarray(-checkBytes).equals(checkOf(position));
  if (isOurs && bytes.toString('base64url') === cursor)
    return {
      createdAt: new Date(Number(position.readBigInt64BE())),
      id: stringify(position.subarray(timeBytes)),
    };
  throw new Refusal('bad-request', 'The cursor is not one of this list', {
    fields: { cursor: 'is not a cursor' },
  });
}

/** Greater than every id, so that a moment alone includes what was created at it. */
export const beyondIds = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

function checkOf(position: Buffer): Buffer {
  return hash('sha256', position, 'buffer').subarray(0, checkBytes);
}

/** Cuts a list that was read one longer than its limit into a page. */
export function pageOf<T extends Position>(items: readonly T[], limit: number): Page<T> {
  const page = items.slice(0, limit);
  const last = page.at(-1);
  const nextItem = items[limit];
  return last && nextItem ? { items: page, nextCursor: cursorOf(last), nextItem } : { items: page };
}
