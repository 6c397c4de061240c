import { File } from '../silo/files/file.entity.ts';
import type { EntityRow } from '../platform/database/row-shape.ts';
import { createHash } from 'node:crypto';
import type { OpenDatabase } from '../doctor/open-database.ts';
import type { FileStorage } from '../platform/storage/storage.ts';
import { StorageError, StorageRefused } from '../platform/storage/storage-error.ts';
import { firstKey, type Fault, type Page, type RecordKey, type Walk } from './walk.ts';

type FileRow = EntityRow<File, 'workspaceId' | 'id' | 'entryId' | 'name' | 'size' | 'hash'>;

/** Maximum number of files in a page. */
const pageSize = 200;
/** Maximum number of files that are read at the same time. */
const maxReads = 4;

/** Checks that the bytes of every stored file are in the file store and have the SHA-256 that they were stored under. */
export class FileWalk implements Walk<RecordKey> {
  readonly check = 'files';
  readonly noun = 'file';
  readonly #database: OpenDatabase;
  readonly #storage: FileStorage;

  constructor(database: OpenDatabase, storage: FileStorage) {
    this.#database = database;
    this.#storage = storage;
  }

  async page(after: RecordKey = firstKey): Promise<Page<RecordKey>> {
    const files = await this.#database.sql.run({ File }, (db) =>
      db
        .selectFrom('File')
        .select(['workspaceId', 'id', 'entryId', 'name', 'size', 'hash'])
        .limit(pageSize)
        .orderBy('workspaceId')
        .orderBy('id')
        .where('stored', '=', true)
        .where((eb) => eb(eb.refTuple('workspaceId', 'id'), '>', eb.tuple(...after))),
    );
    const queue = files.values();
    const problems = new Map<FileRow, string>();
    const read = async (): Promise<void> => {
      for (const file of queue) {
        const problem = await this.#problem(file);
        if (problem !== undefined) problems.set(file, problem);
      }
    };
    await Promise.all(Array.from({ length: maxReads }, read));
    const last = files.length < pageSize ? undefined : files.at(-1);
    return {
      cursor: last && [last.workspaceId, last.id],
      checked: files.length,
      faults: files.flatMap((file) => toFaults(file, problems.get(file))),
    };
  }

  async #problem({ hash, size }: FileRow): Promise<string | undefined> {
    try {
      const bytes = await this.#storage.get(hash, size);
      if (!bytes) return `Its bytes (${hash}) are not in the file store`;
      const found = createHash('sha256');
      for await (const chunk of bytes) found.update(chunk as Buffer);
      return found.digest('hex') === hash ? undefined : `Its bytes in the file store were changed (${hash})`;
    } catch (error) {
      // A store that is unavailable or refuses its settings says nothing about the file.
      if (!(error instanceof StorageError) || error instanceof StorageRefused) throw error;
      return error.message;
    }
  }
}

function toFaults({ id, name, entryId }: FileRow, problem: string | undefined): Fault[] {
  const entry = entryId === null ? '' : ` of entry ${entryId}`;
  return problem === undefined ? [] : [{ record: `file ${id} "${name}"${entry}`, problem }];
}
