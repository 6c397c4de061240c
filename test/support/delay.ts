import { setTimeout } from 'node:timers/promises';

/**
 * Resolves after a delay that is part of the scene of a test: an answer that is late on purpose, a client that asks again, an
 * outage. A test never waits for a result with it: `until` and `expect.poll` wait for conditions, and `timings` of
 * `startTestService` shorten what the service itself waits for.
 */
export function delay(ms: number): Promise<void> {
  return setTimeout(ms);
}
