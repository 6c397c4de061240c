import { afterAll, beforeAll, expect, test } from 'vitest';
import { ThreadPool, threadTask } from '../../../src/platform/threads/thread-pool.ts';
import type { echo, hoard, refuse, spin } from './trial.thread.ts';

const echoing = threadTask<typeof echo>(import.meta.url, 'trial', 'echo');
const spinning = threadTask<typeof spin>(import.meta.url, 'trial', 'spin');
const hoarding = threadTask<typeof hoard>(import.meta.url, 'trial', 'hoard');
const refusing = threadTask<typeof refuse>(import.meta.url, 'trial', 'refuse');

let pool: ThreadPool;

beforeAll(() => {
  pool = new ThreadPool({ memoryMb: 64, timeMs: 30_000 });
});
afterAll(() => pool[Symbol.asyncDispose]());

test('a task past its time ends with its thread, and the next one runs', async () => {
  const overdue = pool.run(spinning, undefined, { signal: AbortSignal.timeout(50) });
  await expect(overdue).rejects.toMatchObject({ kind: 'too-large', key: 'time-exceeded' });
  expect(await pool.run(echoing, 'next')).toBe('next');
});

test('a task past its memory ends with its thread, and the next one runs', async () => {
  const greedy = pool.run(hoarding, undefined);
  await expect(greedy).rejects.toMatchObject({ kind: 'too-large', key: 'memory-exceeded' });
  expect(await pool.run(echoing, 'next')).toBe('next');
});

test('a task ends for the reason for which it was aborted, one that has not begun too', async () => {
  const controllers = Array.from({ length: 100 }, () => new AbortController());
  const tasks = controllers.map(({ signal }) => pool.run(spinning, undefined, { signal }));
  const reasons = controllers.map((controller, index) => {
    const reason = new Error(`no ${index}`);
    controller.abort(reason);
    return reason;
  });
  expect(await Promise.all(tasks.map((task) => task.catch((error: unknown) => error)))).toEqual(reasons);
  expect(await pool.run(echoing, 'next')).toBe('next');
});

test('what a function refuses is refused by its caller', async () => {
  await expect(pool.run(refusing, undefined)).rejects.toMatchObject({
    kind: 'conflict',
    key: 'job-changed',
    message: 'Not like this',
    fields: { name: 'is taken' },
  });
});
