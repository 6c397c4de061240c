import { HourlyMap } from './hourly-map.ts';
import { jsonLength } from './json-text.ts';
import { keepWritten } from './shape/write.ts';

/** Maximum characters that are cached of one record. */
const maxRecordLength = 2 ** 20;
/** Estimated characters of a record beyond its texts. */
const besideTexts = 2000;

/** A record that may be shown while its mark is current. */
export interface CachedRecord<Shown> {
  readonly mark: string;
  readonly record: Readonly<Shown>;
}

interface Kept<Shown> extends CachedRecord<Shown> {
  readonly weight: number;
}

/**
 * Cache of the records that were last shown, each with the mark that it had before the rest of it was read: the next read sends
 * the mark along, and the database returns only what has changed since, in any process.
 */
export class RecordCache<Shown extends object> {
  readonly #known: HourlyMap<string, Kept<Shown>>;

  /** `most` is the maximum of characters of all records together: each counts as it was read and as it was written. */
  constructor(most: number) {
    this.#known = new HourlyMap(most, ({ weight }) => weight);
  }

  get(key: string): CachedRecord<Shown> | undefined {
    return this.#known.get(key);
  }

  /** Caches a record, which must not be changed any more. */
  store(key: string, record: Shown, mark: string): void {
    const weight = 2 * jsonLength(record) + besideTexts;
    if (weight > maxRecordLength) return;
    keepWritten(record);
    this.#known.set(key, { mark, record, weight });
  }
}
