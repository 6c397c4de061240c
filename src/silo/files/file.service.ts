import type { Readable } from 'node:stream';
import { invalid, notFound } from '../../platform/errors.ts';
import { requireMatch } from '../../platform/etag.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { otherContent, type Created } from '../../platform/idempotency.ts';
import { isUuid } from '../../platform/ids.ts';
import type { FileUrls } from '../../platform/auth/file-url.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { contentHashOf } from '../../platform/storage/storage.ts';
import { FileAnswer } from '../../platform/file-answer.ts';
import { currentFiles } from './current-files.ts';
import { File } from './file.entity.ts';
import type { FileInput, FilePatch } from './file.inputs.ts';
import { addFiles, changeFile, fileById, filesOfEntries, hasEntry, touchEntry } from './file.store.ts';
import { readReceivedFile, isSameFile } from './received-file.ts';
import { describeFile, type EntryFile, type FileDescription, type NewFile } from './new-file.ts';

/** Lifetime of upload URLs and of temporary download URLs, in seconds. */
const uploadSeconds = 24 * 60 * 60;
const temporarySeconds = 10 * 60;

/** Files of entries: descriptions in the database, bytes in the storage. */
export class FileService {
  readonly #services: Pick<Platform, 'clock' | 'database' | 'hints' | 'storage'>;
  readonly #urls: FileUrls;
  readonly #publicUrl: string;
  readonly #read: Reader<Pick<File, 'workspaceId' | 'entryId'>, File[]>;
  readonly #limitBytes: number;

  /** Takes `publicUrl`, the address at which clients reach the service, and `limitBytes`, the maximum size of a client's file. */
  constructor(
    services: Pick<Platform, 'clock' | 'database' | 'hints' | 'storage'>,
    urls: FileUrls,
    { publicUrl, limitBytes }: { publicUrl: string; limitBytes: number },
  ) {
    this.#services = services;
    this.#urls = urls;
    this.#publicUrl = publicUrl;
    this.#read = services.database.reader('file_reads', filesOfEntries);
    this.#limitBytes = limitBytes;
  }

  /** Stores bytes and describes them as a file, which belongs to an entry once a revision includes it. */
  async store(bytes: Buffer, description: Omit<FileDescription, 'size' | 'hash'>): Promise<NewFile> {
    return describeFile({
      ...description,
      size: bytes.length,
      hash: await this.#services.storage.put(bytes),
    });
  }

  /** Adds stored files to their entries at the current revision of each, in the caller's transaction. */
  add(sql: Sql, files: readonly EntryFile[]): Promise<void> {
    return addFiles(sql, files);
  }

  /** Returns the current files of an entry; undefined if there are none. */
  async ofEntry(workspaceId: string, entryId: string): Promise<File[] | undefined> {
    const [files] = await this.ofEntries(workspaceId, [entryId]);
    return files;
  }

