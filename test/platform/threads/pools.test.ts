import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProcessPool } from '../../../src/platform/threads/process-pool.ts';
import { ThreadPool, threadTask } from '../../../src/platform/threads/thread-pool.ts';
import { until } from '../../support/until.ts';
import type { compute, echo, hoard, refuse, spin, stop, wait, whereabouts } from './trial.thread.ts';

const echoing = threadTask<typeof echo>(import.meta.url, 'trial', 'echo');
const spinning = threadTask<typeof spin>(import.meta.url, 'trial', 'spin');
const waiting = threadTask<typeof wait>(import.meta.url, 'trial', 'wait');
const computing = threadTask<typeof compute>(import.meta.url, 'trial', 'compute');
const stopping = threadTask<typeof stop>(import.meta.url, 'trial', 'stop');
const hoarding = threadTask<typeof hoard>(import.meta.url, 'trial', 'hoard');
const refusing = threadTask<typeof refuse>(import.meta.url, 'trial', 'refuse');
const telling = threadTask<typeof whereabouts>(import.meta.url, 'trial', 'whereabouts');

const maxCpuMs = 30_000;
const maxWallMs = 600_000;
const ofProcesses = { memoryMb: 256, maxCpuMs, maxWallMs };

const kinds = [
  { of: 'threads', memoryMb: 64, Pool: ThreadPool },
  { of: 'processes', memoryMb: 256, Pool: ProcessPool },
];

describe.each(kinds)('in a pool of $of', ({ memoryMb, Pool }) => {
  let pool: ThreadPool | ProcessPool;

  beforeAll(() => {
    pool = new Pool({ memoryMb, maxCpuMs, maxWallMs });
  });
  afterAll(() => pool[Symbol.asyncDispose]());

  test('a task past its processor time ends with what runs it, and the next one runs', async () => {
    const endless = pool.run(spinning, undefined, { maxCpuMs: 50 });
    await expect(endless).rejects.toMatchObject({ kind: 'too-large', key: 'time-exceeded' });
    expect(await pool.run(echoing, 'next')).toBe('next');
  });

  test('a task has the same processor time, however busy the machine is', { tags: 'slow' }, async () => {
    const burning = new AbortController();
    await using burners = new ThreadPool({ memoryMb, maxCpuMs: maxWallMs, maxWallMs });
    const { signal } = burning;
    const burnt = Promise.allSettled(
      Array.from({ length: 2 * availableParallelism() }, () => burners.run(spinning, undefined, { signal })),
    );
    // Beside four endless tasks for two processors it takes longer than 900 ms.
    expect(await pool.run(computing, 500, { maxCpuMs: 900 })).toBeGreaterThan(500);
    const endless = pool.run(spinning, undefined, { maxCpuMs: 200 });
    await expect(endless).rejects.toMatchObject({ kind: 'too-large', key: 'time-exceeded' });
    burning.abort();
    await burnt;
  });

  test('a task that waits is not too large but late, and may be repeated', async () => {
    await using late = new Pool({ memoryMb, maxCpuMs: 500, maxWallMs: 1000 });
    await expect(late.run(waiting, undefined)).rejects.toMatchObject({
      kind: 'unavailable',
      retryAfterSeconds: 30,
    });
  });

  test('a task past its memory ends with what runs it, and the next one runs', { tags: 'slow' }, async () => {
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
});

test('a process is kept for the next task, and knows no settings of the service', async () => {
  await using pool = new ProcessPool(ofProcesses);
  const first = await pool.run(telling, undefined);
  expect(first.pid).not.toBe(process.pid);
  expect(first.settings).toEqual([]);
  expect((await pool.run(telling, undefined)).pid).toBe(first.pid);
});

test('tasks of the half of a pool leave processes to the others, and go on one after the other', async () => {
  await using pool = new ProcessPool(ofProcesses);
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
  const pool = new ProcessPool(ofProcesses);
  const half = pool.half();
  const tasks = Array.from({ length: 50 }, (_, index) => (index % 2 ? pool : half).run(spinning, undefined));
  const settled = Promise.allSettled(tasks);
  await pool[Symbol.asyncDispose]();
  for (const each of await settled)
    expect(each).toMatchObject({ status: 'rejected', reason: { message: 'The service ends' } });
});

test.skipIf(process.platform === 'win32')('a process that is stopped is late, not too large', async () => {
  await using pool = new ProcessPool({ ...ofProcesses, maxWallMs: 1000 });
  await expect(pool.run(stopping, undefined)).rejects.toMatchObject({ kind: 'unavailable' });
});

test(
  'a process in the middle of a task ends with the service, however that ends',
  { tags: 'slow' },
  async () => {
    const pools = new URL('../../../src/platform/threads/process-pool.ts', import.meta.url);
    const tasks = new URL('../../../src/platform/threads/thread-pool.ts', import.meta.url);
    const service = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `import { ProcessPool } from '${pools.href}';
     import { threadTask } from '${tasks.href}';
     const pool = new ProcessPool(${JSON.stringify(ofProcesses)});
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
  },
);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
