import { LruMap } from './lru-map.ts';

const hourMs = 60 * 60 * 1000;

/**
 * An {@link LruMap} of shown records, each cached until the end of the hour at most: a record may contain upload URLs, which are
 * valid for a day after they were created.
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
