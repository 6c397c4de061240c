import { LRUCache } from 'lru-cache';
import { defaultTimings, type Timings } from './timings.ts';

/** Maximum number of kinds of lines that are tracked at a time. */
const maxKinds = 1000;

/** Log lines that may repeat often: the first of a kind is written, then one a minute with the number of those left out. */
export class RepeatedLines {
  readonly #elapsed: () => number;
  readonly #repeatMs: number;
  readonly #kinds = new LRUCache<string, { writtenAt: number; omitted: number }>({ max: maxKinds });

  constructor(
    elapsed: () => number = () => performance.now(),
    { repeatMs }: Timings['log'] = defaultTimings.log,
  ) {
    this.#elapsed = elapsed;
    this.#repeatMs = repeatMs;
  }

  /** Returns how many lines of a kind were left out since the last one; undefined when this one is to be left out too. */
  next(kind: string): number | undefined {
    const now = this.#elapsed();
    const known = this.#kinds.get(kind);
    if (known && now - known.writtenAt < this.#repeatMs) {
      known.omitted += 1;
      return undefined;
    }
    this.#kinds.set(kind, { writtenAt: now, omitted: 0 });
    return known?.omitted ?? 0;
  }
}
