import { isDatabaseAway } from '../database/outage.ts';
import type { Sql } from '../database/sql.ts';
import { Refusal } from '../errors.ts';
import type { LongOperation } from './long-operation.entity.ts';

/** What a batch has done: how far the operation is now, and whether that was the last batch. */
export interface BatchResult {
  readonly progress: object;
  readonly isOver: boolean;
}

/**
 * How the next batch of an operation is done. `prepare` reads, and does what may be done twice; what it answers writes the rest
 * in the transaction that keeps the progress, so that a crash at any moment neither does a thing twice nor leaves one out. A
 * refusal of `prepare` ends the operation as failed, unless it is for now alone; anything else that is thrown is tried again.
 * Undefined: it is not the time for the next batch, which is asked for again soon.
 */
export interface BatchWork {
  prepare(operation: LongOperation, signal: AbortSignal): Promise<PreparedBatch | undefined>;
}

/** A batch that is ready to be written. */
export interface PreparedBatch {
  write(sql: Sql): Promise<BatchResult>;
  /** Tells those who have to know, once it is committed. */
  tell?(): void;
}

/** Whether an error is for now alone: something is away, or PostgreSQL ended a statement so that others could go on. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof Refusal) return error.kind === 'unavailable';
  const isContention = error instanceof Error && 'code' in error && /^40...$/.test(String(error.code));
  return isContention || isDatabaseAway(error);
}
