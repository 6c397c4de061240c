/** A map that limits the total weight of its entries and removes the least recently used ones first. */
export class LruMap<Key, Value extends object> {
  readonly #maxWeight: number;
  readonly #weigh: (value: Value) => number;
  /** Ordered by last use. */
  readonly #entries = new Map<Key, Value>();
  #weight = 0;

  /** Without `weigh`, `most` is the maximum number of entries. */
  constructor(most: number, weigh: (value: Value) => number = () => 1) {
    this.#maxWeight = most;
    this.#weigh = weigh;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value) {
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
    return value;
  }

  delete(key: Key): void {
    const value = this.#entries.get(key);
    if (value && this.#entries.delete(key)) this.#weight -= this.#weigh(value);
  }

  set(key: Key, value: Value): void {
    this.delete(key);
    this.#entries.set(key, value);
    this.#weight += this.#weigh(value);
    while (this.#weight > this.#maxWeight) {
      const [oldest] = this.#entries.keys();
      if (oldest === undefined) return;
      this.delete(oldest);
    }
  }
}
