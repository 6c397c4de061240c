import { setTimeout } from 'node:timers/promises';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import type { Timings } from '../timings.ts';
import { isDatabaseUnavailable, isReadOnly } from './outage.ts';
import type { StatementRunner } from './sql.ts';

/** SQLSTATEs with which the server ends a connection, at an unknown point of the statement. */
const ending = /^(08...|57P..|25P0[34])$/;

/**
 * Error for a commit whose response was lost: it has happened, or has not, or will when a server that lost the connection
 * gets to it. The caller reads the tables, or repeats the operation under the same id (ADR 7).
 */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';

  constructor(cause: unknown) {
    super('It is not known whether the database has committed', { cause });
  }
}

/**
 * Returns the error to throw when a committing statement failed: an error of the server is an outcome, any other leaves it
 * unknown.
 */
function outcomeOf(error: unknown): unknown {
  return error instanceof DatabaseError && !ending.test(error.code ?? '') ? error : new UnknownOutcome(error);
}

/** Commits a transaction; throws an `UnknownOutcome` if the response was lost. */
export async function commit(client: PoolClient): Promise<void> {
  try {
    await client.query('commit');
  } catch (error) {
    throw outcomeOf(error);
  }
}

/** Returns a runner that executes each statement in its own transaction, on any free connection. */
export function createAutocommitRunner(pool: Pool): StatementRunner {
  return {
    async query(statement) {
      const client = await pool.connect();
      try {
        const result = await client.query(statement);
        client.release();
        return result;
      } catch (error) {
        const outcome = outcomeOf(error);
        client.release(outcome instanceof UnknownOutcome || isReadOnly(error));
        throw outcome;
      }
    },
  };
}

/** Retries idempotent work while its outcome is unknown, for as long as a caller may be kept waiting. */
export async function retryUntilKnown<T>(
  work: () => Promise<T>,
  { outcomeTimeoutMs, outcomePollMs }: Timings['database'],
): Promise<T> {
  let isOpen = false;
  for (const deadline = performance.now() + outcomeTimeoutMs; ; await setTimeout(outcomePollMs)) {
    try {
      return await work();
    } catch (error) {
      isOpen ||= error instanceof UnknownOutcome;
      if (!isOpen || !isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
    }
  }
}
