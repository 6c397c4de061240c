import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './errors.ts';

/** How often something may be done. */
export interface Rate {
  readonly perSecond: number;
  /** How often at once, after a while without any. */
  readonly burst: number;
}

/** How a key stands. */
export interface RateState {
  readonly remaining: number;
  readonly resetSeconds: number;
  /** It was done too often. */
  readonly isOver: boolean;
}

/**
 * Limits how often something is done for a key: `burst` times in each window of `burst / perSecond` seconds, in the memory
 * of this process.
 */
export class RateLimit {
  readonly #limiter: RateLimiterMemory;
  readonly #points: number;

  constructor({ perSecond, burst }: Rate) {
    this.#points = burst;
    this.#limiter = new RateLimiterMemory({ points: burst, duration: burst / perSecond });
  }

  /** The limit of a rate; none when it allows nothing, which switches it off. */
  static of(rate: Rate): RateLimit | undefined {
    return rate.perSecond > 0 ? new RateLimit(rate) : undefined;
  }

  get burst(): number {
    return this.#points;
  }

  get windowSeconds(): number {
    return Math.ceil(this.#limiter.duration);
  }

  /** Counts one more, and tells how the key stands then. */
  async count(key: string): Promise<RateState> {
    // Unlike `consume`, this does not throw what is over.
    return this.#state(await this.#limiter.penalty(key));
  }

  /** Refuses when nothing more may be done for the key. */
  async requireRoom(key: string, message: string): Promise<void> {
    const counted = await this.#limiter.get(key);
    if (counted && counted.consumedPoints >= this.#points) throw rateLimited(message, this.#state(counted));
  }

  #state({ consumedPoints, msBeforeNext }: RateLimiterRes): RateState {
    return {
      remaining: Math.max(0, this.#points - consumedPoints),
      resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
      isOver: consumedPoints > this.#points,
    };
  }
}

/** Refuses what was done too often. */
export function rateLimited(message: string, { resetSeconds }: RateState): Refusal {
  return new Refusal('rate-limited', message, { retryAfterSeconds: resetSeconds });
}
