import type { Readable } from 'node:stream';

/** Keeps the bytes of files under the SHA-256 of their content, so that a file stored twice is stored once. */
export interface FileStorage {
  /** Stores bytes durably and answers their SHA-256 in hex. */
  put(bytes: Buffer): Promise<string>;
  /** Opens what is stored under a hash; undefined when nothing is. */
  get(hash: string): Promise<Readable | undefined>;
}
