import { setTimeout } from 'node:timers/promises';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import type { Timings } from '../timings.ts';
import { isDatabaseAway, isReadOnly } from './outage.ts';
import type { StatementRunner } from './sql.ts';

/** SQLSTATEs with which the server ends a connection: nothing says how far it had come. */
const ending = /^(08...|57P..|25P0[34])$/;

/**
 * What was to be committed was sent, and its answer never came: it is done, or is not, or will be when a server that has
 * lost us comes to it. Whoever gets this asks the tables, or does the same again under the same id (decision 122).
 */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';

  constructor(cause: unknown) {
    super('It is not known whether the database has committed', { cause });
  }
}

/** What is thrown when a statement that commits has failed: the server's own refusal is an outcome, all else leaves it open. */
function outcomeOf(error: unknown): unknown {
  return error instanceof DatabaseError && !ending.test(error.code ?? '') ? error : new UnknownOutcome(error);
}

/** Commits a transaction. */
export async function commit(client: PoolClient): Promise<void> {
  try {
    await client.query('commit');
  } catch (error) {
    throw outcomeOf(error);
  }
}

/** Runs each statement in a transaction of its own, on whichever connection is free. */
export function autocommitting(pool: Pool): StatementRunner {
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

/** Does work that may be done twice once more when its outcome is unknown, for as long as a caller may be kept waiting. */
export async function untilKnown<T>(
  work: () => Promise<T>,
  { outcomeTimeoutMs, outcomePollMs }: Timings['database'],
): Promise<T> {
  let isOpen = false;
  for (const deadline = performance.now() + outcomeTimeoutMs; ; await setTimeout(outcomePollMs)) {
    try {
      return await work();
    } catch (error) {
      isOpen ||= error instanceof UnknownOutcome;
      if (!isOpen || !isDatabaseAway(error) || performance.now() > deadline) throw error;
    }
  }
}
