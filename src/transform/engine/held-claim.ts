/** Claim whose jobs run in this process. The last run releases it, with the commit that ends the run where possible. */
export class HeldClaim {
  readonly id: string;
  readonly #stopping: AbortSignal;
  #left: number;
  #isKept = false;

  /** At most `left` jobs run under it. After `stopping` is aborted it is not released: the worker returns all its jobs. */
  constructor(id: string, left: number, stopping: AbortSignal) {
    this.id = id;
    this.#left = left;
    this.#stopping = stopping;
  }

  /** Notes that one of its jobs runs, so the claim is stored. */
  begin(): void {
    this.#isKept = true;
  }

  /**
   * Id of the claim for the commit that ends a run, when this run is the last one. The caller then reports a successful
   * release by `released`.
   */
  get toRelease(): string | undefined {
    return this.#left === 1 && this.#isKept && !this.#stopping.aborted ? this.id : undefined;
  }

  released(): void {
    this.#isKept = false;
  }

  /** Whether the claim is stored, as far as this process knows. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /** Notes the end of a run. Returns whether it was the last one and the claim is no longer needed. */
  end(): boolean {
    this.#left -= 1;
    return this.#left === 0 && !this.#stopping.aborted;
  }
}
