import { expect, test } from 'vitest';
import { SingleFlight } from '../../src/platform/single-flight.ts';

/** Returns a read that counts its calls and ends when `end` is called for it. */
function createRead() {
  const running: PromiseWithResolvers<number>[] = [];
  const read = (): Promise<number> => {
    const one = Promise.withResolvers<number>();
    running.push(one);
    return one.promise;
  };
  return { read, end: (index: number) => running[index]?.resolve(index), count: () => running.length };
}

test('callers join the running read of their key', async () => {
  const [flight, { read, end, count }] = [new SingleFlight<string, number>(), createRead()];
  const results = [flight.join('a', read), flight.join('a', read), flight.join('b', read)];
  [0, 1].forEach(end);
  expect(await Promise.all(results)).toEqual([0, 0, 1]);
  void flight.join('a', read);
  expect(count()).toBe(3);
});

test('callers that need data from after their call share the next read', async () => {
  const [flight, { read, end, count }] = [new SingleFlight<string, number>(), createRead()];
  const first = flight.joinNext('a', read);
  const later = [flight.joinNext('a', read), flight.joinNext('a', read)];
  expect(count()).toBe(1);
  end(0);
  expect(await first).toBe(0);
  await expect.poll(count).toBe(2);
  end(1);
  expect(await Promise.all(later)).toEqual([1, 1]);
});

test('a failed read fails for all callers that share it, and the next caller reads again', async () => {
  const flight = new SingleFlight<string, number>();
  const results = [1, 2].map(() => flight.join('a', () => Promise.reject(new Error('lost'))));
  expect((await Promise.allSettled(results)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await flight.join('a', async () => 3)).toBe(3);
});
