import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
  type Arbitrary,
} from 'fast-check';
import { expect, test } from 'vitest';
import { RequestError } from '../../../src/platform/errors.ts';
import { Channel } from '../../../src/platform/events/channel.ts';
import { until } from '../../support/until.ts';
import type { Look } from '../../../src/platform/events/followed-log.ts';

/** A log of the numbers 1, 2, ... whose reads end when they are told to. */
class TrialLog {
  length = 0;
  reads = 0;
  readonly batch: number;
  readonly #pending: (() => void)[] = [];

  constructor(batch = 500) {
    this.batch = batch;
  }

  readonly read = (after: number): Promise<Look<number, number>> => {
    this.reads += 1;
    // What a read sees is what was there when it began.
    const seen = Math.min(this.length, after + this.batch);
    const items = Array.from({ length: seen - after }, (_, place) => after + place + 1);
    const look = { items, place: seen, isWhole: items.length < this.batch };
    return new Promise((resolve) => {
      this.#pending.push(() => resolve(look));
    });
  };
  readonly placeOf = (item: number): number => item;
  readonly isBefore = (one: number, other: number): boolean => one < other;

  /** Ends the oldest read, or the newest. */
  async end(newest = false): Promise<boolean> {
    const answer = newest ? this.#pending.pop() : this.#pending.shift();
    answer?.();
    await quiet();
    return answer !== undefined;
  }

  async endAll(): Promise<void> {
    while (await this.end());
  }
}

/** Everything that was ready to run has run. */
const quiet = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Reads as fast as it can, and keeps what it was told. */
function reader(items: AsyncIterable<number>): number[] {
  const found: number[] = [];
  void (async () => {
    for await (const item of items) found.push(item);
  })();
  return found;
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, place) => from + place + 1);

test('a thousand that follow a log cost one read for each hint', async () => {
  const log = new TrialLog();
  const channel = new Channel(log);
  const told = Array.from({ length: 1000 }, () => reader(channel.subscribe({ after: 0 })));
  const allTold = () =>
    until(async () => {
      await log.endAll();
      return told.every((items) => items.length === log.length);
    });
  log.length += 3;
  await allTold();
  const before = log.reads;
  for (let hint = 0; hint < 9; hint += 1) {
    log.length += 3;
    channel.look();
    await allTold();
  }
  expect(log.reads - before).toBe(9);
  for (const items of told) expect(items).toEqual(numbers(0, 30));
});

test('hints that come while a read is on its way cost one read together', async () => {
  const log = new TrialLog();
  const channel = new Channel(log);
  const told = reader(channel.subscribe({ after: 0 }));
  await quiet();
  await log.endAll();
  const before = log.reads;
  for (let hint = 0; hint < 100; hint += 1) {
    log.length += 1;
    channel.look();
  }
  await log.endAll();
  expect(log.reads - before).toBe(2);
  expect(told).toEqual(numbers(0, 100));
});

test('what is told need not be read, unless something is missing before it', async () => {
  const log = new TrialLog();
  const channel = new Channel(log);
  const told = reader(channel.subscribe({ after: 0 }));
  await quiet();
  await log.endAll();
  const before = log.reads;
  const tell = (from: number, to: number) =>
    channel.publish(from, { items: numbers(from, to), place: to, isWhole: true });
  log.length = 4;
  tell(0, 2);
  await quiet();
  tell(2, 4);
  await quiet();
  expect([told, log.reads - before]).toEqual([numbers(0, 4), 0]);
  log.length = 9;
  tell(7, 9);
  await quiet();
  await log.endAll();
  expect([told, log.reads - before]).toEqual([numbers(0, 9), 1]);
  tell(2, 4);
  await quiet();
  await log.endAll();
  expect(told).toEqual(numbers(0, 9));
});

test('what is told before the first has caught up is read', async () => {
  const log = new TrialLog();
  const channel = new Channel(log);
  const told = reader(channel.subscribe({ after: 0 }));
  await quiet();
  log.length = 2;
  channel.publish(0, { items: numbers(0, 2), place: 2, isWhole: true });
  await log.endAll();
  expect(told).toEqual(numbers(0, 2));
});

