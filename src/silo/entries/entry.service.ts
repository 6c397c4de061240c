import type { JsonObject } from '../../documents/json.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { Grouper } from '../../platform/grouper.ts';
import { factsOf } from './entry-facts.ts';
import { insertEntries, type PreparedEntry } from './entry-insert.store.ts';
import { reviseEntries, type EntryRevision } from './entry-revise.store.ts';
import { loadEntries, type StoredEnvelope } from './entry.store.ts';

/** A change of one entry: written only when `baseVersion` is still its version. */
export interface Revision extends Omit<EntryRevision, 'facts'> {
  /** The new envelope; absent: it stays, and no version is made. */
  envelope?: JsonObject | undefined;
}

/** An entry as the engine works with it. */
export interface LoadedEntry extends Omit<StoredEnvelope, 'text'> {
  envelope: JsonObject;
}

/** The stored documents of workspaces, each with every envelope it ever had. */
export class SiloEntries {
  readonly #loads: Grouper<{ workspaceId: string; id: string }, StoredEnvelope | undefined>;

  constructor(database: Database) {
    this.#loads = new Grouper((wanted) => loadEntries(database.sql, wanted), { lanes: 4 });
  }

  /** Writes prepared entries in the caller's transaction; answers those that were written: the id or key of the others was taken. */
  insert(sql: Sql, prepared: readonly PreparedEntry[]): Promise<ReadonlySet<PreparedEntry>> {
    return insertEntries(sql, prepared);
  }

  /** Reads an entry with its current envelope; undefined when the workspace has none of this id, which must be a UUID. */
  async load(workspaceId: string, id: string): Promise<LoadedEntry | undefined> {
    const stored = await this.#loads.add({ workspaceId, id });
    if (!stored) return undefined;
    const { text, ...entry } = stored;
    return { ...entry, envelope: JSON.parse(text) as JsonObject };
  }

  /**
   * Writes changes of any number of entries in the caller's transaction; answers the version each entry now has, and
   * nothing for a change that was overtaken by another one of the same entry.
   */
  async revise(sql: Sql, revisions: readonly Revision[]): Promise<ReadonlyMap<Revision, number>> {
    const originals = new Map<EntryRevision, Revision>(
      revisions.map((revision) => {
        const { envelope, ...change } = revision;
        return [envelope ? { ...change, facts: factsOf(envelope) } : change, revision];
      }),
    );
    const versions = await reviseEntries(sql, [...originals.keys()]);
    const written = new Map<Revision, number>();
    for (const [change, version] of versions) {
      const original = originals.get(change);
      if (original) written.set(original, version);
    }
    return written;
  }
}
