/** Limits of a circuit: the failures that open it, and its first and maximum open time. */
export interface CircuitLimits {
  /** Consecutive failures. */
  failures: number;
  openMs: number;
  maxOpenMs: number;
}

/** Verdict of a call on the state of the server. */
export type Verdict = 'working' | 'failing' | 'nothing';

/** A call that was let through; it must be ended. */
export interface Passage {
  end(verdict: Verdict): void;
}

/**
 * Circuit breaker of a host: after a number of consecutive failures no call is let through for a time, then a single one, whose
 * failure doubles the time and whose success closes the circuit. Unlike `opossum`, it judges results instead of exceptions, lets calls
 * that a user requested through, and says when to retry.
 */
export class CircuitBreaker {
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
   * Lets a call through, or returns the milliseconds after which to retry, with jitter. A call that a user requested is always
   * let through, and its failure does not extend the open time.
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
