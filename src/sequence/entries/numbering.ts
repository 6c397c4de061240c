import { isUniqueViolation } from '../../platform/database/broken-constraint.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Batcher } from '../../platform/batcher.ts';
import type { Timings } from '../../platform/timings.ts';
import { compositeKey } from '../../platform/ids.ts';
import { numberEntries, type NumberingItem, type NumberingResult } from './entry.store.ts';

/** SQLSTATE of a lock that is not available within the timeout. */
const lockNotAvailable = '55P03';

/**
 * Maximum number of times a batch is numbered when its ids are taken concurrently; afterwards each item is numbered on its own.
 */
const snapshotTries = 3;

/**
 * Issues numbers by group commit: all queued entries are numbered in one transaction, across series. Entries of a series that
 * another process is numbering in do not block the others: they move to a lane of that series, which waits for its lock.
 */
export class Numbering {
  readonly #database: Database;
  /** Maximum time that an entry waits for the lock of its series, including the time in the queue of its lane. */
  readonly #lockTimeoutMs: number;
  readonly #shared: Batcher<NumberingItem, NumberingResult>;
  readonly #lanes = new Map<string, Lane>();

  constructor(database: Database, { lockTimeoutMs }: Timings['sequence']) {
    this.#database = database;
    this.#lockTimeoutMs = lockTimeoutMs;
    this.#shared = database.createBatcher('numbers', (items) => this.#number(items, 'skip'));
  }

  /**
   * Numbers an item. Returns `busy` if its series stayed locked for the whole timeout; the item may still be numbered later and
   * then keeps its number.
   */
  async number(item: NumberingItem): Promise<NumberingResult> {
    const key = compositeKey(item.workspaceId, item.seriesId);
    if (!this.#lanes.has(key)) {
      const result = await this.#shared.add(item);
      if (result !== 'busy') return result;
    }
    return this.#numberInLane(key, item);
  }

  /** Numbers an item in the lane of its series, which exists while it has items. */
  async #numberInLane(key: string, item: NumberingItem): Promise<NumberingResult> {
    const lane = this.#lanes.get(key) ?? { batcher: this.#createLaneBatcher(), items: 0 };
    this.#lanes.set(key, lane);
    lane.items += 1;
    try {
      return await withTimeout(lane.batcher.add(item), this.#lockTimeoutMs);
    } finally {
      lane.items -= 1;
      if (lane.items === 0) this.#lanes.delete(key);
    }
  }

  #createLaneBatcher(): Batcher<NumberingItem, NumberingResult> {
    return this.#database.createBatcher('numbers_of_busy_series', async (items) => {
      try {
        return await this.#number(items, 'wait');
      } catch (error) {
        // Numbering each item on its own would only wait for the same lock again.
        if (sqlState(error) === lockNotAvailable) return items.map(() => 'busy');
        throw error;
      }
    });
  }

  async #number(items: NumberingItem[], held: 'wait' | 'skip'): Promise<NumberingResult[]> {
    for (let tries = 1; ; tries += 1) {
      try {
        // Safe to retry: an entry that was numbered is found by its id and keeps its number.
        return await this.#database.retryUntilKnown(() => numberEntries(this.#database.sql, items, held));
      } catch (error) {
        // An id or number was taken after the snapshot.
        if (!isUniqueViolation(error) || tries === snapshotTries) throw error;
      }
    }
  }
}

interface Lane {
  batcher: Batcher<NumberingItem, NumberingResult>;
  items: number;
}

async function withTimeout(numbered: Promise<NumberingResult>, timeoutMs: number): Promise<NumberingResult> {
  const late = Promise.withResolvers<'busy'>();
  const timer = setTimeout(late.resolve, timeoutMs, 'busy');
  try {
    return await Promise.race([numbered, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function sqlState(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
