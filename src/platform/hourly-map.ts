import { LruMap } from './lru-map.ts';

const hourMs = 60 * 60 * 1000;

/**
 * An {@link LruMap} of what is shown of records, each entry for the rest of the hour at most: addresses to which files may be
 * brought, which it may hold, are good for a day from when they were made.
 */
export class HourlyMap<Key, Value extends object> {
  readonly #entries: LruMap<Key, { readonly hour: number; readonly value: Value }>;

  constructor(most: number, weigh: (value: Value) => number) {
    this.#entries = new LruMap(most, ({ value }) => weigh(value));
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    return entry?.hour === presentHour() ? entry.value : undefined;
  }

  set(key: Key, value: Value): void {
    this.#entries.set(key, { hour: presentHour(), value });
  }
}

function presentHour(): number {
  return Math.floor(Date.now() / hourMs);
}
