import { RequestError } from '../../../src/platform/errors.ts';
import { threadFunction } from '../../../src/platform/threads/thread-function.ts';

/** Answers what it was given. */
export const echo = threadFunction((value: unknown) => value);

/** Never ends. */
export const spin = threadFunction((): never => {
  for (;;);
});

/** Waits without an end, and uses no processor time. */
export const wait = threadFunction(() => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});

/** Uses so much processor time of its thread, however long that takes, and returns it in milliseconds. */
export const compute = threadFunction((cpuMs: number) => {
  const before = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(before);
    if (user + system > cpuMs * 1000) return (user + system) / 1000;
  }
});

/** Stops its process, which neither ends nor computes from then on. */
export const stop = threadFunction(() => process.kill(process.pid, 'SIGSTOP'));

/** Takes memory until there is none left. */
export const hoard = threadFunction((): never => {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => index + kept.length));
});

/** Refuses. */
export const refuse = threadFunction((): never => {
  throw new RequestError('conflict', 'Not like this', { key: 'job-changed', fields: { name: 'is taken' } });
});

/** The process that this runs in, and what it is told of the service. */
export const whereabouts = threadFunction(() => ({
  pid: process.pid,
  settings: Object.keys(process.env).filter((name) => name.startsWith('DOCMILL') || name.includes('PATH')),
}));
