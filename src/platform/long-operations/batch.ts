import type { Sql } from '../database/sql.ts';
import type { LongOperation } from './long-operation.entity.ts';

/** What a batch has done: how far the operation is now, and whether that was the last batch. */
export interface BatchResult {
  readonly progress: object;
  readonly isOver: boolean;
}

/**
 * How the next batch of an operation is done. `prepare` reads, and does what may be done twice; what it answers writes the rest
 * in the transaction that keeps the progress, so that a crash at any moment neither does a thing twice nor leaves one out. A
 * refusal of `prepare` ends the operation as failed; anything else that is thrown is tried again.
 */
export interface BatchWork {
  prepare(operation: LongOperation, signal: AbortSignal): Promise<PreparedBatch>;
}

/** A batch that is ready to be written. */
export interface PreparedBatch {
  write(sql: Sql): Promise<BatchResult>;
  /** Tells those who have to know, once it is committed. */
  tell?(): void;
}
