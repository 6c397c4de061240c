import { Refusal } from './errors.ts';
import { isUuid } from './ids.ts';
import { parseTimestamp } from './shape/scalars.ts';

/** The longest page that is answered, and the one that is answered when nothing else is asked for. */
export const maxLimit = 100;
export const defaultLimit = 20;

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

/** An opaque cursor that stands behind a position; exclusive. */
export function cursorOf({ createdAt, id }: Position): string {
  return Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url');
}

/** The position of a cursor; a cursor that no list gave out is a 400. */
export function readCursor(cursor: string): Position {
  try {
    const [time, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown];
    const createdAt = parseTimestamp(time);
    if (createdAt && typeof id === 'string' && isUuid(id)) return { createdAt, id };
  } catch {
    // Falls through to the refusal.
  }
  throw new Refusal('bad-request', 'The cursor is not one of this list', {
    fields: { cursor: 'is not a cursor' },
  });
}

/** Greater than every id, so that a moment alone includes what was created at it. */
export const beyondIds = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Where a list starts: behind its cursor, or at the moment that is asked for. */
export function startOf({ cursor, createdAt }: PageQuery): Partial<Position> {
  return cursor ? readCursor(cursor) : createdAt ? { createdAt } : {};
}

/** Cuts a list that was read one longer than its limit into a page. */
export function pageOf<T extends Position>(items: readonly T[], limit: number): Page<T> {
  const page = items.slice(0, limit);
  const last = page.at(-1);
  const nextItem = items[limit];
  return last && nextItem ? { items: page, nextCursor: cursorOf(last), nextItem } : { items: page };
}
