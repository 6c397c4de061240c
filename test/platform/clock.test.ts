import { expect, test, vi } from 'vitest';
import { Clock } from '../../src/platform/clock.ts';

const silent = { warn: () => undefined };
const start = Date.UTC(2026, 2, 1, 10);

/** A database's clock and the milliseconds of a process, both of which pass as the test says. */
async function startedClock() {
  const at = { database: start, elapsed: 5000 };
  /** How long the question and the answer of a reading are on their way. */
  let way = [1, 1];
  const pass = (ms: number) => {
    at.database += ms;
    at.elapsed += ms;
  };
  const read = async (): Promise<number> => {
    pass(way[0] ?? 0);
    const time = at.database;
    pass(way[1] ?? 0);
    return time;
  };
  const warn = vi.fn<() => void>();
  const clock = await Clock.open({ read, elapsed: () => at.elapsed }, { warn });
  return {
    clock,
    warn,
    at,
    pass,
    /** How far the clock is ahead of the database's. */
    ahead: () => clock.now().getTime() - Math.floor(at.database),
    adjust: async (question = 1, answer = 1) => {
      way = [question, answer];
      await clock.adjust();
    },
  };
}

test('a clock tells the time of the database as its milliseconds pass', async () => {
  const { ahead, pass } = await startedClock();
  expect(ahead()).toBe(0);
  pass(60_000);
  expect(ahead()).toBe(0);
});

test('an answer that was long on its way does not spoil what a short one told', async () => {
  const { ahead, adjust } = await startedClock();
  for (const [question, answer] of [
    [0, 800],
    [800, 0],
    [0, 4000],
  ]) {
    await adjust(question, answer);
    expect(Math.abs(ahead())).toBeLessThanOrEqual(3);
  }
});

test('a clock follows one that runs faster or slower than its process', async () => {
  for (const drift of [-2, 2]) {
    const { at, ahead, adjust, pass, warn } = await startedClock();
    // 400 ppm.
    for (let reading = 0; reading < 100; reading += 1) {
      pass(5000);
      at.database += drift;
      await adjust();
      expect(Math.abs(ahead())).toBeLessThanOrEqual(4);
    }
    expect(warn).not.toHaveBeenCalled();
  }
});

test('a time that was set forward is followed, and told', async () => {
  const { at, ahead, adjust, warn } = await startedClock();
  at.database += 3_600_000;
  await adjust();
  expect(ahead()).toBe(0);
  expect(warn).toHaveBeenCalledWith({ ms: 3_600_000 }, expect.any(String));
});

test('a time that was set back a little is waited for', async () => {
  const { at, clock, ahead, adjust, pass } = await startedClock();
  const before = clock.now();
  at.database -= 500;
  await adjust();
  expect(clock.now()).toEqual(before);
  pass(1000);
  expect(ahead()).toBe(0);
});

test('a time that was set back by more than a second is followed, and told', async () => {
  const { at, clock, ahead, adjust, warn } = await startedClock();
  clock.now();
  at.database -= 3_600_000;
  await adjust();
  expect(ahead()).toBe(0);
  expect(warn).toHaveBeenCalledWith({ ms: -3_600_000 }, expect.any(String));
});

test('what follows is never dated before what it follows', async () => {
  const { clock, at } = await startedClock();
  expect(clock.now(new Date(at.database + 70))).toEqual(new Date(at.database + 70));
  expect(clock.now(new Date(at.database - 70)).getTime()).toBe(Math.floor(at.database));
});

test('a clock that cannot ask at its start does not begin, and later counts on', async () => {
  const failure = new Error('away');
  await expect(Clock.open({ read: () => Promise.reject(failure) }, silent)).rejects.toBe(failure);
  let isAway = false;
  const at = { elapsed: 0 };
  const read = () => (isAway ? Promise.reject(failure) : Promise.resolve(start + at.elapsed));
  const clock = await Clock.open({ read, elapsed: () => at.elapsed }, silent);
  isAway = true;
  await expect(clock.adjust()).rejects.toBe(failure);
  at.elapsed += 86_400_000;
  expect(clock.now()).toEqual(new Date(start + 86_400_000));
});
