/** The running read of a key, and the next one, which all later callers share. */
interface Flight<Result> {
  readonly result: Promise<Result>;
  readonly ended: Promise<void>;
  next: Promise<Result> | undefined;
}

/** Single flight of reads: concurrent callers of a key share one read. */
export class SingleFlight<Key, Result> {
  readonly #reads = new Map<Key, Flight<Result>>();

  /** Returns the result of the running read of the key, or else of `read`. */
  join(key: Key, read: () => Promise<Result>): Promise<Result> {
    return this.#reads.get(key)?.result ?? this.#begin(key, read);
  }

  /**
   * Returns the result of `read`, or of a read of the same key that another caller has started: callers that come while a read is
   * running share the next one, so that none receives data that was read before its call.
   */
  joinNext(key: Key, read: () => Promise<Result>): Promise<Result> {
    const reads = this.#reads.get(key);
    if (!reads) return this.#begin(key, read);
    reads.next ??= reads.ended.then(() => this.#begin(key, read));
    return reads.next;
  }

  #begin(key: Key, read: () => Promise<Result>): Promise<Result> {
    const result = read();
    const end = () => void this.#reads.delete(key);
    this.#reads.set(key, { result, ended: result.then(end, end), next: undefined });
    return result;
  }
}
