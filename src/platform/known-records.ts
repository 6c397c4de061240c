import { HourlyMap } from './hourly-map.ts';
import { jsonLength } from './json-text.ts';
import { keepWritten } from './shape/write.ts';

/** How many characters are kept of one record. */
const longest = 2 ** 20;
/** What a record has beside its texts, by a guess. */
const besideTexts = 2000;

/** A record as it is shown while its mark holds. */
export interface KnownRecord<Shown> {
  readonly mark: string;
  readonly record: Readonly<Shown>;
}

interface Kept<Shown> extends KnownRecord<Shown> {
  readonly weight: number;
}

/**
 * Records as they were last shown, each with the mark that it had before the rest of it was read: whoever shows it again sends
 * the mark along, and only what has changed since is read anew, in whatever process that was.
 */
export class KnownRecords<Shown extends object> {
  readonly #known: HourlyMap<string, Kept<Shown>>;

  /** `most` characters are kept of all records together: once as they were read, once as they were written. */
  constructor(most: number) {
    this.#known = new HourlyMap(most, ({ weight }) => weight);
  }

  get(key: string): KnownRecord<Shown> | undefined {
    return this.#known.get(key);
  }

  /** Keeps a record, which nobody changes from now on. */
  keep(key: string, record: Shown, mark: string): void {
    const weight = 2 * jsonLength(record) + besideTexts;
    if (weight > longest) return;
    keepWritten(record);
    this.#known.set(key, { mark, record, weight });
  }
}
