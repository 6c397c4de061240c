/** The running read of a key, and the next one, which all later callers share. */
interface Flight<Result> {
  readonly ended: Promise<void>;
  next: Promise<Result> | undefined;
}

/**
 * Single flight of reads: callers that come while a read of the same key is running share the next one, so that none receives
 * data that was read before its call.
 */
export class SingleFlight<Result> {
  readonly #reads = new Map<string, Flight<Result>>();

  /** Returns the result of `read`, or of a read of the same key that another caller has started. */
  get(key: string, read: () => Promise<Result>): Promise<Result> {
    const reads = this.#reads.get(key);
    if (!reads) return this.#begin(key, read);
    reads.next ??= reads.ended.then(() => this.#begin(key, read));
    return reads.next;
  }

  #begin(key: string, read: () => Promise<Result>): Promise<Result> {
    const result = read();
    const end = () => void this.#reads.delete(key);
    this.#reads.set(key, { ended: result.then(end, end), next: undefined });
    return result;
  }
}