  /**
   * Returns the current files of each entry, ordered by the first file of their key and category; undefined if there are none.
   */
  async ofEntries(
    workspaceId: string,
    entryIds: readonly string[],
  ): Promise<readonly (File[] | undefined)[]> {
    const found = await this.#read(entryIds.map((entryId) => ({ workspaceId, entryId })));
    return found.map((files) =>
      files.length > 0 ? currentFiles(files).map((file) => this.#withUrl(file)) : undefined,
    );
  }

  /** Lists the current files of an existing entry. */
  async list({ workspaceId }: Scope, entryId: string): Promise<File[]> {
    const files = isUuid(entryId) ? await this.ofEntry(workspaceId, entryId) : undefined;
    if (files) return files;
    if (isUuid(entryId) && (await hasEntry(this.#services.database.sql, workspaceId, entryId))) return [];
    throw notFound('Silo entry');
  }

  /** Returns a file of an entry, including a replaced one. */
  async get({ workspaceId }: Scope, entryId: string, id: string): Promise<File> {
    return this.#withUrl(await this.#ofEntry(this.#services.database.sql, { workspaceId, entryId, id }));
  }

  /**
   * Adds a file to an entry, with its bytes or with a URL to upload them to. The same request again returns the stored one;
   * another file under the id is a conflict. The file replaces the earlier one of its key and category.
   */
  async create(scope: Scope, entryId: string, id: string, input: FileInput): Promise<Created<File>> {
    const { workspaceId } = scope;
    if (!isUuid(entryId)) throw notFound('Silo entry');
    if (!isUuid(id)) throw invalid({ id: 'must be a UUID' });
    const { file, bytes } = await readReceivedFile(id, input, this.#limitBytes);
    const { sql } = this.#services.database;
    const made = await this.#findStored(sql, { workspaceId, entryId, file });
    if (made) return made;
    if (!(await hasEntry(sql, workspaceId, entryId))) throw notFound('Silo entry');
    if (bytes) await this.#services.storage.put(bytes);
    const createdAt = this.#services.clock.now();
    return this.#updateEntry(scope, { id: entryId, at: createdAt }, async (within) => {
      const overtaker = await this.#findStored(within, { workspaceId, entryId, file });
      if (overtaker) return overtaker;
      await addFiles(within, [{ ...file, workspaceId, entryId, createdAt }]);
      const record = Object.assign(new File(), file, { workspaceId, entryId, createdAt });
      return { record: this.#withUrl(record), replayed: false };
    });
  }

  /**
   * Makes a file private or public; private files no longer answer at their old public URLs. Refuses if the hash of the bytes
   * does not match `ifMatch`.
   */
  async update(
    scope: Scope,
    entryId: string,
    id: string,
    patch: FilePatch,
    ifMatch?: readonly string[],
  ): Promise<File> {
    const key = { workspaceId: scope.workspaceId, entryId, id };
    const { private: isPrivate, hash: revision } = await this.#ofEntry(this.#services.database.sql, key);
    requireMatch(ifMatch, { revision });
    if (patch.private === undefined || patch.private === isPrivate) return this.get(scope, entryId, id);
    return this.#updateEntry(scope, { id: entryId, at: this.#services.clock.now() }, async (sql) => {
      const file = Object.assign(await this.#ofEntry(sql, key), { private: patch.private });
      await changeFile(sql, file);
      return this.#withUrl(file);
    });
  }

  /** Finds the file of an upload path; refuses if there is none. */
  async uploadOf(path: string): Promise<File> {
    const address = this.#urls.parse(path);
    const file =
      address?.use === 'upload'
        ? await fileById(this.#services.database.sql, address.workspaceId, address.fileId)
        : undefined;
    if (!file?.entryId) throw notFound('File');
    return this.#withUrl(file);
  }

  /** Stores the uploaded bytes of a file; refuses others than were announced. Can be repeated. */
  async upload(file: File, bytes: Buffer): Promise<File> {
    const { workspaceId, entryId = '', id } = file;
    if (bytes.length !== file.size)
      throw invalid(
        { size: `is ${bytes.length} bytes instead of ${file.size}` },
        'These are not the bytes of the file',
      );
    if ((await contentHashOf(bytes)) !== file.hash)
      throw invalid({ sha256: 'is not that of the file' }, 'These are not the bytes of the file');
    await this.#services.storage.put(bytes);
    const at = this.#services.clock.now();
    return this.#updateEntry({ workspaceId }, { id: entryId, at }, async (sql) => {
      const present = Object.assign(await this.#ofEntry(sql, { workspaceId, entryId, id }), { stored: true });
      await changeFile(sql, present);
      return this.#withUrl(present);
    });
  }

  /** Returns a download URL of a file, private or not, that works without a token for some minutes. */
  temporaryUrl({ workspaceId, id, name }: File): string {
    const path = this.#urls.grant({ workspaceId, fileId: id }, name, 'download', temporarySeconds);
    return `${this.#publicUrl}${path}`;
  }

  /** Returns the public URL of a file, which works once its description is stored, unless it is private. */
  createPublicUrl(workspaceId: string, { id, name }: Pick<File, 'id' | 'name'>): string {
    return `${this.#publicUrl}${this.#urls.sign({ workspaceId, fileId: id }, name)}`;
  }

  /** Returns the file of a signed path; refuses if there is none, or if a public URL's file is now private. */
  async download(path: string): Promise<FileAnswer> {
    const address = this.#urls.parse(path);
    if (!address || address.use === 'upload') throw notFound('File');
    const file = await fileById(this.#services.database.sql, address.workspaceId, address.fileId);
    if (!file || (file.private && address.use === 'public')) throw notFound('File');
    return this.bytesOf(file);
  }

  /** Finds a file of the workspace by its public URL, private or not; undefined for any other text. */
  async ofUrl(workspaceId: string, url: string): Promise<File | undefined> {
    if (!url.startsWith(this.#publicUrl)) return undefined;
    const address = this.#urls.parse(url.slice(this.#publicUrl.length));
    if (address?.use !== 'public' || address.workspaceId !== workspaceId) return undefined;
    return fileById(this.#services.database.sql, workspaceId, address.fileId);
  }

  /** Returns the bytes of a file; refuses if they are not stored yet. */
  bytesOf(file: File): FileAnswer {
    if (!file.stored) throw notFound('File');
    const { name, mime, size, hash, createdAt } = file;
    return new FileAnswer({ name, mime, size, hash, createdAt, open: () => this.#open(file) });
  }

  async #open({ id, hash, size }: File): Promise<Readable> {
    const bytes = await this.#services.storage.get(hash, size);
    if (!bytes) throw new TypeError(`The bytes of file ${id} are missing in the storage`);
    return bytes;
  }

  async #ofEntry(sql: Sql, { workspaceId, entryId, id }: FileKey): Promise<File> {
    const file = isUuid(entryId) && isUuid(id) ? await fileById(sql, workspaceId, id) : undefined;
    if (file?.entryId !== entryId) throw notFound('File');
    return file;
  }

  /** Returns the file stored by an earlier create; refuses if it differs. */
  async #findStored(
    sql: Sql,
    { workspaceId, entryId, file }: { workspaceId: string; entryId: string; file: NewFile },
  ): Promise<Created<File> | undefined> {
    const stored = await fileById(sql, workspaceId, file.id);
    if (!stored) return undefined;
    if (!isSameFile(stored, file, entryId)) throw otherContent('A file of this id');
    return { record: this.#withUrl(stored), replayed: true };
  }

  /** Changes files of an entry together with its revision, in one transaction. */
  async #updateEntry<Result>(
    { workspaceId }: Pick<Scope, 'workspaceId'>,
    entry: { id: string; at: Date },
    work: (sql: Sql) => Promise<Result>,
  ): Promise<Result> {
    const result = await this.#services.database.transaction(async (sql) => {
      if (!(await touchEntry(sql, { workspaceId, ...entry }))) throw notFound('Silo entry');
      return work(sql);
    });
    this.#services.hints.send('change', workspaceId);
    return result;
  }

  #withUrl(file: File): File {
    if (file.stored)
      return file.private ? file : Object.assign(file, { url: this.createPublicUrl(file.workspaceId, file) });
    const { workspaceId, id: fileId, name } = file;
    const path = this.#urls.grant({ workspaceId, fileId }, name, 'upload', uploadSeconds);
    return Object.assign(file, { url: `${this.#publicUrl}${path}` });
  }
}

interface FileKey {
  workspaceId: string;
  entryId: string;
  id: string;
}
