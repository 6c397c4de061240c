import { isDatabaseUnavailable } from '../database/outage.ts';
import type { Sql } from '../database/sql.ts';
import { RequestError } from '../errors.ts';
import type { LongOperation } from './long-operation.entity.ts';

/** Result of a batch: the progress of the operation, and whether that was the last batch. */
export interface BatchResult {
  readonly progress: object;
  readonly isOver: boolean;
}

/**
 * Implementation of the batches of an operation. `prepare` reads, and does idempotent work; the batch that it returns
 * writes the rest in the transaction that stores the progress, so that a crash at any time neither repeats nor skips
 * anything. A refusal by `prepare` ends the operation as failed, unless it is temporary; any other error is retried.
 * Undefined: the next batch is not due yet, and `prepare` is called again soon.
 */
export interface BatchWork {
  prepare(operation: LongOperation, signal: AbortSignal): Promise<PreparedBatch | undefined>;
}

/** Batch that is ready to be written. */
export interface PreparedBatch {
  write(sql: Sql): Promise<BatchResult>;
  /** Notifies others after the commit. */
  notify?(): void;
}

/** Whether an error is temporary: a dependency is unavailable, or PostgreSQL ended a statement so that others could continue. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof RequestError) return error.kind === 'unavailable';
  const isContention = error instanceof Error && 'code' in error && /^40...$/.test(String(error.code));
  return isContention || isDatabaseUnavailable(error);
}
