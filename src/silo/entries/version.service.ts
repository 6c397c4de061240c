import { notFound, RequestError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Batcher } from '../../platform/batcher.ts';
import { isUuid } from '../../platform/ids.ts';
import { JsonText } from '../../platform/json-text.ts';
import { threadTask, type ThreadPool } from '../../platform/threads/thread-pool.ts';
import type { SiloVersion } from './version.entity.ts';
import type { SiloEntry } from './entry.entity.ts';
import { SiloEntryPatch } from './entry.inputs.ts';
import type { SiloEntryService } from './entry.service.ts';
import { diffEnvelopes, type EnvelopeChanges } from './version-diff.thread.ts';
import type { SiloVersionDiff, SiloVersionDiffQuery } from './version-diff.ts';
import { listVersions, readVersions, type VersionKey, type VersionSlice } from './version.store.ts';

const diffTask = threadTask(import.meta.url, 'version-diff', 'diffEnvelopes', diffEnvelopes);

/** Greater than the number of any version. */
const beyond = 2 ** 31 - 1;

/** Current and previous envelopes of entries, which are never changed or deleted. */
export class SiloVersionService {
  readonly #lists: Batcher<VersionSlice, SiloVersion[]>;
  readonly #reads: Batcher<VersionKey, SiloVersion | undefined>;

  readonly #entries: SiloEntryService;
  readonly #threads: ThreadPool;

  constructor(database: Database, entries: SiloEntryService, threads: ThreadPool) {
    const { sql } = database;
    this.#entries = entries;
    this.#threads = threads;
    this.#lists = database.createBatcher('version_lists', (wanted) => listVersions(sql, wanted), {
      lanes: 2,
    });
    this.#reads = database.createBatcher('version_reads', (wanted) => readVersions(sql, wanted), {
      lanes: 2,
    });
  }

  /**
   * Lists the versions of an entry before the version `before`, newest first and without their envelopes; concurrent reads are
   * batched. Every entry has a version, so an empty first page means that there is no such entry.
   */
  async list(
    { workspaceId }: Scope,
    entryId: string,
    { limit, before }: { limit: number; before?: string | undefined },
  ): Promise<SiloVersion[]> {
    const below = before ? numberOf(before) : beyond;
    if (below === undefined) {
      throw new RequestError('bad-request', 'The cursor is not one of this list', {
        fields: { cursor: 'is not a cursor' },
      });
    }
    const versions = isUuid(entryId) ? await this.#lists.add({ workspaceId, entryId, below, limit }) : [];
    if (versions.length === 0 && !before) throw notFound('Silo entry');
    return versions;
  }

  /** Returns a version of an entry with its envelope; concurrent reads are batched. */
  async get({ workspaceId }: Scope, entryId: string, version: string): Promise<SiloVersion> {
    const number = numberOf(version);
    const found =
      isUuid(entryId) && number !== undefined
        ? await this.#reads.add({ workspaceId, entryId, number })
        : undefined;
    if (!found) throw notFound('Version');
    return found;
  }

  /** Compares two versions; by default the current one with the previous one. */
  async diff(scope: Scope, entryId: string, { from, to }: SiloVersionDiffQuery): Promise<SiloVersionDiff> {
    const later = to ?? (await this.#entries.find(scope, entryId)).version;
    const earlier = from ?? previousTo(later);
    const [before, after] = await Promise.all([
      earlier === undefined ? undefined : this.get(scope, entryId, earlier),
      this.get(scope, entryId, later),
    ]);
    const { changes, complete } = await this.#compare(textOf(before), textOf(after));
    return { from: earlier, to: later, changes, complete };
  }

  /**
   * Restores the envelope of an earlier version of a draft as a new version, calculated again. Refuses another document for a
   * signed entry, and an entry whose revision does not match `ifMatch`.
   */
  async restore(
    scope: Scope,
    entryId: string,
    version: string,
    ifMatch?: readonly string[],
  ): Promise<SiloEntry> {
    const { data, invalid } = await this.get(scope, entryId, version);
    const patch = Object.assign(new SiloEntryPatch(), { data, sign: false, allowInvalid: invalid });
    return this.#entries.update(scope, entryId, patch, ifMatch);
  }

  #compare(before: string, after: string): Promise<EnvelopeChanges> {
    return this.#threads.run(diffTask, { before, after }, { length: before.length + after.length });
  }
}

/** Parses the number of a version. */
function numberOf(version: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(version) ? Number(version) : undefined;
}

/** Returns the version before another one; undefined for the first, and for invalid text. */
function previousTo(version: string): string | undefined {
  const number = numberOf(version) ?? 1;
  return number > 1 ? String(number - 1) : undefined;
}

/** Returns the envelope of a version as JSON; empty before the first version. */
function textOf(version: SiloVersion | undefined): string {
  return version?.data instanceof JsonText ? version.data.text : '{}';
}
