import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { contentHashOf, isContentHash, type FileStorage } from './storage.ts';
import { defaultTimings, type Timings } from '../timings.ts';
import { requireSize } from './storage-error.ts';

/**
 * Files in a folder, `ab/cd/abcd…` by their hash. Bytes are written to `drafts/` and moved when they are flushed to disk, so a
 * file is complete or missing; processes on one machine may share the folder.
 */
export class FolderStorage implements FileStorage {
  readonly #folder: string;
  /** Folders whose own entries are known to be flushed to disk. */
  readonly #durable = new Set<string>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Opens the folder, creates it when it is missing and removes drafts that crashes have left. */
  static async open(
    folder: string,
    { draftTimeoutMs }: Timings['storage'] = defaultTimings.storage,
  ): Promise<FolderStorage> {
    const storage = new FolderStorage(folder);
    await mkdir(storage.#drafts, { recursive: true, mode: 0o700 });
    await syncFolder(dirname(folder));
    await storage.#sweep(draftTimeoutMs);
    return storage;
  }

  async put(bytes: Buffer, signal?: AbortSignal): Promise<string> {
    const hash = await contentHashOf(bytes);
    signal?.throwIfAborted();
    const path = this.#pathOf(hash);
    const folder = dirname(path);
    await this.#makeDurable(folder);
    if ((await sizeOf(path)) !== bytes.length) await this.#write(path, bytes);
    // Also when the file existed: the process that moved it may have crashed before.
    await syncFolder(folder);
    return hash;
  }

  async get(hash: string, size?: number): Promise<Readable | undefined> {
    if (!isContentHash(hash)) return undefined;
    const file = await open(this.#pathOf(hash)).catch(absent);
    if (!file) {
      // Throws if the folder is unavailable: then no file is missing.
      await stat(this.#drafts);
      return undefined;
    }
    try {
      requireSize(hash, (await file.stat()).size, size);
      return file.createReadStream();
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async remove(hash: string): Promise<void> {
    if (isContentHash(hash)) await rm(this.#pathOf(hash), { force: true });
  }

  get #drafts(): string {
    return join(this.#folder, 'drafts');
  }

  #pathOf(hash: string): string {
    return join(this.#folder, hash.slice(0, 2), hash.slice(2, 4), hash);
  }

  async #write(path: string, bytes: Buffer): Promise<void> {
    const draft = join(this.#drafts, randomUUID());
    try {
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  /** Creates a folder durably: a new folder is on disk only when its parents are flushed, up to the first. */
  async #makeDurable(folder: string): Promise<void> {
    if (this.#durable.has(folder)) return;
    // The root is never created: an unavailable mount must not be replaced by a local folder.
    for (const one of [dirname(folder), folder]) await mkdir(one, { mode: 0o700 }).catch(present);
    await syncFolder(dirname(folder));
    await syncFolder(this.#folder);
    this.#durable.add(folder);
  }

  async #sweep(draftTimeoutMs: number): Promise<void> {
    const before = Date.now() - draftTimeoutMs;
    for (const name of await readdir(this.#drafts)) {
      const draft = join(this.#drafts, name);
      const found = await stat(draft).catch(absent);
      if (found && found.mtimeMs < before) await rm(draft, { force: true });
    }
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(absent))?.size;
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot sync a folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function present(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
