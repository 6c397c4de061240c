import { LruMap } from './lru-map.ts';

/** Pause between two lines of the same kind. */
const pauseMs = 60_000;

/** Number of kinds of lines that are known at a time. */
const maxKinds = 1000;

/** Lines of a log of which many may be the same: the first of a kind is written, then one a minute with the number of those left out. */
export class RepeatedLines {
  readonly #elapsed: () => number;
  readonly #kinds = new LruMap<string, { writtenAt: number; omitted: number }>(maxKinds);

  constructor(elapsed: () => number = () => performance.now()) {
    this.#elapsed = elapsed;
  }

  /** Returns how many lines of a kind were left out since the last one; undefined when this one is to be left out too. */
  next(kind: string): number | undefined {
    const now = this.#elapsed();
    const known = this.#kinds.get(kind);
    if (known && now - known.writtenAt < pauseMs) {
      known.omitted += 1;
      return undefined;
    }
    this.#kinds.set(kind, { writtenAt: now, omitted: 0 });
    return known?.omitted ?? 0;
  }
}
