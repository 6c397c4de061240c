import type { Readable } from 'node:stream';
import { invalid, notFound, Refusal } from '../../platform/errors.ts';
import { requireMatch } from '../../platform/etag.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Created } from '../../platform/idempotency.ts';
import { isUuid } from '../../platform/ids.ts';
import type { FileUrls } from '../../platform/auth/file-url.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { contentHashOf, type FileStorage } from '../../platform/storage/storage.ts';
import { FileAnswer } from '../../platform/file-answer.ts';
import { currentFiles } from './current-files.ts';
import { File } from './file.entity.ts';
import type { FileInput, FilePatch } from './file.inputs.ts';
import { addFiles, changeFile, fileById, filesOfEntries, hasEntry, touchEntry } from './file.store.ts';
import { givenFile, isSameFile } from './given-file.ts';
import { describeFile, type EntryFile, type FileDescription, type NewFile } from './new-file.ts';

/** How long the place that bytes are uploaded to stands, and a URL for one look. */
const uploadSeconds = 24 * 60 * 60;
const temporarySeconds = 10 * 60;

/** The files of entries: their descriptions in the database, their bytes in the storage. */
export class FileService {
  readonly #database: Database;
  readonly #platform: Pick<Platform, 'clock' | 'database' | 'hints'>;
  readonly #storage: FileStorage;
  readonly #urls: FileUrls;
  readonly #publicUrl: string;
  readonly #read: Reader<Pick<File, 'workspaceId' | 'entryId'>, File[]>;
  readonly #limitBytes: number;

