import type { FileStorage } from '../../platform/storage/storage.ts';
import { invalid } from '../../platform/errors.ts';
import type { EntryRevision } from '../../silo/entries/entry-revision.ts';
import type { SiloEntryService } from '../../silo/entries/entry.service.ts';
import { loadedNew, type LoadedEntry } from '../../silo/entries/loaded-entry.ts';
import type { PreparedEntry } from '../../silo/entries/prepared-entry.ts';
import { describeFile, type NewFile as StoredFile } from '../../silo/files/new-file.ts';
import type { EntryChange, NewFile, TaskEntry } from '../providers/action.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ClaimedJob } from './claimed-job.store.ts';

/** What a step's change comes to, with the bytes of its files stored: written with the step. */
export interface KeptChange {
  /** The version of the job's entry once it is written; absent when that stays as it is. */
  readonly version?: string;
  readonly revision?: EntryRevision;
  /** A new entry, with which the job goes on. */
  readonly newEntry?: PreparedEntry;
  /** In a dry run, which stores nothing: the entry as the next step finds it. */
  readonly dryEntry?: LoadedEntry;
}

/** The silo entry of a job, read once and again after every change of it; that of a dry run is the job's own. */
export class JobEntry {
  readonly #clock: Clock;
  readonly #entries: SiloEntryService;
  readonly #storage: FileStorage;
  readonly #job: ClaimedJob;
  #entryId: string | undefined;
  #loaded: LoadedEntry | undefined;

  constructor(
    { clock, entries, storage }: { clock: Clock; entries: SiloEntryService; storage: FileStorage },
    job: ClaimedJob,
  ) {
    this.#clock = clock;
    this.#entries = entries;
    this.#storage = storage;
    this.#job = job;
    this.#entryId = job.siloEntryId;
    this.#loaded = job.dryEntry;
  }

  /** The version of the entry that was read last; undefined when there is none that stands anywhere. */
  get version(): string | undefined {
    return this.#loaded && !this.#job.dryRun ? String(this.#loaded.version) : undefined;
  }

  /** The schema URL of the document; undefined when the job has none. */
  async docSchema(): Promise<string | undefined> {
    return (await this.#load())?.docSchema;
  }

  /** The entry as it was read last, or now; undefined when the job has none. */
  loaded(): Promise<LoadedEntry | undefined> {
    return this.#load();
  }

  /** The entry as a step finds it; undefined when the job has none. */
  async task(): Promise<TaskEntry | undefined> {
    const loaded = await this.#load();
    if (!loaded) return undefined;
    const { id, text, folder, state, draft, invalid } = loaded;
    return { id, text, folder, state, draft, invalid };
  }

  /** Makes a step's change ready to be written, against the version that the step has seen. */
  async keep(change: EntryChange, signal: AbortSignal): Promise<KeptChange> {
    const loaded = await this.#load();
    if (!loaded) return {};
    const { facts, faults, folder, state } = change;
    const { workspaceId, id, dryRun } = this.#job;
    const files = dryRun
      ? []
      : await Promise.all((change.files ?? []).map((file) => this.#store(file, signal)));
    signal.throwIfAborted();
    const revision = await this.#entries.revision(workspaceId, loaded, {
      facts,
      ...(faults && { faults: [...faults] }),
      folder,
      state,
      files,
      at: this.#clock.now(),
      by: `job:${id}`,
    });
    if (dryRun) {
      const { text, docSchema, draft, invalid } = facts ?? loaded;
      return {
        dryEntry: {
          ...loaded,
          text,
          docSchema,
          draft,
          invalid,
          folder: folder ?? loaded.folder,
          state: state ?? loaded.state,
        },
      };
    }
    return { ...(facts && { version: String(loaded.version + 1) }), revision };
  }

  /** The present version of another entry that the job is to go on with; refuses one that is not there. */
  async goingOnWith(id: string): Promise<Pick<KeptChange, 'version'>> {
    const other = await this.#entries.load(this.#job.workspaceId, id);
    if (!other)
      throw invalid({ silo_entry_id: 'is not the id of an entry' }, `There is no entry ${id} to go on with`);
    return id === this.#entryId ? {} : { version: String(other.version) };
  }

  /** Makes a step's new entry ready to be written. */
  goingOnWithNew(newEntry: PreparedEntry): KeptChange {
    return this.#job.dryRun ? { dryEntry: loadedNew(newEntry) } : { version: '1', newEntry };
  }

  /** A step was written: the job goes on with this entry, changed as the step has left it. */
  goOnWith(entryId: string | undefined, { revision, newEntry, dryEntry }: KeptChange): void {
    const isOther = entryId !== this.#entryId;
    this.#entryId = entryId;
    if (dryEntry && !isOther) this.#loaded = dryEntry;
    else if (newEntry) this.#loaded = loadedNew(newEntry);
    else if (revision || isOther) this.forget();
  }

  /** Lets go of what was read: it may have changed. */
  forget(): void {
    this.#loaded = undefined;
  }

  async #load(): Promise<LoadedEntry | undefined> {
    if (this.#entryId) this.#loaded ??= await this.#entries.load(this.#job.workspaceId, this.#entryId);
    return this.#loaded;
  }

  /** Bytes are stored under their hash before the row that names them is committed, so a crash leaves no dead link. */
  async #store({ bytes, description, ...file }: NewFile, signal: AbortSignal): Promise<StoredFile> {
    const hash = await this.#storage.put(bytes, signal);
    return describeFile({ ...file, size: bytes.length, hash, ...(description && { desc: description }) });
  }
}
