import type { Database } from '../../platform/database/database.ts';
import type { Grouper } from '../../platform/grouper.ts';
import type { Timings } from '../../platform/timings.ts';
import { compositeKey } from '../../platform/ids.ts';
import { numberEntries, type NumberingItem, type NumberingResult } from './entry.store.ts';

/** SQLSTATEs: an id or number was taken since our snapshot; a lock was not given in time. */
const uniqueViolation = '23505';
const lockNotAvailable = '55P03';

/** How often a group is numbered again after ids in it were taken meanwhile; then each item goes alone. */
const snapshotTries = 3;

/**
 * Gives out numbers by group commit. All entries that wait together are numbered in one transaction, whatever their
 * series. A series that another process is numbering in at that moment keeps nobody waiting: its entries move to a
 * lane of that series, which waits for its lock.
 */
export class Numbering {
  readonly #database: Database;
  /** How long an entry waits for a series that someone else holds, however many wait before it. */
  readonly #lockTimeoutMs: number;
  readonly #shared: Grouper<NumberingItem, NumberingResult>;
  readonly #lanes = new Map<string, Lane>();

  constructor(database: Database, { lockTimeoutMs }: Timings['sequence']) {
    this.#database = database;
    this.#lockTimeoutMs = lockTimeoutMs;
    this.#shared = database.grouper('numbers', (items) => this.#number(items, 'skip'));
  }

  /** Numbers an item; `busy` when its series stayed locked for five seconds. It may get its number even so, and keeps it. */
  async number(item: NumberingItem): Promise<NumberingResult> {
    const key = compositeKey(item.workspaceId, item.seriesId);
    if (!this.#lanes.has(key)) {
      const result = await this.#shared.add(item);
      if (result !== 'busy') return result;
    }
    return this.#numberInLane(key, item);
  }

  /** A lane lives as long as items are in it. */
  async #numberInLane(key: string, item: NumberingItem): Promise<NumberingResult> {
    const lane = this.#lanes.get(key) ?? { grouper: this.#waitingGrouper(), items: 0 };
    this.#lanes.set(key, lane);
    lane.items += 1;
    try {
      return await inTime(lane.grouper.add(item), this.#lockTimeoutMs);
    } finally {
      lane.items -= 1;
      if (lane.items === 0) this.#lanes.delete(key);
    }
  }

  #waitingGrouper(): Grouper<NumberingItem, NumberingResult> {
    return this.#database.grouper('numbers_of_busy_series', async (items) => {
      try {
        return await this.#number(items, 'wait');
      } catch (error) {
        // Waiting once more for each item alone would only make them wait longer.
        if (sqlState(error) === lockNotAvailable) return items.map(() => 'busy');
        throw error;
      }
    });
  }

  async #number(items: NumberingItem[], held: 'wait' | 'skip'): Promise<NumberingResult[]> {
    for (let tries = 1; ; tries += 1) {
      try {
        // An entry that was numbered keeps its number: asked again, its id is found.
        return await this.#database.untilKnown(() => numberEntries(this.#database.sql, items, held));
      } catch (error) {
        if (sqlState(error) !== uniqueViolation || tries === snapshotTries) throw error;
      }
    }
  }
}

interface Lane {
  grouper: Grouper<NumberingItem, NumberingResult>;
  items: number;
}

async function inTime(numbered: Promise<NumberingResult>, timeoutMs: number): Promise<NumberingResult> {
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
