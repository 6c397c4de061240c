/** The read of a key that is on its way, and the one that whoever came since waits for. */
interface Reads<Result> {
  readonly ended: Promise<void>;
  next: Promise<Result> | undefined;
}

/**
 * Reads that many ask for at once. Whoever asks while one of the same key is on its way shares the next with all who do, so
 * nobody is answered with what was read before he asked.
 */
export class SharedReads<Result> {
  readonly #reads = new Map<string, Reads<Result>>();

  /** What `read` answers, or that of another one who asked for the same key. */
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
