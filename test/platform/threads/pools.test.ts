import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProcessPool } from '../../../src/platform/threads/process-pool.ts';
import { ThreadPool, threadTask } from '../../../src/platform/threads/thread-pool.ts';
import { until } from '../../support/until.ts';
import type { echo, hoard, refuse, spin, whereabouts } from './trial.thread.ts';

const echoing = threadTask<typeof echo>(import.meta.url, 'trial', 'echo');
const spinning = threadTask<typeof spin>(import.meta.url, 'trial', 'spin');
const hoarding = threadTask<typeof hoard>(import.meta.url, 'trial', 'hoard');
const refusing = threadTask<typeof refuse>(import.meta.url, 'trial', 'refuse');
const telling = threadTask<typeof whereabouts>(import.meta.url, 'trial', 'whereabouts');

const timeMs = 30_000;

describe.each([
  { of: 'threads', open: () => new ThreadPool({ memoryMb: 64, timeMs }), boundsMemory: true },
  {
    of: 'processes',
    open: () => new ProcessPool({ memoryMb: 256, timeMs }),
    boundsMemory: process.platform === 'linux',
  },
])('in a pool of $of', ({ open, boundsMemory }) => {
  let pool: ThreadPool | ProcessPool;

  beforeAll(() => {
    pool = open();
  });
  afterAll(() => pool[Symbol.asyncDispose]());

  test('a task past its time ends with what runs it, and the next one runs', async () => {
    const overdue = pool.run(spinning, undefined, { signal: AbortSignal.timeout(50) });
    await expect(overdue).rejects.toMatchObject({ kind: 'too-large', key: 'time-exceeded' });
    expect(await pool.run(echoing, 'next')).toBe('next');
  });

  test.skipIf(!boundsMemory)(
    'a task past its memory ends with what runs it, and the next one runs',
    async () => {
      const greedy = pool.run(hoarding, undefined);
      await expect(greedy).rejects.toMatchObject({ kind: 'too-large', key: 'memory-exceeded' });
      expect(await pool.run(echoing, 'next')).toBe('next');
    },
  );

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
});

test('a process is kept for the next task, and knows no settings of the service', async () => {
  await using pool = new ProcessPool({ memoryMb: 256, timeMs });
  const first = await pool.run(telling, undefined);
  expect(first.pid).not.toBe(process.pid);
  expect(first.settings).toEqual([]);
  expect((await pool.run(telling, undefined)).pid).toBe(first.pid);
});

test('tasks of the half of a pool leave processes to the others, and go on one after the other', async () => {
  await using pool = new ProcessPool({ memoryMb: 256, timeMs });
  const half = pool.half();
  const burst = new AbortController();
  const many = Array.from({ length: 50 }, () => half.run(spinning, undefined, { signal: burst.signal }));
  const settled = Promise.allSettled(many);
  expect(await pool.run(echoing, 'at once')).toBe('at once');
  const last = half.run(echoing, 'last');
  const reason = new Error('enough');
  burst.abort(reason);
  for (const each of await settled) expect(each).toEqual({ status: 'rejected', reason });
  expect(await last).toBe('last');
});

test('a pool that ends refuses what waits for it', async () => {
  const pool = new ProcessPool({ memoryMb: 256, timeMs });
  const half = pool.half();
  const tasks = Array.from({ length: 50 }, (_, index) => (index % 2 ? pool : half).run(spinning, undefined));
  const settled = Promise.allSettled(tasks);
  await pool[Symbol.asyncDispose]();
  for (const each of await settled)
    expect(each).toMatchObject({ status: 'rejected', reason: { message: 'The service ends' } });
});

test('a process in the middle of a task ends with the service, however that ends', async () => {
  const pools = new URL('../../../src/platform/threads/process-pool.ts', import.meta.url);
  const tasks = new URL('../../../src/platform/threads/thread-pool.ts', import.meta.url);
  const service = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { ProcessPool } from '${pools.href}';
     import { threadTask } from '${tasks.href}';
     const pool = new ProcessPool({ memoryMb: 256, timeMs: ${timeMs} });
     const task = (name) => threadTask('${import.meta.url}', 'trial', name);
     const { pid } = await pool.run(task('whereabouts'));
     void pool.run(task('spin'));
     process.stdout.write(String(pid));`,
  ]);
  const [text] = (await once(service.stdout, 'data')) as [Buffer];
  const pid = Number(text.toString());
  expect(isAlive(pid)).toBe(true);
  service.kill('SIGKILL');
  await until(() => !isAlive(pid));
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
