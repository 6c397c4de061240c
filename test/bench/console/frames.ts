import type { Page } from 'playwright-core';
import { quantile, round } from '../support/report.ts';

/** How long the frames of a page took, in milliseconds. */
export interface Frames {
  frames: number;
  p50: number;
  p99: number;
  max: number;
}

const recorder = `{
  let last;
  globalThis.frameTimes = [];
  const tick = (now) => {
    if (last !== undefined) frameTimes.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}`;

/** Lets a page note how long each of its frames takes. */
export async function recordFrames(page: Page): Promise<void> {
  await page.evaluate(recorder);
}

/** What was done, and the frames that a page drew meanwhile. */
export async function framesDuring<Done>(page: Page, work: () => Promise<Done>): Promise<[Frames, Done]> {
  await page.evaluate('frameTimes.length = 0');
  const done = await work();
  const times = await page.evaluate<number[]>('frameTimes');
  return [
    {
      frames: times.length,
      p50: round(quantile(times, 0.5), 1),
      p99: round(quantile(times, 0.99), 1),
      max: round(Math.max(...times), 1),
    },
    done,
  ];
}
