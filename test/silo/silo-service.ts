import { readConfig } from '../../src/platform/config.ts';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sign } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import { FileUrls } from '../../src/platform/auth/file-url.ts';
import { KeySet, type SigningKey } from '../../src/platform/auth/keys.ts';
import type { Scope } from '../../src/platform/auth/scope.ts';
import { ChangedRecords } from '../../src/platform/changes/changed-records.ts';
import { Database } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openDatabaseClock } from '../../src/platform/database/moment.ts';
import { Notifier } from '../../src/platform/events/notifier.ts';
import { createLog } from '../../src/platform/log.ts';
import { ThreadPool } from '../../src/platform/threads/thread-pool.ts';
import { newId } from '../../src/platform/ids.ts';
import type { FileStorage } from '../../src/platform/storage/storage.ts';
import { FolderStorage } from '../../src/platform/storage/folder-storage.ts';
import { EnvelopeMaker } from '../../src/silo/entries/envelope-maker.ts';
import { CalculationService } from '../../src/silo/entries/calculation.service.ts';
import type { EntryRevisionInput } from '../../src/silo/entries/entry-revision.ts';
import type { SiloEntry } from '../../src/silo/entries/entry.entity.ts';
import { SiloEntryInput } from '../../src/silo/entries/entry.inputs.ts';
import { SiloEntryService } from '../../src/silo/entries/entry.service.ts';
import { findEntries } from '../../src/silo/entries/entry.store.ts';
import { SiloListingService } from '../../src/silo/entries/listing.service.ts';
import { SiloStateService } from '../../src/silo/entries/state.service.ts';
import { SiloVersionService } from '../../src/silo/entries/version.service.ts';
import { FileService } from '../../src/silo/files/file.service.ts';
import { SiloMetaService } from '../../src/silo/meta/meta.service.ts';
import type { QueryServices } from '../../src/silo/query/query.routes.ts';
import { SiloQueryService } from '../../src/silo/query/query.service.ts';
import { SpoolService } from '../../src/silo/spool/spool.service.ts';
import { siloArea } from '../../src/silo/silo.area.ts';
import { newSigningKey, testSealing } from '../support/keys.ts';
import { createDatabase } from '../support/postgres.ts';

/** The silo on a database, a storage and keys of its own. */
export class SiloService implements AsyncDisposable {
  readonly database: Database;
  readonly entries: SiloEntryService;
  readonly changedEntries: ChangedRecords<SiloEntry>;
  readonly listing: SiloListingService;
  readonly query: QueryServices;
  readonly versions: SiloVersionService;
  readonly states: SiloStateService;
  readonly calculation: CalculationService;
  readonly files: FileService;
  readonly meta: SiloMetaService;
  readonly spool: SpoolService;
  readonly urls: FileUrls;
  readonly threads: ThreadPool;
  readonly storage: FileStorage;
  /** Where the storage keeps the bytes. */
  readonly folder: string;
  readonly #signingKey: SigningKey;
  readonly #stack: AsyncDisposableStack;

  private constructor(
    parts: Pick<
      SiloService,
      | 'database'
      | 'entries'
      | 'changedEntries'
      | 'listing'
      | 'query'
      | 'versions'
      | 'states'
      | 'calculation'
      | 'files'
      | 'meta'
      | 'spool'
      | 'urls'
      | 'threads'
      | 'storage'
      | 'folder'
    >,
    key: SigningKey,
    stack: AsyncDisposableStack,
  ) {
    this.database = parts.database;
    this.entries = parts.entries;
    this.changedEntries = parts.changedEntries;
    this.listing = parts.listing;
    this.query = parts.query;
    this.versions = parts.versions;
    this.states = parts.states;
    this.calculation = parts.calculation;
    this.files = parts.files;
    this.meta = parts.meta;
    this.spool = parts.spool;
    this.urls = parts.urls;
    this.threads = parts.threads;
    this.storage = parts.storage;
    this.folder = parts.folder;
    this.#signingKey = key;
    this.#stack = stack;
  }

