import type { FileStorage } from '../../platform/storage/storage.ts';
import type { EntryRevision } from '../../silo/entries/entry-revision.ts';
import type { SiloEntryService } from '../../silo/entries/entry.service.ts';
import type { LoadedEntry } from '../../silo/entries/loaded-entry.ts';
import { describeFile, type NewFile as StoredFile } from '../../silo/files/new-file.ts';
import type { EntryChange, NewFile, TaskEntry } from '../providers/action.ts';
import type { ClaimedJob } from './claim.store.ts';

/** The silo entry of a job, read once and again after every change of it. */
export class JobEntry {
  readonly #entries: SiloEntryService;
  readonly #storage: FileStorage;
  readonly #job: ClaimedJob;
  #loaded: LoadedEntry | undefined;

  constructor({ entries, storage }: { entries: SiloEntryService; storage: FileStorage }, job: ClaimedJob) {
    this.#entries = entries;
    this.#storage = storage;
    this.#job = job;
  }

  /** The schema URL of the document; undefined when the job has none. */
  async docSchema(): Promise<string | undefined> {
    return (await this.#load())?.docSchema;
  }

  /** The entry as a step finds it; undefined when the job has none. */
  async task(): Promise<TaskEntry | undefined> {
    const loaded = await this.#load();
    if (!loaded) return undefined;
    const { id, text, folder, state, draft } = loaded;
    return { id, text, folder, state, draft };
  }

  /** What a step changes, against the version it has seen; the bytes of its files are stored. */
  async revision(change: EntryChange, at: Date, by: string): Promise<EntryRevision | undefined> {
    const loaded = await this.#load();
    if (!loaded) return undefined;
    const { facts, folder, state } = change;
    const files = await Promise.all((change.files ?? []).map((file) => this.#store(file)));
    const { id: entryId, version: baseVersion } = loaded;
    const { workspaceId } = this.#job;
    return { workspaceId, entryId, baseVersion, facts, folder, state, files, at, by };
  }

  /** Lets go of what was read: it has changed, or may have. */
  forget(): void {
    this.#loaded = undefined;
  }

  async #load(): Promise<LoadedEntry | undefined> {
    const { workspaceId, siloEntryId } = this.#job;
    if (siloEntryId) this.#loaded ??= await this.#entries.load(workspaceId, siloEntryId);
    return this.#loaded;
  }

  /** Bytes are stored under their hash before the row that names them is committed, so a crash leaves no dead link. */
  async #store({ bytes, description, ...file }: NewFile): Promise<StoredFile> {
    const hash = await this.#storage.put(bytes);
    return describeFile({ ...file, size: bytes.length, hash, ...(description && { desc: description }) });
  }
}
