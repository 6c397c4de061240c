import { Refusal } from '../errors.ts';

/** A place in the changes of a workspace: behind the change that a transaction wrote under a number. */
export interface ChangePlace {
  /** The life of the database in which its transactions are counted. */
  readonly epoch: string;
  readonly transaction: number;
  readonly number: number;
  /** What stands behind the place did not happen before this time, but for as long as a transaction may take. */
  readonly at: Date;
}

/** Whether a place stands before another. */
export function isBefore(one: ChangePlace, other: ChangePlace): boolean {
  return (
    one.transaction < other.transaction ||
    (one.transaction === other.transaction && one.number < other.number)
  );
}

const form = /^([\da-f]{8})\.([\da-z]{1,10})\.([\da-z]{1,10})\.([\da-z]{1,9})$/;

/** A cursor that stands at a place; opaque to clients. */
export function cursorOf({ epoch, transaction, number, at }: ChangePlace): string {
  return [epoch, ...[transaction, number, at.getTime()].map((part) => part.toString(36))].join('.');
}

/** The place of a cursor; undefined for one that no feed gave out. */
export function readCursor(cursor: string): ChangePlace | undefined {
  const [, epoch, ...parts] = form.exec(cursor) ?? [];
  if (epoch === undefined) return undefined;
  const [transaction = 0, number = 0, time = 0] = parts.map((part) => Number.parseInt(part, 36));
  return { epoch, transaction, number, at: new Date(time) };
}

/** Refuses what is not a cursor of the feed. */
export function unknownCursor(): Refusal {
  return new Refusal('bad-request', 'The cursor is not one of this feed', {
    fields: { after: 'is not a cursor' },
  });
}

/** Refuses a cursor behind which changes may be gone: whoever has it lists its records anew (decision 54). */
export function expiredCursor(): Refusal {
  return new Refusal('gone', 'What changed behind this cursor is no longer kept', { key: 'cursor-expired' });
}