  /** `publicUrl` is the address other people reach the service at; `limitBytes` what a file that they bring may have. */
  constructor(
    platform: Pick<Platform, 'clock' | 'database' | 'hints' | 'storage'>,
    urls: FileUrls,
    { publicUrl, limitBytes }: { publicUrl: string; limitBytes: number },
  ) {
    this.#platform = platform;
    this.#database = platform.database;
    this.#storage = platform.storage;
    this.#urls = urls;
    this.#publicUrl = publicUrl;
    this.#read = platform.database.reader('file_reads', filesOfEntries);
    this.#limitBytes = limitBytes;
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

  /** The files of an entry that there is. */
  async list({ workspaceId }: Scope, entryId: string): Promise<File[]> {
    const files = isUuid(entryId) ? await this.ofEntry(workspaceId, entryId) : undefined;
    if (files) return files;
    if (isUuid(entryId) && (await hasEntry(this.#database.sql, workspaceId, entryId))) return [];
    throw notFound('Silo entry');
  }

  /** A file of an entry, also one that has been replaced. */
  async get({ workspaceId }: Scope, entryId: string, id: string): Promise<File> {
    return this.#withUrl(await this.#ofEntry(this.#database.sql, { workspaceId, entryId, id }));
  }

  /**
   * Adds a file to an entry: with its bytes, or as the place that they are uploaded to. The same create again answers the
   * stored one; another file under the id is a conflict. A later file of the same key and category takes its place.
   */
  async create(scope: Scope, entryId: string, id: string, input: FileInput): Promise<Created<File>> {
    const { workspaceId } = scope;
    if (!isUuid(entryId)) throw notFound('Silo entry');
    if (!isUuid(id)) throw invalid({ id: 'must be a UUID' });
    const { file, bytes } = await givenFile(id, input, this.#limitBytes);
    const { sql } = this.#database;
    const made = await this.#made(sql, { workspaceId, entryId, file });
    if (made) return made;
    if (!(await hasEntry(sql, workspaceId, entryId))) throw notFound('Silo entry');
    if (bytes) await this.#storage.put(bytes);
    const createdAt = this.#platform.clock.now();
    return this.#changing(scope, { id: entryId, at: createdAt }, async (within) => {
      const overtaker = await this.#made(within, { workspaceId, entryId, file });
      if (overtaker) return overtaker;
      await addFiles(within, [{ ...file, workspaceId, entryId, createdAt }]);
      const record = Object.assign(new File(), file, { workspaceId, entryId, createdAt });
      return { record: this.#withUrl(record), replayed: false };
    });
  }

  /** Changes whether a file of an entry is private; its old public URLs end with it. Refuses when it has none of the bytes of `ifMatch`. */
  async update(
    scope: Scope,
    entryId: string,
    id: string,
    patch: FilePatch,
    ifMatch?: readonly string[],
  ): Promise<File> {
    const key = { workspaceId: scope.workspaceId, entryId, id };
    const { private: isPrivate, hash: revision } = await this.#ofEntry(this.#database.sql, key);
    requireMatch(ifMatch, { revision });
    if (patch.private === undefined || patch.private === isPrivate) return this.get(scope, entryId, id);
    return this.#changing(scope, { id: entryId, at: this.#platform.clock.now() }, async (sql) => {
      const file = Object.assign(await this.#ofEntry(sql, key), { private: patch.private });
      await changeFile(sql, file);
      return this.#withUrl(file);
    });
  }

  /** The file that a path takes the bytes of; refuses when there is none. */
  async uploadOf(path: string): Promise<File> {
    const address = this.#urls.parse(path);
    const file =
      address?.use === 'upload'
        ? await fileById(this.#database.sql, address.workspaceId, address.fileId)
        : undefined;
    if (!file?.entryId) throw notFound('File');
    return this.#withUrl(file);
  }

  /** Takes the bytes of a file; refuses others than were announced, and keeps nothing of them. Any number of times. */
  async upload(file: File, bytes: Buffer): Promise<File> {
    const { workspaceId, entryId = '', id } = file;
    if (bytes.length !== file.size)
      throw invalid(
        { size: `is ${bytes.length} bytes instead of ${file.size}` },
        'These are not the bytes of the file',
      );
    if ((await contentHashOf(bytes)) !== file.hash)
      throw invalid({ sha256: 'is not that of the file' }, 'These are not the bytes of the file');
    await this.#storage.put(bytes);
    const at = this.#platform.clock.now();
    return this.#changing({ workspaceId }, { id: entryId, at }, async (sql) => {
      const present = Object.assign(await this.#ofEntry(sql, { workspaceId, entryId, id }), { stored: true });
      await changeFile(sql, present);
      return this.#withUrl(present);
    });
  }

  /** A URL of a file, public or not, that works without a token for some minutes. */
  temporaryUrl({ workspaceId, id, name }: File): string {
    const path = this.#urls.grant({ workspaceId, fileId: id }, name, 'download', temporarySeconds);
    return `${this.#publicUrl}${path}`;
  }

  /** The public URL of a file; it answers once the file's description is stored, unless it is private. */
  urlOf(workspaceId: string, { id, name }: Pick<File, 'id' | 'name'>): string {
    return `${this.#publicUrl}${this.#urls.sign({ workspaceId, fileId: id }, name)}`;
  }

  /** The file behind the path of a URL; refuses when there is none or a public one has become private. */
  async download(path: string): Promise<FileAnswer> {
    const address = this.#urls.parse(path);
    if (!address || address.use === 'upload') throw notFound('File');
    const file = await fileById(this.#database.sql, address.workspaceId, address.fileId);
    if (!file || (file.private && address.use === 'public')) throw notFound('File');
    return this.bytesOf(file);
  }

  /** The file of a workspace that a public URL of it stands for, private or not; undefined for any other text. */
  async ofUrl(workspaceId: string, url: string): Promise<File | undefined> {
    if (!url.startsWith(this.#publicUrl)) return undefined;
    const address = this.#urls.parse(url.slice(this.#publicUrl.length));
    if (address?.use !== 'public' || address.workspaceId !== workspaceId) return undefined;
    return fileById(this.#database.sql, workspaceId, address.fileId);
  }

  /** The bytes of a file; refuses when they have not come yet. */
  bytesOf(file: File): FileAnswer {
    if (!file.stored) throw notFound('File');
    const { name, mime, size, hash, createdAt } = file;
    return new FileAnswer({ name, mime, size, hash, createdAt, open: () => this.#open(file) });
  }

  async #open({ id, hash, size }: File): Promise<Readable> {
    const bytes = await this.#storage.get(hash, size);
    if (!bytes) throw new TypeError(`The bytes of file ${id} are missing in the storage`);
    return bytes;
  }

  async #ofEntry(sql: Sql, { workspaceId, entryId, id }: FileKey): Promise<File> {
    const file = isUuid(entryId) && isUuid(id) ? await fileById(sql, workspaceId, id) : undefined;
    if (file?.entryId !== entryId) throw notFound('File');
    return file;
  }

  /** What an earlier create of this file stored; refuses when that was another one. */
  async #made(
    sql: Sql,
    { workspaceId, entryId, file }: { workspaceId: string; entryId: string; file: NewFile },
  ): Promise<Created<File> | undefined> {
    const stored = await fileById(sql, workspaceId, file.id);
    if (!stored) return undefined;
    if (!isSameFile(stored, file, entryId))
      throw new Refusal('conflict', 'A file of this id exists already with other content');
    return { record: this.#withUrl(stored), replayed: true };
  }

  /** Changes files of an entry, and its revision with them, in one transaction. */
  async #changing<Result>(
    { workspaceId }: Pick<Scope, 'workspaceId'>,
    entry: { id: string; at: Date },
    work: (sql: Sql) => Promise<Result>,
  ): Promise<Result> {
    const result = await this.#database.transaction(async (sql) => {
      if (!(await touchEntry(sql, { workspaceId, ...entry }))) throw notFound('Silo entry');
      return work(sql);
    });
    this.#platform.hints.send('change', workspaceId);
    return result;
  }

  #withUrl(file: File): File {
    if (file.stored)
      return file.private ? file : Object.assign(file, { url: this.urlOf(file.workspaceId, file) });
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
