import { expect, test } from 'vitest';
import { defaultTimings } from '../../../src/platform/timings.ts';
import {
  MAX_ATTEMPTS,
  computeDeferralSeconds,
  computeRetrySeconds,
} from '../../../src/transform/engine/backoff.ts';

const { engine: timings } = defaultTimings;
const tries = Array.from({ length: MAX_ATTEMPTS }, (_, index) => index + 1);

test('tries follow each other after 5 s doubling to 1280 s, then every 30 minutes', () => {
  expect(tries.map((n) => computeRetrySeconds(n, timings))).toEqual([
    5,
    10,
    20,
    40,
    80,
    160,
    320,
    640,
    1280,
    ...Array<number>(23).fill(1800),
  ]);
});

const passed = (pauses: number) =>
  tries.slice(0, pauses).reduce((sum, n) => sum + computeRetrySeconds(n, timings), 0);

test('the last try comes within 12 hours, and one more pause would pass them', () => {
  expect(passed(MAX_ATTEMPTS - 1)).toBeLessThan(12 * 3600);
  expect(passed(MAX_ATTEMPTS)).toBeGreaterThan(12 * 3600);
});

test('an outage is looked at again within minutes, however long it lasts', () => {
  expect(tries.map((n) => computeDeferralSeconds(n, timings))).toEqual([
    5,
    10,
    20,
    40,
    80,
    160,
    ...Array<number>(26).fill(160),
  ]);
});
