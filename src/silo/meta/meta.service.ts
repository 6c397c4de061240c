import { isDeepStrictEqual } from 'node:util';
import { Seal } from '../../platform/auth/seal.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { requireMatch } from '../../platform/etag.ts';
import { brokenConstraint } from '../../platform/database/broken-constraint.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { invalid, notFound, RequestError } from '../../platform/errors.ts';
import type { Created } from '../../platform/idempotency.ts';
import { isUuid } from '../../platform/ids.ts';
import { jsonLength } from '../../platform/json-text.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SiloEntry } from '../entries/entry.entity.ts';
import { lockEntry } from '../entries/state.store.ts';
import { hasEntry, touchEntry } from '../files/file.store.ts';
import { metaColumn } from './meta-column.ts';
import { metaTag } from './meta-tag.ts';
import { SiloMeta } from './meta.entity.ts';
import type { SiloMetaInput } from './meta.inputs.ts';
import {
  countMeta,
  metaByKey,
  metaByRef,
  metaOfEntries,
  putMeta,
  removeMeta,
  type MetaViewer,
} from './meta.store.ts';

/** Source of the metadata of tokens that belong to no app. */
const workspaceSource = 'user';

const keyForm = /^[\w.-]{1,64}$/;
const maxValueLength = 65_536;
const maxRows = 100;

type MetaServices = Pick<Platform, 'clock' | 'database' | 'hints' | 'sealing'>;

/**
 * Metadata of apps and clients about entries. Only its source can change or delete a row. The workspace sees the rows of all
 * apps, an app only its own and the shared ones (ADR 63).
 */
export class SiloMetaService {
  readonly #services: MetaServices;
  readonly #seal: Seal;
  readonly #read: Reader<MetaViewer & { entryId: string }, SiloMeta[]>;

  constructor(services: MetaServices) {
    this.#services = services;
    this.#seal = new Seal(services.sealing);
    this.#read = services.database.reader('meta_reads', metaOfEntries);
  }

  /** Lists the rows of a stored entry that the scope sees; concurrent reads are batched. */
  async ofEntry(scope: Scope, { id: entryId }: Pick<SiloEntry, 'id'>): Promise<SiloMeta[]> {
    const [rows = []] = await this.#read([{ ...viewerOf(scope), entryId }]);
    return rows.map((row) => this.#toVisible(scope, row));
  }

  /** Lists the rows of an entry that the scope sees, ordered by source and key. */
  async list(scope: Scope, entryId: string): Promise<SiloMeta[]> {
    const { sql } = this.#services.database;
    if (!isUuid(entryId)) throw notFound('Silo entry');
    const rows = await this.ofEntry(scope, { id: entryId });
    if (rows.length === 0 && !(await hasEntry(sql, scope.workspaceId, entryId))) throw notFound('Silo entry');
    return rows;
  }

  /** Returns the row of an entry by its key: the scope's own, or else one that it sees. */
  async get(scope: Scope, entryId: string, key: string): Promise<SiloMeta> {
    const viewer = { ...viewerOf(scope), src: sourceOf(scope) };
    const row = isUuid(entryId)
      ? await metaByKey(this.#services.database.sql, { ...viewer, entryId, key })
      : undefined;
    if (!row) throw notFound('Meta row');
    return this.#toVisible(scope, row);
  }

  /** Returns the indexed row with a reference: the scope's own, or else one that it sees; with `owned`, only among owned rows. */
  async getByRef(scope: Scope, key: string, ref: string, owned: boolean): Promise<SiloMeta> {
    const viewer = { ...viewerOf(scope), src: sourceOf(scope) };
    const row = await metaByRef(this.#services.database.sql, { ...viewer, key, ref, owned });
    if (!row) throw notFound('Meta row');
    return this.#toVisible(scope, row);
  }

  /**
   * Creates or replaces the scope's row of a key; the same content again changes nothing. Refuses a reference that another
   * indexed row of the source and key has, and a row that does not match `ifMatch`.
   */
  async put(
    scope: Scope,
    entryId: string,
    key: string,
    input: SiloMetaInput,
    ifMatch?: readonly string[],
  ): Promise<Created<SiloMeta>> {
    requireUsable(key, input);
    const place = { workspaceId: scope.workspaceId, entryId, src: sourceOf(scope), key };
    const given = givenOf(input);
    return this.#updateEntry(place, async (sql, now) => {
      const stored = await this.#own(sql, scope, place);
      requireRow(ifMatch, stored);
      if (stored && isSame(stored, given)) return { record: stored, replayed: true };
      if (!stored && (await countMeta(sql, place)) >= maxRows)
        throw invalid({ key: `would be one of more than ${maxRows} rows of its source beside the entry` });
      const row = { ...place, ...given, createdAt: stored?.createdAt ?? now, updatedAt: now };
      await putMeta(sql, { ...row, value: this.#toStored(row) });
      return { record: Object.assign(new SiloMeta(), row), replayed: false };
    });
  }

  /** Deletes the scope's row of a key and returns it. Refuses a row that does not match `ifMatch`. */
  async remove(scope: Scope, entryId: string, key: string, ifMatch?: readonly string[]): Promise<SiloMeta> {
    const place = { workspaceId: scope.workspaceId, entryId, src: sourceOf(scope), key };
    const { record } = await this.#updateEntry(place, async (sql) => {
      const stored = await this.#own(sql, scope, place);
      if (!stored) throw notFound('Meta row');
      requireRow(ifMatch, stored);
      await removeMeta(sql, place);
      return { record: stored, replayed: false };
    });
    return record;
  }

  /** Changes rows of an entry together with its revision, in one transaction. */
  async #updateEntry(
    { workspaceId, entryId: id }: MetaPlace,
    work: (sql: Sql, now: Date) => Promise<Created<SiloMeta>>,
  ): Promise<Created<SiloMeta>> {
    const { clock, database, hints } = this.#services;
    if (!isUuid(id)) throw notFound('Silo entry');
    try {
      const done = await database.transaction(async (sql) => {
        const changed = await lockEntry(sql, workspaceId, id);
        if (!changed) throw notFound('Silo entry');
        const now = clock.now(changed);
        const result = await work(sql, now);
        if (!result.replayed) await touchEntry(sql, { workspaceId, id, at: now });
        return result;
      });
      if (!done.replayed) hints.send('change', workspaceId);
      return done;
    } catch (error) {
      if (brokenConstraint(error) !== 'silo_meta_ref_unique') throw error;
      throw new RequestError('conflict', 'Another entry has a row of this key and reference already', {
        fields: { ref: 'is taken' },
      });
    }
  }

