import { Refusal } from '../../../src/platform/errors.ts';
import { threadFunction } from '../../../src/platform/threads/thread-function.ts';

/** Answers what it was given. */
export const echo = threadFunction((value: unknown) => value);

/** Never ends. */
export const spin = threadFunction((): never => {
  for (;;);
});

/** Takes memory until there is none left. */
export const hoard = threadFunction((): never => {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => index + kept.length));
});

/** Refuses. */
export const refuse = threadFunction((): never => {
  throw new Refusal('conflict', 'Not like this', { key: 'job-changed', fields: { name: 'is taken' } });
});

/** The process that this runs in, and what it is told of the service. */
export const whereabouts = threadFunction(() => ({
  pid: process.pid,
  settings: Object.keys(process.env).filter((name) => name.startsWith('DOCMILL') || name.includes('PATH')),
}));
