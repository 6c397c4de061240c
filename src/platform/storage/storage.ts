import { webcrypto } from 'node:crypto';
import type { Readable } from 'node:stream';

/**
 * Keeps the bytes of files under the SHA-256 of their content, so that a file stored twice is stored once. Bytes come
 * in whole: their address must be known before the first is written, and no body above the limit gets this far.
 */
export interface FileStorage {
  /**
   * Stores bytes durably and answers their SHA-256 in hex; any number of times, also side by side. Rejects when `signal`
   * is aborted.
   */
  put(bytes: Buffer, signal?: AbortSignal): Promise<string>;
  /** Opens what is stored under a hash; undefined when nothing is. Throws when it has not the size it should have. */
  get(hash: string, size?: number, signal?: AbortSignal): Promise<Readable | undefined>;
  /** Removes what is stored under a hash, if anything is; only for bytes that nobody else can have stored. */
  remove(hash: string): Promise<void>;
}

/** The address of bytes, their SHA-256 in hex; computed beside the event loop. */
export async function contentHashOf(bytes: Buffer): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

/** Whether a text can be the address of stored bytes; nothing else ever becomes part of a path. */
export function isContentHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
