import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { round } from '../support/report.ts';

/** Delay of the event loop, in milliseconds. */
export interface EventLoopDelay {
  readonly p99: number;
  readonly max: number;
}

/** How often something could be done in a second of its own time, and the longest that it took once. */
interface Pace {
  readonly perSecond: number;
  readonly longestMillis: number;
}

/** Does something one time after the other, with a turn of the event loop after each. */
export async function paceOf(seconds: number, work: () => unknown): Promise<Pace> {
  const end = performance.now() + seconds * 1000;
  let [calls, spent, longestMillis] = [0, 0, 0];
  while (performance.now() < end) {
    const start = performance.now();
    const working = work();
    if (working instanceof Promise) await working;
    const took = performance.now() - start;
    spent += took;
    longestMillis = Math.max(longestMillis, took);
    calls += 1;
    await nextTurn();
  }
  return { perSecond: (calls / spent) * 1000, longestMillis };
}

/** Work, and how long the event loop was held meanwhile. */
export async function withDelay<Result>(work: () => Promise<Result>): Promise<[Result, EventLoopDelay]> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const result = await work();
  delay.disable();
  return [result, { p99: round(delay.percentile(99) / 1e6), max: round(delay.max / 1e6) }];
}
