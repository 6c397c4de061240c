import type { Readable } from 'node:stream';
import type { S3Client } from './s3-client.ts';
import { requireSize, StorageError, StorageRefused } from './storage-error.ts';
import { contentHashOf, isContentHash, type FileStorage } from './storage.ts';

/** Files as objects of an S3-compatible bucket, with their hash as the key. */
export class S3Storage implements FileStorage {
  readonly #client: S3Client;

  constructor(client: S3Client) {
    this.#client = client;
  }

  async put(bytes: Buffer, signal?: AbortSignal): Promise<string> {
    const hash = await contentHashOf(bytes);
    const { statusCode, body } = await this.#client.request(
      { method: 'PUT', key: hash, bytes, hash },
      signal,
    );
    const answer = await body.text();
    if (!isGood(statusCode)) throw refused('PUT', hash, statusCode, answer);
    return hash;
  }

  async get(hash: string, size?: number, signal?: AbortSignal): Promise<Readable | undefined> {
    if (!isContentHash(hash)) return undefined;
    const { statusCode, headers, body } = await this.#client.request({ method: 'GET', key: hash }, signal);
    if (!isGood(statusCode)) {
      const answer = await body.text();
      if (isNoObject(statusCode, answer)) return undefined;
      throw refused('GET', hash, statusCode, answer);
    }
    const { 'content-length': length } = headers;
    try {
      if (length !== undefined) requireSize(hash, Number(length), size);
    } catch (error) {
      await body.dump();
      throw error;
    }
    return body;
  }

  async remove(hash: string): Promise<void> {
    if (!isContentHash(hash)) return;
    const { statusCode, body } = await this.#client.request({ method: 'DELETE', key: hash });
    const answer = await body.text();
    if (!isGood(statusCode) && !isNoObject(statusCode, answer))
      throw refused('DELETE', hash, statusCode, answer);
  }
}

function isGood(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Whether the object does not exist; a missing bucket is an error of the settings. */
function isNoObject(status: number, answer: string): boolean {
  return status === 404 && errorCode(answer) !== 'NoSuchBucket';
}

/**
 * Remedies for the settings that a store refuses, by its codes. A key without permission to list the bucket gets AccessDenied for
 * a missing file.
 */
const remedies: Readonly<Record<string, string>> = {
  NoSuchBucket: 'create the bucket, or correct DOCMILL_S3_BUCKET',
  InvalidAccessKeyId: 'correct DOCMILL_S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'correct DOCMILL_S3_SECRET_ACCESS_KEY',
  ExpiredToken: 'set a valid access key',
  AuthorizationHeaderMalformed: 'correct DOCMILL_S3_REGION',
  PermanentRedirect: 'correct DOCMILL_S3_ENDPOINT and DOCMILL_S3_REGION',
  RequestTimeTooSkewed: "correct this machine's clock",
};

/** Returns the error of a store with its own code, for the log: `AccessDenied`, `NoSuchBucket`, `SignatureDoesNotMatch`. */
function refused(method: string, key: string, status: number, answer: string): StorageError {
  const code = errorCode(answer) ?? (status >= 300 && status < 400 ? 'a redirect' : 'no reason');
  const message = /<Message>([^<]{1,500})/.exec(answer)?.[1]?.replace(/\.$/, '');
  const sentence = `The file storage answered ${method} ${key} with ${status} (${code})${message ? `: ${message}` : ''}`;
  const remedy = remedies[code];
  return remedy === undefined ? new StorageError(sentence) : new StorageRefused(`${sentence}; ${remedy}`);
}

function errorCode(answer: string): string | undefined {
  return /<Code>([^<]{1,100})/.exec(answer)?.[1];
}
