/** Memoizes an asynchronous read per object, while the object exists; a failed read is repeated by the next call. */
export class Memoized<Of extends object, Result> {
  readonly #read: (of: Of) => Promise<Result>;
  readonly #known = new WeakMap<Of, Promise<Result>>();

  constructor(read: (of: Of) => Promise<Result>) {
    this.#read = read;
  }

  get(of: Of): Promise<Result> {
    const known = this.#known.get(of);
    if (known) return known;
    const reading = this.#read(of);
    this.#known.set(of, reading);
    reading.catch(() => this.#known.delete(of));
    return reading;
  }
}
