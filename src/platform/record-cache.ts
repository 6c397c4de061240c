import { LRUCache } from 'lru-cache';
import { jsonLength } from './json-text.ts';
import { keepWritten } from './shape/write.ts';

/** Maximum characters that are cached of one record. */
const maxRecordLength = 2 ** 20;
/** Estimated characters of a record beyond its texts. */
const besideTexts = 2000;

/**
 * Options of a cache of shown records, each cached for an hour at most: a record may contain upload URLs, which are valid for a day
 * after they were created. It uses the system clock: a monotonic one may pause while the machine is suspended.
 */
export const shownRecordExpiry = {
  ttl: 60 * 60 * 1000,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
} as const;

/** A record that may be shown while its mark is current. */
export interface CachedRecord<Shown> {
  readonly mark: string;
  readonly record: Readonly<Shown>;
}

/**
 * Cache of the records that were last shown, each with the mark that it had before the rest of it was read: the next read sends
 * the mark along, and the database returns only what has changed since, in any process.
 */
export class RecordCache<Shown extends object> {
  readonly #records: LRUCache<string, CachedRecord<Shown>>;

  /** `maxSize` is the maximum of characters of all records together: each counts as it was read and as it was written. */
  constructor(maxSize: number) {
    this.#records = new LRUCache({ maxSize, ...shownRecordExpiry });
  }

  get(key: string): CachedRecord<Shown> | undefined {
    return this.#records.get(key);
  }

  /** Caches a record, which must not be changed any more. */
  store(key: string, record: Shown, mark: string): void {
    const size = 2 * jsonLength(record) + besideTexts;
    if (size > maxRecordLength) return;
    keepWritten(record);
    this.#records.set(key, { mark, record }, { size });
  }
}
