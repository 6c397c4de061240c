import type { FileStorage } from '../../platform/storage/storage.ts';
import { invalid } from '../../platform/errors.ts';
import type { EntryRevision } from '../../silo/entries/entry-revision.ts';
import type { SiloEntryService } from '../../silo/entries/entry.service.ts';
import { toLoadedEntry, type LoadedEntry } from '../../silo/entries/loaded-entry.ts';
import type { PreparedEntry } from '../../silo/entries/prepared-entry.ts';
import { describeFile, type NewFile as StoredFile } from '../../silo/files/new-file.ts';
import type { EntryChange, NewFile, TaskEntry } from '../providers/action.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ClaimedJob } from './claimed-job.store.ts';

/** Change of a step, with the bytes of its files stored; written with the step. */
export interface PreparedChange {
  /** Version of the job's entry after the write; absent when the entry does not change. */
  readonly version?: string;
  readonly revision?: EntryRevision;
  /** New entry, with which the job continues. */
  readonly newEntry?: PreparedEntry;
  /** Entry as the next step finds it in a dry run, which stores nothing. */
  readonly dryEntry?: LoadedEntry;
}

/** Services that the entry of a job uses. */
interface JobEntryServices {
  readonly clock: Clock;
  readonly entries: SiloEntryService;
  readonly storage: FileStorage;
}

/** Silo entry of a job, read once and again after every change; a dry run keeps its entry in the job. */
export class JobEntry {
  readonly #services: JobEntryServices;
  readonly #job: ClaimedJob;
  #entryId: string | undefined;
  #loaded: LoadedEntry | undefined;

  constructor(services: JobEntryServices, job: ClaimedJob) {
    this.#services = services;
    this.#job = job;
    this.#entryId = job.siloEntryId;
    this.#loaded = job.dryEntry;
  }

  /** Version of the entry that was read last; undefined without a stored one. */
  get version(): string | undefined {
    return this.#loaded && !this.#job.dryRun ? String(this.#loaded.version) : undefined;
  }

  /** Reads the schema URL of the document; undefined when the job has no entry. */
  async docSchema(): Promise<string | undefined> {
    return (await this.#load())?.docSchema;
  }

  /** Returns the entry as it was read last, or reads it; undefined when the job has none. */
  read(): Promise<LoadedEntry | undefined> {
    return this.#load();
  }

  /** Returns the entry as a step finds it; undefined when the job has none. */
  async task(): Promise<TaskEntry | undefined> {
    const loaded = await this.#load();
    if (!loaded) return undefined;
    const { id, text, folder, state, draft, invalid } = loaded;
    return { id, text, folder, state, draft, invalid };
  }

  /** Prepares the change of a step for the write, based on the version that the step has read. */
  async prepareChange(change: EntryChange, signal: AbortSignal): Promise<PreparedChange> {
    const loaded = await this.#load();
    if (!loaded) return {};
    const { facts, faults, folder, state } = change;
    const { workspaceId, id, dryRun } = this.#job;
    const files = dryRun
      ? []
      : await Promise.all((change.files ?? []).map((file) => this.#store(file, signal)));
    signal.throwIfAborted();
    const revision = await this.#services.entries.revision(workspaceId, loaded, {
      facts,
      ...(faults && { faults: [...faults] }),
      folder,
      state,
      files,
      at: this.#services.clock.now(),
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

  /** Reads the current version of another entry with which the job is to continue. Refuses an unknown id. */
  async prepareOther(id: string): Promise<Pick<PreparedChange, 'version'>> {
    const other = await this.#services.entries.load(this.#job.workspaceId, id);
    if (!other)
      throw invalid({ silo_entry_id: 'is not the id of an entry' }, `There is no entry ${id} to go on with`);
    return id === this.#entryId ? {} : { version: String(other.version) };
  }

  /** Prepares the new entry of a step for the write. */
  prepareNew(newEntry: PreparedEntry): PreparedChange {
    return this.#job.dryRun ? { dryEntry: toLoadedEntry(newEntry) } : { version: '1', newEntry };
  }

  /** Continues with this entry after a step was written, as the step has changed it. */
  continueWith(entryId: string | undefined, { revision, newEntry, dryEntry }: PreparedChange): void {
    const isOther = entryId !== this.#entryId;
    this.#entryId = entryId;
    if (dryEntry && !isOther) this.#loaded = dryEntry;
    else if (newEntry) this.#loaded = toLoadedEntry(newEntry);
    else if (revision || isOther) this.invalidate();
  }

  /** Drops the cached entry, which may have changed. */
  invalidate(): void {
    this.#loaded = undefined;
  }

  async #load(): Promise<LoadedEntry | undefined> {
    if (this.#entryId)
      this.#loaded ??= await this.#services.entries.load(this.#job.workspaceId, this.#entryId);
    return this.#loaded;
  }

  /** Stores bytes under their hash before the row that names them is committed, so that a crash leaves no dead link. */
  async #store({ bytes, description, ...file }: NewFile, signal: AbortSignal): Promise<StoredFile> {
    const hash = await this.#services.storage.put(bytes, signal);
    return describeFile({ ...file, size: bytes.length, hash, ...(description && { desc: description }) });
  }
}
