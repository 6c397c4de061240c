import type { Database, Reader } from '../database/database.ts';
import type { Sql } from '../database/sql.ts';
import { recordKey } from '../ids.ts';
import { jsonLength } from '../json-text.ts';
import { LruMap } from '../lru-map.ts';
import type { Change } from './change.ts';
import { isBefore, type ChangePlace } from './change-cursor.ts';

/** How many characters are kept of the records of one kind that were read last. */
const keptCharacters = 16 * 2 ** 20;

/** What a reading has beside its record, by a guess. */
const besideRecord = 500;

/** A record of a workspace that changes tell of. */
interface RecordIdentity {
  readonly workspaceId: string;
  readonly id: string;
}

/** A read of a record. */
interface Reading<Shown> extends RecordIdentity {
  /** The last change that it is behind: every change up to it had been told before the read began. */
  place: ChangePlace;
  hasBegun: boolean;
  record: Promise<Shown | undefined>;
  weight: number;
}

/**
 * The records of one kind that changes tell of, read after they were told: each as it was with the change, or later. Those of a batch are read
 * by one statement, and once for all who are told of a change in this process. Nobody who goes from change to change is shown an
 * older record after a newer one.
 */
export class ChangedRecords<Shown extends object> {
  readonly #read: Reader<Reading<Shown>, Shown | undefined>;
  readonly #readings = new LruMap<string, Reading<Shown>>(keptCharacters, ({ weight }) => weight);

  /** `read` answers what is there of each, in their order. */
  constructor(
    database: Database,
    name: string,
    read: (sql: Sql, wanted: readonly RecordIdentity[]) => Promise<readonly (Shown | undefined)[]>,
  ) {
    this.#read = database.reader(name, (sql, readings) => {
      for (const reading of readings) reading.hasBegun = true;
      return read(sql, readings);
    });
  }

  /** The record of a change; undefined when it is gone. */
  get(workspaceId: string, change: Change): Promise<Shown | undefined> {
    const known = this.#readings.get(recordKey({ workspaceId, id: change.id }));
    if (known?.place.epoch === change.epoch) {
      if (!isBefore(known.place, change)) return known.record;
      if (!known.hasBegun) {
        known.place = change;
        return known.record;
      }
    }
    return this.#begin(workspaceId, change);
  }

  async #begin(workspaceId: string, change: Change): Promise<Shown | undefined> {
    const reading: Reading<Shown> = {
      workspaceId,
      id: change.id,
      place: change,
      hasBegun: false,
      record: Promise.resolve(undefined),
      weight: besideRecord,
    };
    reading.record = this.#read([reading]).then(([record]) => record);
    const key = recordKey(reading);
    this.#readings.set(key, reading);
    const isNewest = (): boolean => this.#readings.get(key) === reading;
    try {
      const record = await reading.record;
      if (isNewest()) {
        this.#readings.delete(key);
        reading.weight += jsonLength(record);
        this.#readings.set(key, reading);
      }
      return record;
    } catch (error) {
      if (isNewest()) this.#readings.delete(key);
      throw error;
    }
  }
}
