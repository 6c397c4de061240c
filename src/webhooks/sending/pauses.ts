import type { Timings } from '../../platform/timings.ts';

/** From so many failures in a row on an endpoint counts as down, and is asked by one message at a time. */
export const downAfter = 5;

/** Spread by a fifth, so that what failed together does not come together again; in seconds. */
function spread(ms: number): number {
  return (ms * (0.8 + 0.4 * Math.random())) / 1000;
}

/** How long a message waits that failed so often in a row: twice as long each time, or what the receiver asks for if that is longer. */
export function againSeconds(
  failures: number,
  { retryBackoffMs, maxRetryBackoffMs, maxRetryAfterMs }: Timings['webhooks'],
  asked = 0,
): number {
  const own = spread(Math.min(retryBackoffMs * 2 ** (failures - 1), maxRetryBackoffMs));
  return Math.max(own, Math.min(asked, maxRetryAfterMs / 1000));
}

/** How long an endpoint that is down is left in peace. */
export function probeSeconds(
  failures: number,
  { probeBackoffMs, maxProbeBackoffMs }: Timings['webhooks'],
): number {
  return spread(Math.min(probeBackoffMs * 2 ** (failures - downAfter), maxProbeBackoffMs));
}
