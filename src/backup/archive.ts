import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack, type Extract, type Pack } from 'tar-stream';
import { ConfigError } from '../platform/environment.ts';

type Entry = Extract extends AsyncIterable<infer Member> ? Member : never;

/** The last member of an archive; without it the archive is incomplete. */
const sealName = 'backup.json';
const format = 1;
/** Number of bytes that are read and written at once. */
const chunkBytes = 1024 * 1024;
/** Level of compression: fast, as most contents are compressed already. */
const compressionLevel = 1;

/** Facts about a backup, for readers and for the restore. */
export interface BackupFacts {
  readonly version: string;
  readonly createdAt: string;
  /** Whether the secret is in the backup; otherwise the operator keeps it. */
  readonly hasSecret: boolean;
}

interface Sealed extends BackupFacts {
  readonly format: number;
  readonly members: number;
  /** SHA-256 over name, size and SHA-256 of all previous members. */
  readonly sha256: string;
}

/** Writes a backup: a gzipped tar file, which appears under its name only when it is complete. */
export class ArchiveWriter {
  readonly #path: string;
  readonly #pack: Pack = pack();
  readonly #written: Promise<void>;
  readonly #hash: Hash = createHash('sha256');
  #members = 0;

  constructor(path: string) {
    this.#path = path;
    const file = createWriteStream(this.#partial, { mode: 0o600, flush: true });
    this.#written = pipeline(this.#pack, createGzip({ level: compressionLevel }), file);
    // It is awaited when the archive ends; until then a failure makes the next member fail.
    this.#written.catch(() => undefined);
  }

  get #partial(): string {
    return `${this.#path}.partial`;
  }

  folder(name: string): Promise<void> {
    return this.#add(name, 0, 'directory', async () => undefined);
  }

  async text(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    await this.#add(name, bytes.length, 'file', (write) => write(bytes));
  }

  /**
   * Adds a file with its current size: bytes that are truncated meanwhile are filled with zeros. Returns false when it no longer
   * exists.
   */
  async file(name: string, path: string): Promise<boolean> {
    const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (!handle) return false;
    try {
      const { size } = await handle.stat();
      await this.#add(name, size, 'file', async (write) => {
        for (let left = size; left > 0;) {
          const buffer = Buffer.alloc(Math.min(left, chunkBytes));
          const { bytesRead } = await handle.read(buffer, 0, buffer.length, size - left);
          // A read may return fewer bytes than requested; zeros are added only at the end of the file.
          const chunk = bytesRead > 0 ? buffer.subarray(0, bytesRead) : buffer;
          await write(chunk);
          left -= chunk.length;
        }
      });
      return true;
    } finally {
      await handle.close();
    }
  }

  /** Completes the archive and renames it to its path. */
  async end(facts: BackupFacts): Promise<void> {
    const sealed: Sealed = { format, ...facts, members: this.#members, sha256: this.#hash.digest('hex') };
    const bytes = Buffer.from(`${JSON.stringify(sealed, null, 2)}\n`);
    const entry = this.#pack.entry({ name: sealName, size: bytes.length, mode: 0o600 });
    entry.end(bytes);
    this.#pack.finalize();
    await this.#written;
    await rename(this.#partial, this.#path);
  }

  /** Deletes what was written. */
  async abandon(): Promise<void> {
    this.#pack.destroy(null);
    await this.#written.catch(() => undefined);
    await rm(this.#partial, { force: true });
  }

  async #add(
    name: string,
    size: number,
    type: 'file' | 'directory',
    content: (write: (bytes: Buffer) => Promise<void>) => Promise<unknown>,
  ): Promise<void> {
    const digest = createHash('sha256');
    const entry = this.#pack.entry({ name, size, type, mode: type === 'file' ? 0o600 : 0o700 });
    await content(async (bytes) => {
      digest.update(bytes);
      if (!entry.write(bytes)) await Promise.race([once(entry, 'drain'), this.#written]);
    });
    entry.end(null);
    this.#members += 1;
    this.#hash.update(formatLine(name, size, digest.digest('hex')));
  }
}

/** A member of an archive; its content must be read to the end before the next one. */
export interface ArchiveMember {
  readonly name: string;
  readonly isFolder: boolean;
  readonly content: AsyncIterable<Buffer>;
}

/**
 * Reads a backup, handing each member to `take`; resolves to its facts. Throws a {@link ConfigError} for a file that is not a
 * backup, is not complete or was changed.
 */
export async function readArchive(
  path: string,
  take: (member: ArchiveMember) => Promise<void>,
): Promise<BackupFacts> {
  const hash = createHash('sha256');
  let members = 0;
  let sealed: Sealed | undefined;
  const entries = extract();
  const read = pipeline(createReadStream(path), createGunzip(), entries);
  read.catch(() => undefined);
  try {
    for await (const entry of entries) {
      const { size, type } = entry.header;
      const name = entry.header.name.replace(/\/$/, '');
      if (name === sealName) {
        sealed = JSON.parse(await textOf(entry)) as Sealed;
        continue;
      }
      if (type !== 'file' && type !== 'directory')
        throw new ConfigError(`${path} is not a backup of Docmill: it has the ${type} ${name}`);
      const digest = createHash('sha256');
      await take({ name, isFolder: type === 'directory', content: hashed(entry, digest) });
      members += 1;
      hash.update(formatLine(name, size, digest.digest('hex')));
    }
    await read;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`${path} cannot be read as a backup: ${(error as Error).message}`);
  }
  if (!sealed) throw new ConfigError(`${path} is not a complete backup: its end is missing`);
  if (sealed.format !== format)
    throw new ConfigError(
      `${path} was made by a newer version of Docmill (${sealed.version}): restore it with that version`,
    );
  if (sealed.members !== members || sealed.sha256 !== hash.digest('hex'))
    throw new ConfigError(`${path} was changed since it was made: use another backup`);
  return sealed;
}

async function* hashed(entry: Entry, digest: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of entry) {
    digest.update(chunk as Buffer);
    yield chunk as Buffer;
  }
}

async function textOf(entry: Entry): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function formatLine(name: string, size: number, sha256: string): string {
  return `${name} ${size} ${sha256}\n`;
}