  /** `storageIn` opens a storage that may use a folder; the usual one is that folder. */
  static async open(storageIn: typeof openFolder = openFolder): Promise<SiloService> {
    const stack = new AsyncDisposableStack();
    const { url } = stack.use(await createDatabase());
    const database = stack.use(await Database.open({ url, entities: siloArea.entities, poolSize: 8 }));
    await migrate(database);
    const folder = join(tmpdir(), `docmill-files-${randomUUID()}`);
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    const threads = stack.use(new ThreadPool({ memoryMb: 512, maxCpuMs: 20_000, maxWallMs: 200_000 }));
    const signingKey = await newSigningKey();
    const urls = new FileUrls(testSealing, 365);
    const hints = stack.use(await Notifier.open(url, createLog('silent')));
    const clock = stack.use(await openDatabaseClock(database, createLog('silent')));
    const storage = await storageIn(folder);
    const files = new FileService({ clock, database, hints, storage }, urls, {
      publicUrl: 'http://docs.test',
      limitBytes: 1024 * 1024,
    });
    const maker = new EnvelopeMaker(KeySet.of(signingKey), readConfig({}).documents, threads);
    const calculation = new CalculationService(maker, clock);
    const entries = new SiloEntryService({ clock, database, hints }, maker, files);
    const changedEntries = new ChangedRecords(database, 'changed_entries', findEntries);
    const listing = new SiloListingService(database, files);
    const query = { query: new SiloQueryService(database), listing };
    const versions = new SiloVersionService(database, entries, threads);
    const states = new SiloStateService({ clock, database, hints });
    const sealing = testSealing;
    const meta = new SiloMetaService({ clock, database, hints, sealing });
    const spool = new SpoolService({ clock, database, sealing, storage, config: { spoolDays: 7 } });
    return new SiloService(
      {
        database,
        entries,
        changedEntries,
        listing,
        query,
        versions,
        states,
        calculation,
        files,
        meta,
        spool,
        urls,
        threads,
        storage,
        folder,
      },
      signingKey,
      stack,
    );
  }

  /** Signs an envelope with the service's key, or another one. */
  async sign(envelope: JsonObject, key: SigningKey = this.#signingKey): Promise<JsonObject> {
    const signed = await sign(envelope, key, { now: () => new Date(), uuid: newId });
    if (!signed.ok) throw new Error(signed.error.message);
    return signed.envelope;
  }

  /** Changes an entry as it is now. */
  async revise(
    { workspaceId }: Scope,
    id: string,
    change: Omit<EntryRevisionInput, 'at'> & Partial<Pick<EntryRevisionInput, 'at'>>,
  ): Promise<void> {
    const entry = await this.entries.load(workspaceId, id);
    if (!entry) throw new Error(`no entry ${id}`);
    const revision = await this.entries.revision(workspaceId, entry, { at: new Date(), ...change });
    await this.entries.revise(this.database.sql, [revision]);
  }

  /** How many rows a table has. */
  async count(table: 'silo_entry' | 'silo_version' | 'silo_state' | 'silo_file'): Promise<number> {
    const { rows } = await this.database.sql.executeSql(`select count(*)::int as count from ${table}`);
    return (rows as { count: number }[])[0]?.count ?? 0;
  }

  [Symbol.asyncDispose](): PromiseLike<void> {
    return this.#stack.disposeAsync();
  }
}

function openFolder(folder: string): Promise<FileStorage> {
  return FolderStorage.open(folder);
}

/** A workspace of its own. */
export function newScope(): Scope {
  return { workspaceId: randomUUID(), subject: 'test', permissions: new Set(['admin']) };
}

/** What an entry is created from. */
export function entryInput(fields: Partial<SiloEntryInput>): SiloEntryInput {
  return Object.assign(new SiloEntryInput(), fields);
}

/** An invoice of two hours at 100.00 with 19% VAT: 238.00 to pay. */
export function invoice(fields: JsonObject = {}): JsonObject {
  return {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    series: 'S',
    code: '001',
    issue_date: '2026-01-31',
    currency: 'EUR',
    supplier: { name: 'Mill GmbH', tax_id: { country: 'DE', code: '111111125' } },
    customer: { name: 'Client GmbH', tax_id: { country: 'DE', code: '282741168' } },
    lines: [
      {
        quantity: '2',
        item: { name: 'Work', price: '100.00', unit: 'h' },
        taxes: [{ cat: 'VAT', rate: 'standard' }],
      },
    ],
    ...fields,
  };
}

/** A party: a document without a date. */
export function party(fields: JsonObject = {}): JsonObject {
  return { $schema: 'https://gobl.org/draft-0/org/party', name: 'Client GmbH', ...fields };
}
