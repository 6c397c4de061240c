import type { KeySet } from '../../platform/auth/keys.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Notifier } from '../../platform/events/notifier.ts';
import type { Batcher } from '../../platform/batcher.ts';
import type { SeriesEntry } from './entry.entity.ts';
import { entryPayload } from './entry-payload.ts';
import { storeSignatures, type SigningItem } from './entry.store.ts';

/** Signs numbered entries, outside the lock under which they were numbered; signatures are stored by group commit. */
export class Signing {
  readonly #keys: KeySet;
  readonly #hints: Notifier;
  readonly #batcher: Batcher<SigningItem, string[] | undefined>;

  constructor(database: Database, keys: KeySet, hints: Notifier) {
    this.#keys = keys;
    this.#hints = hints;
    this.#batcher = database.createBatcher('signatures', (items) =>
      database.retryUntilKnown(() => storeSignatures(database.sql, items)),
    );
  }

  /**
   * Returns the entry with its signatures. An entry without any, because the process that numbered it is not finished or has
   * crashed, is signed here; the signature stored first counts. Returns undefined if a crash of the database server lost its
   * number.
   */
  async ensureSigned(entry: SeriesEntry): Promise<SeriesEntry | undefined> {
    if (entry.sigs) return entry;
    const signature = await this.#keys.sign(entryPayload(entry));
    entry.sigs = await this.#batcher.add({ entry, signature });
    if (!entry.sigs) return undefined;
    this.#hints.send('change', entry.workspaceId);
    return entry;
  }
}
