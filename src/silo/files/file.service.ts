import type { Readable } from 'node:stream';
import { notFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { isUuid } from '../../platform/ids.ts';
import { addChange, writeChanges } from '../../platform/changes/write-changes.ts';
import type { FileUrls } from '../../platform/auth/file-url.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import { currentFiles } from './current-files.ts';
import { File } from './file.entity.ts';
import type { FilePatch } from './file.inputs.ts';
import { addFiles, filesOfEntries } from './file.store.ts';
import { describeFile, type EntryFile, type FileDescription, type NewFile } from './new-file.ts';

/** A file to hand out; its bytes are opened only when they are wanted. */
export interface Download {
  file: File;
  open: () => Promise<Readable>;
}

/** The files of entries: their descriptions in the database, their bytes in the storage. */
export class FileService {
  readonly #database: Database;
  readonly #platform: Pick<Platform, 'database' | 'hints'>;
  readonly #storage: FileStorage;
  readonly #urls: FileUrls;
  readonly #publicUrl: string;
  readonly #read: Reader<Pick<File, 'workspaceId' | 'entryId'>, File[]>;

  /** `publicUrl` is the address other people reach the service at. */
  constructor(platform: Pick<Platform, 'database' | 'hints' | 'storage'>, urls: FileUrls, publicUrl: string) {
    this.#platform = platform;
    this.#database = platform.database;
    this.#storage = platform.storage;
    this.#urls = urls;
    this.#publicUrl = publicUrl;
    this.#read = platform.database.reader('file_reads', filesOfEntries);
  }

  /** Stores bytes and describes them as a file; it belongs to an entry once a revision carries it. */
  async store(bytes: Buffer, description: Omit<FileDescription, 'size' | 'hash'>): Promise<NewFile> {
    return describeFile({ ...description, size: bytes.length, hash: await this.#storage.put(bytes) });
  }

  /** Adds stored files to their entries, as of the present revision of each, in the caller's transaction. */
  add(sql: Sql, files: readonly EntryFile[]): Promise<void> {
    return addFiles(sql, files);
  }

  /** The files of an entry; undefined when it has none. */
  async ofEntry(workspaceId: string, entryId: string): Promise<File[] | undefined> {
    const [files] = await this.ofEntries(workspaceId, [entryId]);
    return files;
  }

  /** The files of each entry, in the order their places were first taken; undefined for one that has none. */
  async ofEntries(
    workspaceId: string,
    entryIds: readonly string[],
  ): Promise<readonly (File[] | undefined)[]> {
    const found = await this.#read(entryIds.map((entryId) => ({ workspaceId, entryId })));
    return found.map((files) =>
      files.length > 0 ? currentFiles(files).map((file) => this.#withUrl(file)) : undefined,
    );
  }

  /** Changes whether a file of an entry is private; its old public URLs end with it. */
  async update(scope: Scope, entryId: string, id: string, patch: FilePatch): Promise<File> {
    const { workspaceId } = scope;
    const file = await writeChanges(this.#platform, scope, async (em) => {
      const where = { workspaceId, entryId, id };
      const found = isUuid(entryId) && isUuid(id) ? await em.findOne(File, where) : null;
      if (!found) throw notFound('File');
      if (patch.private !== undefined) found.private = patch.private;
      await em.flush();
      await addChange(em, 'entry.updated', { workspaceId, id: entryId });
      return found;
    });
    return this.#withUrl(file);
  }

  /** The public URL of a file; it answers once the file's description is stored, unless it is private. */
  urlOf(workspaceId: string, { id, name }: Pick<File, 'id' | 'name'>): string {
    return `${this.#publicUrl}${this.#urls.sign({ workspaceId, fileId: id }, name)}`;
  }

  /** The file behind the path of a public URL; refuses when there is none or it has become private. */
  async download(path: string): Promise<Download> {
    const address = this.#urls.parse(path);
    const file = address && (await this.#find(address.workspaceId, address.fileId));
    if (!file || file.private || !file.stored) throw notFound('File');
    return { file, open: () => this.#open(file) };
  }

  async #open({ id, hash, size }: File): Promise<Readable> {
    const bytes = await this.#storage.get(hash, size);
    if (!bytes) throw new TypeError(`The bytes of file ${id} are missing in the storage`);
    return bytes;
  }

  /** A file by its id, also one that has been replaced. */
  #find(workspaceId: string, id: string): Promise<File | null> {
    return this.#database.em().findOne(File, { workspaceId, id });
  }

  #withUrl(file: File): File {
    return file.private ? file : Object.assign(file, { url: this.urlOf(file.workspaceId, file) });
  }
}
