/** When a circuit opens, and for how long at first and at most. */
export interface CircuitLimits {
  /** Failures one after another. */
  failures: number;
  openMs: number;
  maxOpenMs: number;
}

/** What a call that was let through shows of the other side. */
export type Verdict = 'working' | 'failing' | 'nothing';

/** A call that was let through; it must be ended. */
export interface Passage {
  end(verdict: Verdict): void;
}

/**
 * Spares a host that fails: after so many failures in a row no call is let through for a pause, then a single one, whose
 * failure doubles the pause and whose success ends it.
 */
export class Circuit {
  readonly #limits: CircuitLimits;
  readonly #now: () => number;
  #failures = 0;
  #pauseMs: number;
  #openUntil: number | undefined;
  #isProbed = false;

  constructor(limits: CircuitLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
    this.#pauseMs = limits.openMs;
  }

  get isOpen(): boolean {
    return this.#openUntil !== undefined;
  }

  /**
   * Lets a call through, or answers in how many milliseconds to ask again: spread, so that not all come at once. One that
   * somebody asked for is let through in any case, and its failure leaves the pause as it is.
   */
  enter(isAsked = false): Passage | number {
    if (this.#openUntil === undefined) return { end: (verdict) => this.#end(verdict) };
    if (isAsked) return { end: (verdict) => verdict === 'working' && this.#close() };
    const leftMs = this.#openUntil - this.#now();
    if (leftMs > 0 || this.#isProbed) return Math.max(leftMs, 0) + (0.2 + Math.random()) * this.#pauseMs;
    this.#isProbed = true;
    return {
      end: (verdict) => {
        this.#isProbed = false;
        if (verdict === 'failing') this.#pauseMs = Math.min(this.#pauseMs * 2, this.#limits.maxOpenMs);
        if (verdict === 'failing') this.#openUntil = this.#now() + this.#pauseMs;
        if (verdict === 'working') this.#close();
      },
    };
  }

  #end(verdict: Verdict): void {
    if (verdict === 'working') this.#close();
    if (verdict !== 'failing') return;
    this.#failures += 1;
    if (this.#failures >= this.#limits.failures) this.#openUntil ??= this.#now() + this.#pauseMs;
  }

  #close(): void {
    this.#failures = 0;
    this.#pauseMs = this.#limits.openMs;
    this.#openUntil = undefined;
  }
}
