import type { Timings } from '../../platform/timings.ts';

/** Durations between attempts. */
type Backoff = Pick<Timings['engine'], 'retryBackoffMs' | 'maxRetryBackoffMs'>;

/** An action that asks for another try for the 32nd time has failed for good (decision 23): by then 12 h have gone. */
export const MOST_TRIES = 32;

/** How long a step waits after it has asked for another try `tries` times in a row. */
export function retrySeconds(tries: number, { retryBackoffMs, maxRetryBackoffMs }: Backoff): number {
  return (tries < 10 ? retryBackoffMs * 2 ** (tries - 1) : maxRetryBackoffMs) / 1000;
}

/** How long a step waits that was put off `tries` times in a row, because something it needs is away. */
export function outageSeconds(tries: number, { retryBackoffMs }: Pick<Backoff, 'retryBackoffMs'>): number {
  return (retryBackoffMs * 2 ** Math.min(tries - 1, 5)) / 1000;
}
