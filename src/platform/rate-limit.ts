import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { RequestError } from './errors.ts';

/** A rate limit. */
export interface Rate {
  readonly perSecond: number;
  /** Maximum number at once, after a time without any. */
  readonly burst: number;
}

/** State of the limit of a key. */
export interface RateState {
  readonly remaining: number;
  readonly resetSeconds: number;
  /** Whether the limit is exceeded. */
  readonly isOver: boolean;
}

/**
 * Limits how often something is done for a key: `burst` times in each window of `burst / perSecond` seconds, counted in the
 * memory of this process.
 */
export class RateLimit {
  readonly #limiter: RateLimiterMemory;
  readonly #points: number;

  constructor({ perSecond, burst }: Rate) {
    this.#points = burst;
    this.#limiter = new RateLimiterMemory({ points: burst, duration: burst / perSecond });
  }

  /** Creates the limit of a rate; undefined for a rate of zero, which switches it off. */
  static of(rate: Rate): RateLimit | undefined {
    return rate.perSecond > 0 ? new RateLimit(rate) : undefined;
  }

  get burst(): number {
    return this.#points;
  }

  get windowSeconds(): number {
    return Math.ceil(this.#limiter.duration);
  }

  /** Counts one more, and returns the state of the key afterwards. */
  async count(key: string): Promise<RateState> {
    // Unlike `consume`, this does not throw when the limit is exceeded.
    return this.#state(await this.#limiter.penalty(key));
  }

  /** Refuses when the limit of the key is reached. */
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

/** Creates the error of a request beyond the limit. */
export function rateLimited(message: string, { resetSeconds }: RateState): RequestError {
  return new RequestError('rate-limited', message, { retryAfterSeconds: resetSeconds });
}
