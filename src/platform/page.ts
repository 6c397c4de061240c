import { hash } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { RequestError } from './errors.ts';

/** Maximum number of items of a page, and the default. */
export const maxLimit = 100;
export const defaultLimit = 20;

/**
 * Characters of documents after which a page ends early, with a cursor for the next one: the item that reaches them is the last
 * (ADR 19).
 */
export const pageCharacters = 16 * 2 ** 20;

/**
 * Returns how many items of these lengths, in characters, fit into one answer: none after the one that fills it (ADR 19).
 */
export function fittingCount(lengths: readonly number[]): number {
  let characters = 0;
  const end = lengths.findIndex((length) => {
    const isFull = characters >= pageCharacters;
    characters += length;
    return isFull;
  });
  return end === -1 ? lengths.length : end;
}

/** The requested page of a list; the same for REST and GraphQL. */
export interface PageQuery {
  limit: number;
  /** The cursor after which the page starts. */
  cursor?: string | undefined;
  /** Only items that were created at or before this time. */
  createdAt?: Date | undefined;
}

/** One page of a list. The last page has neither `nextCursor` nor `nextItem`. */
export interface Page<T> {
  items: T[];
  nextCursor?: string;
  /** The first item of the next page. */
  nextItem?: T;
  /** Returns the cursor after an item, in a list that is not ordered by creation. */
  cursorOf?(item: T): string;
}

/** Converts the items of a page. */
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

/** Position of a page's end: the creation time and id of its last item, in the order of the list. */
export interface Position {
  createdAt: Date;
  id: string;
}

/**
 * Bytes of a digest by which genuine cursors are recognised: truncated or changed ones are refused instead of leading to another
 * page. It is not a secret, as a cursor names a place in a list that the caller may read.
 */
const checkBytes = 6;
const timeBytes = 8;

/** Returns an opaque, exclusive cursor for a position. */
export function cursorOf({ createdAt, id }: Position): string {
  const time = Buffer.alloc(timeBytes);
  time.writeBigInt64BE(BigInt(createdAt.getTime()));
  return sealed(Buffer.concat([time, parse(id)]));
}

/** Returns the position of a cursor; throws a 400 for a cursor that no list has issued. */
export function readCursor(cursor: string): Position {
  const position = unsealed(cursor);
  if (position?.length !== timeBytes + 16) throw foreignCursor();
  return {
    createdAt: new Date(Number(position.readBigInt64BE())),
    id: stringify(position.subarray(timeBytes)),
  };
}

/**
 * Returns an opaque cursor of a list that is not ordered by creation: the name of the list, and the position of a page's end in
 * it.
 */
export function namedCursor(list: string, position: readonly string[]): string {
  return sealed(Buffer.from(JSON.stringify([list, ...position])));
}

/** Returns the position of a cursor of the named list; throws a 400 for one that this list has not issued. */
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

/** Returns the content of a cursor that we have issued; undefined for others. */
function unsealed(cursor: string): Buffer | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  const position = bytes.subarray(0, -checkBytes);
  const isOurs =
    bytes.subarray(-checkBytes).equals(checkOf(position)) && bytes.toString('base64url') === cursor;
  return isOurs ? position : undefined;
}

/** Creates the error of a cursor that a list has not issued. */
export function foreignCursor(): RequestError {
  return new RequestError('bad-request', 'The cursor is not one of this list', {
    fields: { cursor: 'is not a cursor' },
  });
}

/** Greater than every id, so that a time alone includes what was created at it. */
export const beyondIds = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

function checkOf(position: Buffer): Buffer {
  return hash('sha256', position, 'buffer').subarray(0, checkBytes);
}

/**
 * Cuts a list that was read with one item more than its limit into a page; `own` creates its cursors when it is not ordered by
 * creation.
 */
export function cutPage<T extends Position>(
  items: readonly T[],
  limit: number,
  own?: (item: T) => string,
): Page<T> {
  const page = { items: items.slice(0, limit), ...(own && { cursorOf: own }) };
  const last = page.items.at(-1);
  const nextItem = items[limit];
  return last && nextItem ? { ...page, nextCursor: (own ?? cursorOf)(last), nextItem } : page;
}
