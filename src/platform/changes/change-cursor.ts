import { RequestError } from '../errors.ts';

/** Place in the changes of a workspace: after the change that a transaction wrote under a number. */
export interface ChangePlace {
  /** Life of the database in which its transactions are numbered. */
  readonly epoch: string;
  readonly transaction: number;
  readonly number: number;
  /** Lower bound of the times of later changes, except for the maximum duration of a transaction. */
  readonly at: Date;
}

/** Whether a place precedes another. */
export function isBefore(one: ChangePlace, other: ChangePlace): boolean {
  return (
    one.transaction < other.transaction ||
    (one.transaction === other.transaction && one.number < other.number)
  );
}

const form = /^([\da-f]{8})\.([\da-z]{1,10})\.([\da-z]{1,10})\.([\da-z]{1,9})$/;

/** Returns the cursor of a place; opaque to clients. */
export function cursorOf({ epoch, transaction, number, at }: ChangePlace): string {
  return [epoch, ...[transaction, number, at.getTime()].map((part) => part.toString(36))].join('.');
}

/** Parses the place of a cursor; returns undefined for one that no feed issued. */
export function readCursor(cursor: string): ChangePlace | undefined {
  const [, epoch, ...parts] = form.exec(cursor) ?? [];
  if (epoch === undefined) return undefined;
  const [transaction = 0, number = 0, time = 0] = parts.map((part) => Number.parseInt(part, 36));
  return { epoch, transaction, number, at: new Date(time) };
}

/** Returns the refusal of a text that is not a cursor of the feed. */
export function unknownCursor(): RequestError {
  return new RequestError('bad-request', 'The cursor is not one of this feed', {
    fields: { after: 'is not a cursor' },
  });
}

/**
 * Returns the refusal of a cursor after which changes may have been deleted: the client has to list its records again
 * (ADR 14).
 */
export function expiredCursor(): RequestError {
  return new RequestError('gone', 'What changed behind this cursor is no longer kept', {
    key: 'cursor-expired',
  });
}
