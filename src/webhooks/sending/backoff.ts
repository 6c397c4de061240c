import type { Timings } from '../../platform/timings.ts';

/** Consecutive failures after which an endpoint counts as down and is probed by one message at a time. */
export const downAfter = 5;

/**
 * Converts milliseconds to seconds with a jitter of 20 percent, so that failures at the same time are not retried at the same
 * time.
 */
function addJitter(ms: number): number {
  return (ms * (0.8 + 0.4 * Math.random())) / 1000;
}

/**
 * Returns the seconds until a retry after a number of consecutive failures: exponential backoff, or the delay that the receiver
 * asks for if that is longer.
 */
export function retryDelaySeconds(
  failures: number,
  { retryBackoffMs, maxRetryBackoffMs, maxRetryAfterMs }: Timings['webhooks'],
  asked = 0,
): number {
  const own = addJitter(Math.min(retryBackoffMs * 2 ** (failures - 1), maxRetryBackoffMs));
  return Math.max(own, Math.min(asked, maxRetryAfterMs / 1000));
}

/** Returns the seconds until the next probe of an endpoint that is down. */
export function probeSeconds(
  failures: number,
  { probeBackoffMs, maxProbeBackoffMs }: Timings['webhooks'],
): number {
  return addJitter(Math.min(probeBackoffMs * 2 ** (failures - downAfter), maxProbeBackoffMs));
}
