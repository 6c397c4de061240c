import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { lookup } from 'mime-types';
import type { DerivedKeys } from '../../platform/auth/sealing-keys.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { FileAnswer } from '../../platform/file-answer.ts';
import { createOnce, otherContent, type Created } from '../../platform/idempotency.ts';
import { compositeKey } from '../../platform/ids.ts';
import { isMimeType } from '../../platform/mime-type.ts';
import type { Platform } from '../../platform/platform.ts';
import { contentHashOf } from '../../platform/storage/storage.ts';
import { decodeBase64 } from '../files/received-file.ts';
import { SpoolFile } from './spool-file.entity.ts';
import type { SpoolFileInput } from './spool-file.inputs.ts';
import { addSpoolFile, expiredSpoolFiles, removeSpoolFile, spoolFiles } from './spool.store.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Length of an HMAC-SHA256. */
const markBytes = 32;

/** Number of expired files read at once. */
const batch = 100;

type SpoolServices = Pick<Platform, 'clock' | 'database' | 'sealing' | 'storage'> & {
  config: Pick<Platform['config'], 'spoolDays'>;
};

/**
 * Temporary files, handed over for a job or an app (ADR 25). The storage keeps equal bytes once, so the bytes of a file
 * that will be deleted start with a mark that only the service can compute.
 */
export class SpoolService {
  readonly #services: SpoolServices;
  readonly #markKeys: DerivedKeys;

  constructor(services: SpoolServices) {
    this.#services = services;
    this.#markKeys = services.sealing.derive('spool');
  }

  /** Stores a file for some days, under a key made from its id and name. The same request again returns the stored file. */
  async create({ workspaceId }: Scope, id: string, input: SpoolFileInput): Promise<Created<SpoolFile>> {
    const { clock, config, database, storage } = this.#services;
    const type = input.type || lookup(input.name) || 'application/octet-stream';
    if (!isMimeType(type)) throw invalid({ type: 'is not a MIME type' });
    const bytes = decodeBase64(input.data);
    const key = `${id}-${input.name.replaceAll(/[^\w.-]+/g, '-')}`;
    const marked = markedBytes(this.#markKeys.current.bytes, { workspaceId, key }, bytes);
    const createdAt = clock.now();
    const file = Object.assign(new SpoolFile(), {
      workspaceId,
      key,
      name: input.name,
      type,
      size: bytes.length,
      hash: await contentHashOf(bytes),
      address: await contentHashOf(marked),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + config.spoolDays * dayMs),
    });
    const created = await createOnce({
      write: async () =>
        (await database.retryUntilKnown(() => addSpoolFile(database.sql, file))) ? file : undefined,
      findStored: async () => (await spoolFiles(database.sql, workspaceId, [key])).at(0),
    });
    const kept = created?.record.type === type ? await this.#markedAs(created.record, bytes) : undefined;
    if (!created || !kept) throw otherContent('A temporary file of this key');
    await storage.put(kept);
    return created;
  }

  /** Returns the description of a file. */
  async get({ workspaceId }: Pick<Scope, 'workspaceId'>, key: string): Promise<SpoolFile> {
    const [file] = await this.find({ workspaceId }, [key]);
    if (!file) throw notFound('Temporary file');
    return file;
  }

  /** Returns the descriptions of those of some files that exist and have not expired. */
  find({ workspaceId }: Pick<Scope, 'workspaceId'>, keys: readonly string[]): Promise<SpoolFile[]> {
    return spoolFiles(this.#services.database.sql, workspaceId, keys);
  }

  /** Returns the bytes of a file as a download, which no browser executes. */
  async bytes(scope: Scope, key: string): Promise<FileAnswer> {
    const file = await this.get(scope, key);
    const { name, type: mime, size, hash, createdAt } = file;
    return new FileAnswer({ name, mime, size, hash, createdAt, isSaved: true, open: () => this.#open(file) });
  }

  /** Deletes a file permanently and returns it. */
  async remove(scope: Scope, key: string): Promise<SpoolFile> {
    const file = await this.get(scope, key);
    await this.#remove(file);
    return file;
  }

  /** Deletes the expired files. */
  async removeExpired(): Promise<void> {
    let files: SpoolFile[];
    do {
      files = await expiredSpoolFiles(this.#services.database.sql, batch);
      for (const file of files) await this.#remove(file);
    } while (files.length === batch);
  }

  async #remove(file: SpoolFile): Promise<void> {
    await this.#services.storage.remove(file.address);
    await removeSpoolFile(this.#services.database.sql, file);
  }

  async #open({ address, size }: SpoolFile): Promise<Readable> {
    const marked = await this.#services.storage.get(address, markBytes + size);
    // Its create was interrupted, or it is being deleted concurrently.
    if (!marked) throw notFound('Temporary file');
    return Readable.from(withoutMark(marked), { objectMode: false });
  }

  /** Returns the bytes with the mark of a file; undefined if they are not the bytes it was created with. */
  async #markedAs(file: SpoolFile, bytes: Buffer): Promise<Buffer | undefined> {
    if (file.size !== bytes.length) return undefined;
    for (const key of this.#markKeys.verifying) {
      const marked = markedBytes(key.bytes, file, bytes);
      if ((await contentHashOf(marked)) === file.address) return marked;
    }
    return undefined;
  }
}

function markedBytes(
  markKey: Buffer,
  { workspaceId, key }: Pick<SpoolFile, 'workspaceId' | 'key'>,
  bytes: Buffer,
): Buffer {
  const mark = createHmac('sha256', markKey).update(compositeKey(workspaceId, key)).digest();
  return Buffer.concat([mark, bytes]);
}

async function* withoutMark(marked: Readable): AsyncGenerator<Buffer> {
  let left = markBytes;
  for await (const chunk of marked) {
    const rest = (chunk as Buffer).subarray(left);
    left = Math.max(0, left - (chunk as Buffer).length);
    if (rest.length > 0) yield rest;
  }
}