  async #own(sql: Sql, scope: Scope, place: MetaPlace): Promise<SiloMeta | undefined> {
    const row = await metaByKey(sql, { ...place, app: place.src });
    return row?.src === place.src ? this.#toVisible(scope, row) : undefined;
  }

  /** Returns the value to store. */
  #toStored({ value, secure, ...row }: MetaPlace & Pick<SiloMeta, 'value' | 'secure'>): unknown {
    return secure && value !== undefined ? this.#seal.seal(value, identityOf(row)) : value;
  }

  /** Returns a row as a scope sees it: the value of a secure row is visible only to its source. */
  #toVisible(scope: Scope, row: SiloMeta): SiloMeta {
    if (!row.secure || row.value === undefined) return row;
    const isOwn = row.src === sourceOf(scope);
    return Object.assign(row, {
      value: isOwn ? this.#seal.open(row.value as string, identityOf(row)) : undefined,
    });
  }
}

type MetaPlace = Pick<SiloMeta, 'workspaceId' | 'entryId' | 'src' | 'key'>;

function identityOf({ workspaceId, entryId, src, key }: MetaPlace): string {
  return metaColumn.placeOf(workspaceId, entryId, src, key);
}

function sourceOf({ enrollment }: Scope): string {
  return enrollment?.app ?? workspaceSource;
}

function viewerOf({ workspaceId, enrollment }: Scope): MetaViewer {
  return { workspaceId, app: enrollment?.app };
}

/** Returns the content of a row, in the form in which it is compared and written. */
function givenOf(input: SiloMetaInput) {
  return {
    ref: input.ref || undefined,
    value: input.value ?? undefined,
    linkUrl: input.url || undefined,
    linkScope: input.scope || undefined,
    indexed: input.indexed ?? false,
    owned: input.owned ?? false,
    secure: input.secure ?? false,
    shared: input.shared ?? false,
  };
}

function isSame(stored: SiloMeta, given: ReturnType<typeof givenOf>): boolean {
  const names = Object.keys(given) as (keyof typeof given)[];
  return names.every((name) => isDeepStrictEqual(stored[name], given[name]));
}

/** Requires that the row matches `ifMatch`; a row that does not exist matches no tag. */
function requireRow(ifMatch: readonly string[] | undefined, stored: SiloMeta | undefined): void {
  if (ifMatch) requireMatch(stored ? ifMatch : [], { revision: stored ? metaTag(stored) : '' });
}

function requireUsable(key: string, { ref, value, indexed }: SiloMetaInput): void {
  if (!keyForm.test(key))
    throw invalid({ key: 'must be 1 to 64 letters, digits, dots, hyphens or underscores' });
  if (indexed && !ref) throw invalid({ ref: 'is required of an indexed row' });
  if (jsonLength(value) > maxValueLength)
    throw invalid({ value: `must be ${maxValueLength} characters at most` });
}
