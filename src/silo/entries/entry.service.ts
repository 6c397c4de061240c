import { shortSchema } from '@docmill/documents/schemas';
import { invalid, notFound, RequestError } from '../../platform/errors.ts';
import { requireMatch } from '../../platform/etag.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Batcher } from '../../platform/batcher.ts';
import { contentHash, createOnce, requireSameContent, type Created } from '../../platform/idempotency.ts';
import { isUuid, newId, recordKey } from '../../platform/ids.ts';
import { JsonText } from '../../platform/json-text.ts';
import { RecordCache } from '../../platform/record-cache.ts';
import { TextCache } from '../../platform/text-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import type { File } from '../files/file.entity.ts';
import type { FileService } from '../files/file.service.ts';
import { fitsDocument, isEntryId } from './entry-id.ts';
import { insertEntries } from './entry-insert.store.ts';
import { readChangedEntries, type EntryReadRequest, type MarkedEntry } from './entry-read.store.ts';
import { reviseEntries, writeRevision } from './entry-revise.store.ts';
import type { EntryRevision, EntryRevisionInput, RevisedEntry } from './entry-revision.ts';
import { SiloEntry } from './entry.entity.ts';
import { SiloEntryInput, type SiloEntryPatch } from './entry.inputs.ts';
import {
  entryById,
  entryByKey,
  entryIdOfKey,
  findEntries,
  loadEntries,
  type EnvelopeCache,
  type EntryLoadRequest,
} from './entry.store.ts';
import { automaticFolder } from './folder.ts';
import type { LoadedEntry } from './loaded-entry.ts';
import { filesOfEntries, type PreparedEntry } from './prepared-entry.ts';
import type { EnvelopeMaker } from './envelope-maker.ts';

/** Maximum number of attempts to change an entry if concurrent changes are written first. */
const maxAttempts = 5;

/** Maximum size of the cache of entries, in characters. */
const maxCachedCharacters = 32 * 2 ** 20;

/** Options for building a new entry. */
export interface PreparationOptions {
  /** Generated if absent. */
  readonly id?: string;
  /** The entry that the input refers to, in the state to use; read if absent. */
  readonly previous?: Pick<LoadedEntry, 'id' | 'text'>;
  /** Maker of the envelope, if not that of the service. */
  readonly maker?: EnvelopeMaker;
}

/** Stored documents of workspaces, each with every version of its envelope. */
export class SiloEntryService {
  readonly #services: Pick<Platform, 'clock' | 'database' | 'hints'>;
  readonly #files: FileService;
  readonly #maker: EnvelopeMaker;
  readonly #inserts: Batcher<PreparedEntry, boolean>;
  readonly #read: Reader<EntryLoadRequest, LoadedEntry | undefined>;
  readonly #readChanged: Reader<EntryReadRequest, MarkedEntry | undefined>;
  readonly #cache = new RecordCache<SiloEntry>(maxCachedCharacters);
  readonly #find: Reader<Pick<SiloEntry, 'workspaceId' | 'id'>, SiloEntry | undefined>;
  #pages = 0;

