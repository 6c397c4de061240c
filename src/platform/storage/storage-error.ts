import { RequestError } from '../errors.ts';

/** An error of the file storage that an operator must fix: wrong settings, damaged files. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** A store that refuses its settings: nothing is known about any file. */
export class StorageRefused extends StorageError {}

/** Name of the storage in log lines about its outages. */
export const storageSubject = 'file storage';

/** Creates the error of an unavailable file storage; the caller may retry. */
export function storageUnavailable(cause?: unknown): RequestError {
  const refusal = new RequestError('unavailable', 'The file storage is not available', {
    retryAfterSeconds: 5,
  });
  return cause === undefined ? refusal : Object.assign(refusal, { cause });
}

/** Throws when the size of stored bytes differs from the expected one. */
export function requireSize(hash: string, stored: number, expected: number | undefined): void {
  if (expected === undefined || stored === expected) return;
  throw new StorageError(`The stored file ${hash} has ${stored} bytes instead of ${expected}`);
}