test('a follower that takes only some is told those', async () => {
  const log = new TrialLog();
  const channel = new Channel(log);
  log.length = 5;
  const told = reader(channel.subscribe({ after: 0, takes: (item) => item % 2 === 0 }));
  await quiet();
  await log.endAll();
  log.length = 9;
  channel.look();
  await log.endAll();
  expect(told).toEqual([2, 4, 6, 8]);
});

test('a refusal ends it for everyone who follows, anything else is read again', async () => {
  const log = new TrialLog();
  let error: Error | undefined;
  const read = (after: number) => (error ? Promise.reject(error) : log.read(after));
  const channel = new Channel({ read, placeOf: log.placeOf, isBefore: log.isBefore });
  const follower = channel.subscribe({ after: 0 });
  log.length = 1;
  const opening = follower.next();
  await quiet();
  await log.endAll();
  expect(await opening).toEqual({ done: false, value: 1 });
  const waiting = follower.next();
  await quiet();
  await log.endAll();
  error = new Error('away');
  channel.look();
  await quiet();
  error = new RequestError('gone', 'No longer kept');
  channel.look();
  await expect(waiting).rejects.toThrow('No longer kept');
  expect(channel.isEmpty).toBe(true);
});

type Event =
  | { kind: 'append' | 'tell'; count: number }
  | { kind: 'look' | 'end' | 'end-newest' | 'join' | 'join-slow' }
  | { kind: 'leave' | 'pull'; who: number };

const event: Arbitrary<Event> = oneof(
  record({ kind: constantFrom('append' as const, 'tell' as const), count: integer({ min: 1, max: 700 }) }),
  record({
    kind: constantFrom(
      'look' as const,
      'end' as const,
      'end-newest' as const,
      'join' as const,
      'join-slow' as const,
    ),
  }),
  record({ kind: constantFrom('leave' as const, 'pull' as const), who: nat(5) }),
);

test('whoever follows, however slowly, is told everything behind its place, once and in order', async () => {
  await assert(
    asyncProperty(constantFrom(7, 500), array(event, { maxLength: 40 }), async (batch, events) => {
      const log = new TrialLog(batch);
      const channel = new Channel(log);
      const followers: {
        from: number;
        items: number[];
        slow: AsyncIterableIterator<number> | undefined;
        leave: () => void;
      }[] = [];
      const join = (isSlow: boolean) => {
        const from = Math.floor(log.length / 2);
        const iterator = channel.subscribe({ after: from });
        const items = isSlow ? [] : reader(iterator);
        followers.push({
          from,
          items,
          slow: isSlow ? iterator : undefined,
          leave: () => void iterator.return?.(),
        });
      };
      const pull = async (who: number) => {
        const { slow, items } = followers[who] ?? {};
        void slow?.next().then(({ done, value }) => {
          if (!done) items?.push(value);
        });
      };
      for (const one of events) {
        const from = log.length;
        if (one.kind === 'append' || one.kind === 'tell') log.length += one.count;
        if (one.kind === 'tell')
          channel.publish(from, { items: numbers(from, log.length), place: log.length, isWhole: true });
        if (one.kind === 'append' || one.kind === 'look') channel.look();
        if (one.kind === 'end' || one.kind === 'end-newest') await log.end(one.kind === 'end-newest');
        if (one.kind === 'join' || one.kind === 'join-slow') join(one.kind === 'join-slow');
        if (one.kind === 'leave') for (const gone of followers.splice(one.who, 1)) gone.leave();
        if (one.kind === 'pull') await pull(one.who);
        await quiet();
      }
      for (const { slow, items } of followers) {
        if (slow)
          void (async () => {
            for await (const item of slow) items.push(item);
          })();
      }
      await quiet();
      await log.endAll();
      for (const { from, items, leave } of followers) {
        expect(items).toEqual(numbers(from, log.length));
        leave();
      }
    }),
    { numRuns: 300 },
  );
});
