/** A semaphore: at most `size` run at once; the others wait in order. */
export class Slots {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(size: number) {
    this.#free = size;
  }

  /** Returns true when a slot was taken before `signal` was aborted; a taken slot must be given back. */
  async take(signal: AbortSignal): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    if (signal.aborted) return false;
    return new Promise((resolve) => {
      const settle = (isTaken: boolean) => {
        this.#waiting.delete(begin);
        signal.removeEventListener('abort', giveUp);
        resolve(isTaken);
      };
      const begin = () => settle(true);
      const giveUp = () => settle(false);
      this.#waiting.add(begin);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  giveBack(): void {
    const [next] = this.#waiting;
    if (next) return next();
    this.#free += 1;
  }
}
