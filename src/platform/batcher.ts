import { isDatabaseUnavailable, isTimeout } from './database/outage.ts';
import { histogram, type Metrics } from './metrics.ts';

const groupItems = histogram('group_commit_items', 'Number of items of a group commit, by group.', 'group');

const groupSeconds = histogram(
  'group_commit_duration_seconds',
  'Duration of group commits, by group.',
  'group',
);

/** Options of a batcher. */
export interface BatcherOptions {
  /** Maximum items of a batch. */
  limit?: number;
  /** Maximum concurrent commits. */
  lanes?: number;
  /** Called after each commit with its number of items and its duration. */
  observe?: BatchObserver;
}

type BatchObserver = (items: number, seconds: number) => void;

/** Returns an observer that counts the commits of a batcher under a name. */
export function createBatchObserver(metrics: Metrics, name: string): BatchObserver {
  const [items, seconds] = [metrics.of(groupItems), metrics.of(groupSeconds)];
  return (count, took) => {
    items.observe(count, name);
    seconds.observe(took, name);
  };
}

/**
 * Group commit: items that arrive while a commit is running are committed together by the next one, so the cost of each falls as
 * load rises, and a single item does not wait (ADR 10).
 *
 * When a batch fails, each of its items is committed separately, so that a failing item does not fail the others; while the
 * database is unreachable all fail together, and none waits for the attempts of the others.
 */
export class Batcher<Item, Result> {
  readonly #commit: (items: Item[]) => Promise<readonly Result[]>;
  readonly #limit: number;
  readonly #lanes: number;
  readonly #observe: BatchObserver | undefined;
  #waiting: Waiting<Item, Result>[] = [];
  #inFlight = 0;
  #flushScheduled = false;

  /** `commit` returns one result per item, in the order of the items. */
  constructor(
    commit: (items: Item[]) => Promise<readonly Result[]>,
    { limit = 500, lanes = 1, observe }: BatcherOptions = {},
  ) {
    this.#commit = commit;
    this.#limit = limit;
    this.#lanes = lanes;
    this.#observe = observe;
  }

  /** Commits an item together with the other pending ones; rejects with the error of its own commit. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#flushScheduled || this.#inFlight >= this.#lanes) return;
      // Items added in the same turn of the event loop are committed together.
      this.#flushScheduled = true;
      setImmediate(() => {
        this.#flushScheduled = false;
        this.#flush();
      });
    });
  }

  #flush(): void {
    if (this.#waiting.length === 0 || this.#inFlight >= this.#lanes) return;
    const group = this.#waiting.splice(0, this.#limit);
    this.#inFlight += 1;
    void this.#settle(group).finally(() => {
      this.#inFlight -= 1;
      this.#flush();
    });
  }

  async #settle(group: Waiting<Item, Result>[]): Promise<void> {
    const startedAt = performance.now();
    try {
      const results = await this.#commit(group.map(({ item }) => item));
      this.#observe?.(group.length, (performance.now() - startedAt) / 1000);
      group.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      const isShared = group.length === 1 || (isDatabaseUnavailable(error) && !isTimeout(error));
      if (isShared) for (const { reject } of group) reject(error);
      else for (const one of group) await this.#settle([one]);
    }
  }
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}
