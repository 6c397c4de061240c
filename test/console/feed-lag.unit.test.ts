import { expect, test } from 'vitest';
import { createFeedLag } from '../../src/console/graphql/feed-lag.logic.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const at = (second: number) => new Date(noon + second * 1_000).toISOString();

test('a feed is behind when changes come later than they did, by a clock that is an hour slow as well', () => {
  for (const clock of [0, -3_600_000]) {
    const now = (second: number) => noon + clock + second * 1_000;
    const lag = createFeedLag();
    expect(lag.seconds(now(0))).toBe(0);
    lag.recordChange(at(0), now(0.2));
    expect(lag.seconds(now(1))).toBe(0);
    lag.recordChange(at(10), now(12));
    expect(lag.seconds(now(12))).toBe(0);
    lag.recordChange(at(20), now(40.2));
    expect(lag.seconds(now(40.2))).toBe(20);
    lag.recordChange(at(41), now(41.2));
    expect(lag.seconds(now(41.2))).toBe(0);
  }
});

test('a feed in which nothing comes any more is behind nothing', () => {
  const lag = createFeedLag();
  lag.recordChange(at(0), noon);
  lag.recordChange(at(0), noon + 30_000);
  expect(lag.seconds(noon + 30_000)).toBe(30);
  expect(lag.seconds(noon + 34_000)).toBe(0);
});
