import type { Timings } from '../../platform/timings.ts';

/** Durations of the backoff. */
type Backoff = Pick<Timings['engine'], 'retryBackoffMs' | 'maxRetryBackoffMs'>;

/**
 * Maximum number of attempts: the 32nd attempt that asks for a retry fails the step, after about 12
 * hours.
 */
export const MAX_ATTEMPTS = 32;

/**
 * Returns the backoff in seconds before the retry that follows `tries` consecutive attempts: exponential, then
 * constant.
 */
export function computeRetrySeconds(tries: number, { retryBackoffMs, maxRetryBackoffMs }: Backoff): number {
  return (tries < 10 ? retryBackoffMs * 2 ** (tries - 1) : maxRetryBackoffMs) / 1000;
}

/** Returns the delay in seconds after `tries` consecutive deferrals of a step whose dependency is unavailable. */
export function computeDeferralSeconds(
  tries: number,
  { retryBackoffMs }: Pick<Backoff, 'retryBackoffMs'>,
): number {
  return (retryBackoffMs * 2 ** Math.min(tries - 1, 5)) / 1000;
}
