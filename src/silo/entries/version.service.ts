import { notFound, Refusal } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Grouper } from '../../platform/grouper.ts';
import { isUuid } from '../../platform/ids.ts';
import type { SiloVersion } from './version.entity.ts';
import { listVersions, readVersions, type VersionKey, type VersionSlice } from './version.store.ts';

/** More than any version has. */
const beyond = 2 ** 31 - 1;

/** The envelopes that entries have and had; none is ever changed or removed. */
export class SiloVersionService {
  readonly #lists: Grouper<VersionSlice, SiloVersion[]>;
  readonly #reads: Grouper<VersionKey, SiloVersion | undefined>;

  constructor(database: Database) {
    const { sql } = database;
    this.#lists = database.grouper('version_lists', (wanted) => listVersions(sql, wanted), { lanes: 2 });
    this.#reads = database.grouper('version_reads', (wanted) => readVersions(sql, wanted), { lanes: 2 });
  }

  /**
   * The versions of an entry without their envelopes, newest first, from below the version `before` on; lists that are
   * asked for together are read together. Every entry has a version, so there is no entry where the first page is empty.
   */
  async list(
    { workspaceId }: Scope,
    entryId: string,
    { limit, before }: { limit: number; before?: string | undefined },
  ): Promise<SiloVersion[]> {
    const below = before ? numberOf(before) : beyond;
    if (below === undefined) {
      throw new Refusal('bad-request', 'The cursor is not one of this list', {
        fields: { cursor: 'is not a cursor' },
      });
    }
    const versions = isUuid(entryId) ? await this.#lists.add({ workspaceId, entryId, below, limit }) : [];
    if (versions.length === 0 && !before) throw notFound('Silo entry');
    return versions;
  }

  /** A version of an entry with its envelope; those that are asked for together are read together. */
  async get({ workspaceId }: Scope, entryId: string, version: string): Promise<SiloVersion> {
    const number = numberOf(version);
    const found =
      isUuid(entryId) && number !== undefined
        ? await this.#reads.add({ workspaceId, entryId, number })
        : undefined;
    if (!found) throw notFound('Version');
    return found;
  }
}

/** The number that a version is called by. */
function numberOf(version: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(version) ? Number(version) : undefined;
}
