import { Readable } from 'node:stream';
import type { S3Client } from './s3-client.ts';
import { requireSize, StorageError } from './storage-error.ts';
import { contentHashOf, isContentHash, type FileStorage } from './storage.ts';

/** Files as objects of an S3-compatible bucket, their hash as the key. */
export class S3Storage implements FileStorage {
  readonly #client: S3Client;

  constructor(client: S3Client) {
    this.#client = client;
  }

  async put(bytes: Buffer): Promise<string> {
    const hash = await contentHashOf(bytes);
    const response = await this.#client.request('PUT', hash, { bytes, hash });
    if (!response.ok) throw refused('PUT', hash, response.status, await response.text());
    await response.body?.cancel();
    return hash;
  }

  async get(hash: string, size?: number): Promise<Readable | undefined> {
    if (!isContentHash(hash)) return undefined;
    const response = await this.#client.request('GET', hash);
    if (!response.ok) {
      const answer = await response.text();
      if (response.status === 404 && errorCode(answer) !== 'NoSuchBucket') return undefined;
      throw refused('GET', hash, response.status, answer);
    }
    if (!response.body) return Readable.from([]);
    const length = response.headers.get('content-length');
    try {
      if (length !== null) requireSize(hash, Number(length), size);
    } catch (error) {
      await response.body.cancel();
      throw error;
    }
    return Readable.fromWeb(response.body);
  }

  async remove(hash: string): Promise<void> {
    if (!isContentHash(hash)) return;
    const response = await this.#client.request('DELETE', hash);
    const answer = await response.text();
    if (!response.ok && response.status !== 404) throw refused('DELETE', hash, response.status, answer);
  }
}

/** The store's own words for whoever reads the log: `AccessDenied`, `NoSuchBucket`, `SignatureDoesNotMatch`. */
function refused(method: string, key: string, status: number, answer: string): StorageError {
  const code = errorCode(answer) ?? (status >= 300 && status < 400 ? 'a redirect' : 'no reason');
  const message = /<Message>([^<]{1,500})/.exec(answer)?.[1];
  return new StorageError(
    `The file storage answered ${method} ${key} with ${status} (${code})${message ? `: ${message}` : ''}`,
  );
}

function errorCode(answer: string): string | undefined {
  return /<Code>([^<]{1,100})/.exec(answer)?.[1];
}
