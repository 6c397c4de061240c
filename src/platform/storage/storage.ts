import { webcrypto } from 'node:crypto';
import type { Readable } from 'node:stream';

/**
 * Stores the bytes of files under the SHA-256 of their content, so that equal files are stored once. Bytes are passed whole:
 * their hash must be known before the first is written, and bodies above the limit are refused earlier.
 */
export interface FileStorage {
  /**
   * Stores bytes durably and returns their SHA-256 in hex; repeated and concurrent calls are safe. Rejects when `signal` is
   * aborted.
   */
  put(bytes: Buffer, signal?: AbortSignal): Promise<string>;
  /** Opens the bytes of a hash; undefined when there are none. Throws when their size is not `size`. */
  get(hash: string, size?: number, signal?: AbortSignal): Promise<Readable | undefined>;
  /** Deletes the bytes of a hash, if there are any; only for bytes that no other caller can have stored. */
  remove(hash: string): Promise<void>;
}

/** Returns the SHA-256 of bytes in hex; computed off the event loop. */
export async function contentHashOf(bytes: Buffer): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

/** Whether a text has the form of a hash; no other text ever becomes part of a path. */
export function isContentHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
