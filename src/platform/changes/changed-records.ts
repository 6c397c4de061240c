import { LRUCache } from 'lru-cache';
import type { Database, Reader } from '../database/database.ts';
import type { Sql } from '../database/sql.ts';
import { recordKey } from '../ids.ts';
import { jsonLength } from '../json-text.ts';
import type { Change } from './change.ts';
import { isBefore, type ChangePlace } from './change-cursor.ts';

/** Size of the cache of recently read records of one kind, in characters. */
const keptCharacters = 16 * 2 ** 20;

/** Estimated overhead of a reading in addition to its record, in characters. */
const recordOverhead = 500;

/** Identity of a changed record of a workspace. */
interface RecordIdentity {
  readonly workspaceId: string;
  readonly id: string;
}

/** Read of a record. */
interface Reading<Shown> extends RecordIdentity {
  /** The last change that it includes: all changes up to it were published before the read started. */
  place: ChangePlace;
  hasBegun: boolean;
  record: Promise<Shown | undefined>;
  weight: number;
}

/**
 * Records of one kind that have changed, read after their changes were published: each as of its change, or later. The
 * records of a batch are read by one statement, and once for all subscribers in this process. A subscriber that reads
 * changes in order never gets an older record after a newer one.
 */
export class ChangedRecords<Shown extends object> {
  readonly #read: Reader<Reading<Shown>, Shown | undefined>;
  readonly #readings = new LRUCache<string, Reading<Shown>>({
    maxSize: keptCharacters,
    sizeCalculation: ({ weight }) => weight,
  });

  /** `read` returns the record of each, in their order. */
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

  /** Returns the record of a change; undefined if it was deleted. */
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
      weight: recordOverhead,
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
