import type { Readable } from 'node:stream';
import type { Log } from '../log.ts';
import { defaultTimings, type Timings } from '../timings.ts';
import { storageUnavailable, storageSubject } from './storage-error.ts';
import type { FileStorage } from './storage.ts';

/** Codes of file systems that are full, unavailable or failing: an outage for the operator, not a fault of the file. */
const outages =
  /^E(NOSPC|DQUOT|ROFS|IO|NXIO|NODEV|STALE|TIMEDOUT|BUSY|MFILE|NFILE|NOENT|NOTDIR|ACCES|PERM|NOTCONN|HOSTDOWN)$/;

/** A storage with a time limit for every operation: a disk that hangs, is full or unreachable is unavailable like a bucket. */
export class BoundedStorage implements FileStorage {
  readonly #storage: FileStorage;
  readonly #log: Log;
  readonly #limitMs: number;

  constructor(
    storage: FileStorage,
    log: Log,
    { operationTimeoutMs }: Pick<Timings['storage'], 'operationTimeoutMs'> = defaultTimings.storage,
  ) {
    this.#storage = storage;
    this.#log = log;
    this.#limitMs = operationTimeoutMs;
  }

  put(bytes: Buffer, signal?: AbortSignal): Promise<string> {
    return this.#bounded(signal, (limit) => this.#storage.put(bytes, limit));
  }

  get(hash: string, size?: number, signal?: AbortSignal): Promise<Readable | undefined> {
    return this.#bounded(signal, (limit) => this.#storage.get(hash, size, limit));
  }

  remove(hash: string): Promise<void> {
    return this.#bounded(undefined, () => this.#storage.remove(hash));
  }

  async #bounded<T>(outer: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    outer?.throwIfAborted();
    const limit = new AbortController();
    const over = Promise.withResolvers<never>();
    limit.signal.addEventListener('abort', () => over.reject(limit.signal.reason as Error));
    const giveUp = () => limit.abort(outer?.reason);
    outer?.addEventListener('abort', giveUp);
    const timer = setTimeout(() => limit.abort(storageUnavailable()), this.#limitMs);
    try {
      const done = await Promise.race([work(limit.signal), over.promise]);
      this.#log.recovered?.(storageSubject);
      return done;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined || !outages.test(code)) throw error;
      this.#log.warn({ outage: storageSubject, err: error }, 'file storage not available');
      throw storageUnavailable(error);
    } finally {
      clearTimeout(timer);
      outer?.removeEventListener('abort', giveUp);
    }
  }
}
