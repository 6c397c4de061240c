/** How many jobs of a process compute, and how many wait for the outside; each kind has its own limit. */
export class Slots {
  readonly #computing: number;
  readonly #outside: number;
  readonly #onFree: () => void;
  #computes = 0;
  #waits = 0;

  /** `onFree` is called whenever there is more room than before. */
  constructor({ computing, outside }: { computing: number; outside: number }, onFree: () => void) {
    this.#computing = computing;
    this.#outside = outside;
    this.#onFree = onFree;
  }

  /** How many more jobs may be claimed. */
  get free(): number {
    return Math.max(0, this.#computing - this.#computes);
  }

  /** How many more steps may wait for the outside. */
  get freeOutside(): number {
    return this.#outside - this.#waits;
  }

  /** Runs a job in a slot for computing. */
  async compute(job: () => Promise<void>): Promise<void> {
    this.#computes += 1;
    try {
      await job();
    } finally {
      this.#computes -= 1;
      this.#onFree();
    }
  }

  /**
   * Runs a step of such a job in a slot for the outside: another job computes meanwhile. Afterwards the job computes at
   * once, beyond the limit when that is reached, as it soon ends or goes outside again. `full` when there is no slot.
   */
  async outside<Result>(step: () => Promise<Result>): Promise<Result | 'full'> {
    if (this.freeOutside <= 0) return 'full';
    this.#waits += 1;
    this.#computes -= 1;
    this.#onFree();
    try {
      return await step();
    } finally {
      this.#waits -= 1;
      this.#computes += 1;
      this.#onFree();
    }
  }
}
