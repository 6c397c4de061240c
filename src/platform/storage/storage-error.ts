import { Refusal } from '../errors.ts';

/** A fault of the file storage that a person must mend: wrong settings, damaged files. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** A store that refuses its settings: nothing is known about any file. */
export class StorageRefused extends StorageError {}

/** Name of the storage in log lines about its outages. */
export const storageSubject = 'file storage';

/** The file storage does not answer for now; the caller may come again. */
export function storageAway(cause?: unknown): Refusal {
  const refusal = new Refusal('unavailable', 'The file storage is not available', { retryAfterSeconds: 5 });
  return cause === undefined ? refusal : Object.assign(refusal, { cause });
}

/** Throws when stored bytes are fewer or more than were put. */
export function requireSize(hash: string, stored: number, expected: number | undefined): void {
  if (expected === undefined || stored === expected) return;
  throw new StorageError(`The stored file ${hash} has ${stored} bytes instead of ${expected}`);
}
