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

/** How many items of these lengths, in characters, one answer holds: none behind the one that fills it (decision 207). */
export function fittingCount(lengths: readonly number[]): number {
  let characters = 0;
  const end = lengths.findIndex((length) => {
    const isFull = characters >= pageCharacters;
    characters += length;
    return isFull;
  });
  return end === -1 ? lengths.length : end;
}

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
  /** The cursor behind an item, in a list that goes by something else than creation. */
  cursorOf?(item: T): string;
}

/** The same page of what is made of its items. */
export function mappedPage<From, To>(
  { items, nextCursor, nextItem }: Page<From>,
  map: (item: From) => To,
): Page<To> {
  return {
    items: items.map(map),
    ...(nextCursor !== undefined && { nextCursor }),
    ...(nextItem && { nextItem: map(nextItem) }),
  };
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
  return sealed(Buffer.concat([time, parse(id)]));
}

/** The position of a cursor; a cursor that no list gave out is a 400. */
export function readCursor(cursor: string): Position {
  const position = unsealed(cursor);
  if (position?.length !== timeBytes + 16) throw foreignCursor();
  return {
    createdAt: new Date(Number(position.readBigInt64BE())),
    id: stringify(position.subarray(timeBytes)),
  };
}

/** An opaque cursor of a list that goes by something else than creation: its name, and where a page ends in it. */
export function namedCursor(list: string, position: readonly string[]): string {
  return sealed(Buffer.from(JSON.stringify([list, ...position])));
}

/** The position of a cursor of the list of a name; one that this list did not give out is a 400. */
export function readNamedCursor(list: string, cursor: string): string[] {
  const text = unsealed(cursor)?.toString() ?? '';
  if (!text.startsWith('[')) throw foreignCursor();
  const [name, ...position] = JSON.parse(text) as string[];
  if (name !== list) throw foreignCursor();
  return position;
}

function sealed(position: Buffer): string {
  return Buffer.concat([position, checkOf(position)]).toString('base64url');
}

/** What a cursor that we gave out holds; undefined for others. */
function unsealed(cursor: string): Buffer | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  const position = bytes.subarray(0, -checkBytes);
  const isOurs =
    bytes.subarray(-checkBytes).equals(checkOf(position)) && bytes.toString('base64url') === cursor;
  return isOurs ? position : undefined;
}

/** The refusal of a cursor that a list did not give out. */
export function foreignCursor(): Refusal {
  return new Refusal('bad-request', 'The cursor is not one of this list', {
    fields: { cursor: 'is not a cursor' },
  });
}

/** Greater than every id, so that a moment alone includes what was created at it. */
export const beyondIds = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

function checkOf(position: Buffer): Buffer {
  return hash('sha256', position, 'buffer').subarray(0, checkBytes);
}

/** Cuts a list that was read one longer than its limit into a page; `own` makes its cursors when it does not go by creation. */
export function pageOf<T extends Position>(
  items: readonly T[],
  limit: number,
  own?: (item: T) => string,
): Page<T> {
  const page = { items: items.slice(0, limit), ...(own && { cursorOf: own }) };
  const last = page.items.at(-1);
  const nextItem = items[limit];
  return last && nextItem ? { ...page, nextCursor: (own ?? cursorOf)(last), nextItem } : page;
}