  constructor(
    services: Pick<Platform, 'clock' | 'database' | 'hints'>,
    maker: EnvelopeMaker,
    files: FileService,
  ) {
    this.#services = services;
    const { database } = services;
    this.#files = files;
    this.#maker = maker;
    this.#inserts = database.createBatcher(
      'entries',
      async (prepared) => {
        const written = await database.retryUntilKnown(() => insertEntries(database.sql, prepared));
        return prepared.map((entry) => written.has(entry));
      },
      { lanes: 2 },
    );
    const envelopes: EnvelopeCache = new TextCache();
    this.#read = database.reader('entry_reads', (sql, wanted) => loadEntries(sql, wanted, envelopes));
    this.#readChanged = database.reader('entry_reads_whole', readChangedEntries);
    this.#find = database.reader('entry_finds', findEntries);
  }

  /**
   * Creates an entry. The same request again returns the stored one, also if the key is used under another id; other content
   * under the id or key is a conflict. Refuses a document with faults and stores nothing then.
   */
  async create(scope: Scope, id: string, input: SiloEntryInput): Promise<Created<SiloEntry>> {
    if (!isEntryId(id))
      throw invalid({ id: 'must be a UUID of version 1 or 7, or 3, 4 or 5 without a date' });
    const created = await createOnce({
      write: async () => {
        const prepared = await this.prepare(scope, input, { id });
        if (!(await this.#inserts.add(prepared))) return undefined;
        this.#services.hints.send('change', scope.workspaceId);
        return toCreatedEntry(prepared);
      },
      findStored: () => this.#findStored(scope, id, input),
    });
    if (!created) throw new TypeError('An entry was neither written nor found');
    return created;
  }

  /** Builds a new entry and writes nothing; refuses input that cannot become one, and a document with its faults. */
  async prepare(
    scope: Scope,
    input: SiloEntryInput,
    { id = newId(), maker = this.#maker, ...known }: PreparationOptions = {},
  ): Promise<PreparedEntry> {
    const previous = input.previousId
      ? (known.previous ?? (await this.load(scope.workspaceId, input.previousId)))
      : undefined;
    if (input.previousId && !previous) throw invalid({ previous_id: 'is not the id of an entry' });
    const at = this.#services.clock.now();
    const { facts, faults } = await maker.make(input, previous?.text, at);
    const schema = shortSchema(facts.docSchema);
    if (!fitsDocument(id, schema))
      throw invalid({ id: 'must be a UUID of version 1 or 7 for a document with a date' });
    return {
      ...facts,
      faults,
      workspaceId: scope.workspaceId,
      id,
      key: input.key || undefined,
      folder: input.folder || automaticFolder(schema),
      previousId: previous?.id,
      contentHash: contentHash(SiloEntryInput, input),
      at,
      by: scope.subject,
    };
  }

  /** Inserts prepared entries and their files in the caller's transaction; returns those whose id and key were not taken. */
  async insert(sql: Sql, prepared: readonly PreparedEntry[]): Promise<ReadonlySet<PreparedEntry>> {
    const written = await insertEntries(sql, prepared);
    return this.#files.add(sql, filesOfEntries(written)).then(() => written);
  }

  /** Reads an entry as the engine uses it; concurrent reads are batched. */
  async load(workspaceId: string, id: string): Promise<LoadedEntry | undefined> {
    const [entry] = isUuid(id) ? await this.loadPage(workspaceId, [id]) : [];
    return entry;
  }

  /**
   * Reads the entries of a page until their envelopes fill it; undefined for the others, and for those that the workspace does
   * not have.
   */
  loadPage(workspaceId: string, ids: readonly string[]): Promise<readonly (LoadedEntry | undefined)[]> {
    const page = (this.#pages = (this.#pages + 1) & 0x7fffffff);
    return this.#read(ids.map((id) => ({ workspaceId, id, page })));
  }

  /**
   * Prepares a change of an entry against the version that was read. Every new version is prepared here: a signed entry keeps its
   * document, number and series, and other changes are refused as `entry-signed` (ADR 39).
   */
  async revision(
    workspaceId: string,
    { id: entryId, version: baseVersion, draft, text }: RevisedEntry,
    change: EntryRevisionInput,
  ): Promise<EntryRevision> {
    if (!draft && change.facts) await this.#maker.assertKeepsSigned(text, change.facts.text);
    return { ...change, workspaceId, entryId, baseVersion } as EntryRevision;
  }

  /**
   * Writes changes of any number of entries in the caller's transaction; returns the new version of each, without the changes
   * whose base is outdated.
   */
  revise<R extends EntryRevision>(sql: Sql, revisions: readonly R[]): Promise<ReadonlyMap<R, number>> {
    return reviseEntries(sql, revisions);
  }

  /** Returns an entry with its envelope and files. */
  async get({ workspaceId }: Scope, id: string): Promise<Readonly<SiloEntry>> {
    const key = recordKey({ workspaceId, id });
    const known = this.#cache.get(key);
    const [found] = isUuid(id) ? await this.#readChanged([{ workspaceId, id, mark: known?.mark }]) : [];
    if (found?.entry) {
      const entry = await this.#withFiles(found.entry);
      this.#cache.store(key, entry, found.mark);
      return entry;
    }
    if (!found || !known) throw notFound('Silo entry');
    return known.record;
  }

  /** Returns the entry with a key, with its envelope and files. */
  async getByKey(scope: Scope, key: string): Promise<Readonly<SiloEntry>> {
    const id = await entryIdOfKey(this.#services.database.sql, scope.workspaceId, key);
    return this.get(scope, id ?? '');
  }

  /** Returns an entry without its envelope and files, which are read on demand. Concurrent reads are batched. */
  async find({ workspaceId }: Pick<Scope, 'workspaceId'>, id: string): Promise<SiloEntry> {
    const [entry] = isUuid(id) ? await this.#find([{ workspaceId, id }]) : [];
    if (!entry) throw notFound('Silo entry');
    return entry;
  }

  /** Returns the entry with a key, without its envelope and files. */
  async findByKey(scope: Scope, key: string): Promise<SiloEntry> {
    const id = await entryIdOfKey(this.#services.database.sql, scope.workspaceId, key);
    return this.find(scope, id ?? '');
  }

  /** Returns the files of an entry; concurrent reads are batched. */
  filesOf({ workspaceId, id }: SiloEntry): Promise<File[] | undefined> {
    return this.#files.ofEntry(workspaceId, id);
  }

  /**
   * Changes an entry: a changed envelope becomes a new version, and all earlier ones stay. Refuses a document with faults, and an
   * entry whose revision does not match `ifMatch`; nothing is changed then.
   */
  async update(
    scope: Scope,
    id: string,
    patch: SiloEntryPatch,
    ifMatch?: readonly string[],
  ): Promise<Readonly<SiloEntry>> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const stored = isUuid(id)
        ? await entryById(this.#services.database.sql, scope.workspaceId, id)
        : undefined;
      if (!stored) throw notFound('Silo entry');
      requireMatch(ifMatch, stored);
      const revision = await this.#revisionOf(scope, stored, patch, ifMatch !== undefined);
      if (!revision) return this.#withFiles(stored);
      if (await writeRevision(this.#services.database, revision)) {
        this.#services.hints.send('change', scope.workspaceId);
        return this.get(scope, id);
      }
    }
    throw new RequestError('conflict', 'The entry is being changed by others at the same time; try again');
  }

  /** Returns the envelope of an entry. */
  async data(scope: Scope, id: string): Promise<unknown> {
    const loaded = await this.load(scope.workspaceId, id);
    return loaded && new JsonText(loaded.text);
  }

  /** Returns the change that a patch makes; undefined if it changes nothing. */
  async #revisionOf(
    { workspaceId, subject }: Scope,
    stored: SiloEntry,
    patch: SiloEntryPatch,
    isExact: boolean,
  ): Promise<EntryRevision | undefined> {
    const at = this.#services.clock.now();
    const text = stored.data instanceof JsonText ? stored.data.text : '';
    const hasData = patch.data !== undefined && patch.data !== null;
    const isMade = hasData || patch.contentType || (patch.sign && stored.draft);
    const made = isMade ? await this.#maker.change(patch, text, at) : undefined;
    const isNew = made !== undefined && made.facts.text !== text;
    const folder = patch.folder || undefined;
    if (!isNew && (folder === undefined || folder === stored.folder)) return undefined;
    const { id: entryId, currentVersion: version, draft, revision } = stored;
    return this.revision(
      workspaceId,
      { id: entryId, version, draft, text },
      {
        baseRevision: isExact ? revision : undefined,
        folder,
        ...(isNew && { facts: made.facts, ...(hasData && { faults: made.faults ?? [] }) }),
        at,
        by: subject,
      },
    );
  }

  /** Returns the entry stored by an earlier create with this id or key; refuses if its content differs. */
  async #findStored(scope: Scope, id: string, input: SiloEntryInput): Promise<SiloEntry | undefined> {
    const { sql } = this.#services.database;
    const entry =
      (await entryById(sql, scope.workspaceId, id)) ??
      (input.key ? await entryByKey(sql, scope.workspaceId, input.key) : undefined);
    if (!entry) return undefined;
    const what = entry.id === id ? 'The silo entry' : 'A silo entry of the same key';
    requireSameContent(entry.contentHash, contentHash(SiloEntryInput, input), what);
    return this.#withFiles(entry);
  }

  async #withFiles(entry: SiloEntry): Promise<SiloEntry> {
    entry.attachments = await this.#files.ofEntry(entry.workspaceId, entry.id);
    return entry;
  }
}

/** Returns an entry as it was just inserted. */
function toCreatedEntry({
  text,
  hash: _hash,
  terms: _terms,
  at,
  by: _by,
  ...prepared
}: PreparedEntry): SiloEntry {
  const written = { currentVersion: 1, revision: 1, createdAt: at, updatedAt: at, data: new JsonText(text) };
  return Object.assign(new SiloEntry(), prepared, written);
}
