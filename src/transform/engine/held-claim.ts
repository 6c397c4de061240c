/** A claim whose jobs run in this process: the last of them lets go of it, with the commit that ends its run where it can. */
export class HeldClaim {
  readonly id: string;
  readonly #stopping: AbortSignal;
  #left: number;
  #isKept = false;

  /** `left` jobs may run under it. Once `stopping` is aborted nobody lets go of it: the worker gives back what it holds. */
  constructor(id: string, left: number, stopping: AbortSignal) {
    this.id = id;
    this.#left = left;
    this.#stopping = stopping;
  }

  /** A job of it runs, so it stands in the database. */
  begin(): void {
    this.#isKept = true;
  }

  /** Its id for the commit that ends a run, when that is the last one; whoever was given it says what came of that. */
  get toRelease(): string | undefined {
    return this.#left === 1 && this.#isKept && !this.#stopping.aborted ? this.id : undefined;
  }

  released(): void {
    this.#isKept = false;
  }

  /** Whether it stands in the database, as far as this process knows. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /** A run has ended; answers whether that was the last and nobody needs the claim any more. */
  end(): boolean {
    this.#left -= 1;
    return this.#left === 0 && !this.#stopping.aborted;
  }
}
