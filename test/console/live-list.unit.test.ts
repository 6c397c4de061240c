import { describe, expect, test } from 'vitest';
import {
  appendPage,
  removeRows,
  createListState,
  newRows,
  updateRows,
  showHeldRows,
  addRows,
  type ListState,
} from '../../src/console/parts/live-list/live-list.logic.ts';
import { createLiveList } from '../../src/console/parts/live-list/live-list-store.ts';
import { unseenChanges } from '../../src/console/parts/live-list/unseen-changes.logic.ts';
import type { FeedChange } from '../../src/console/graphql/feed-changes.ts';

interface Row {
  readonly id: string;
  readonly revision: number;
  readonly createdAt: string;
}

const start = Date.parse('2026-01-01T00:00:00Z');
const row = (number: number, revision = 1): Row => ({
  id: `job-${String(number).padStart(6, '0')}`,
  revision,
  createdAt: new Date(start + number * 1_000).toISOString(),
});
const newest = (from: number, count: number): Row[] =>
  Array.from({ length: count }, (_row, index) => row(from - index));
const many = 20_000;

/** A list of many rows that was loaded page by page. */
function longList(): ListState<Row> {
  let list = createListState({ rows: newest(many, 100), endCursor: 'c', hasNextPage: true });
  for (let last = many - 100; last > 0; last -= 100)
    list = appendPage(list, { rows: newest(last, 100), endCursor: 'c', hasNextPage: last > 100 });
  return list;
}

describe('a long list', () => {
  const list = longList();

  test('has every row once, the newest first', () => {
    expect(list.rows.length).toBe(many);
    expect(list.rows).toEqual(newest(many, many));
  });

  test('keeps every row where it is while others change, and draws no other anew', () => {
    const later = updateRows(list, [row(10_000, 3), row(10_000, 2), row(5, 0)]);
    expect(later.rows[10_000]).toEqual(row(10_000, 3));
    const moved = later.rows.filter((each, index) => each !== list.rows[index]);
    expect(moved).toEqual([row(10_000, 3)]);
    expect(updateRows(later, [row(10_000, 2), row(10_000, 3)])).toBe(later);
  });

  test('holds new rows back while someone looks, and lets them in where they belong', () => {
    const come = newRows(list, [row(many + 2), row(7), row(many + 1), row(many + 2, 2)]);
    expect(come).toEqual([row(many + 2, 2), row(many + 1)]);
    const held = addRows(list, come, false);
    expect(held.rows).toBe(list.rows);
    expect(held.held).toEqual([row(many + 2, 2), row(many + 1)]);
    expect(newRows(held, come)).toEqual([]);
    expect(showHeldRows(held).rows).toEqual([row(many + 2, 2), ...newest(many + 1, many + 1)]);
    expect(addRows(list, come, true).rows.slice(0, 3)).toEqual([row(many + 2, 2), row(many + 1), row(many)]);
  });

  test('takes in what has come to match in its middle, and leaves what stands behind its end to later pages', () => {
    const short = createListState({ rows: [row(50), row(40), row(30)], endCursor: 'c', hasNextPage: true });
    expect(newRows(short, [row(45), row(20)])).toEqual([row(45)]);
    expect(addRows(short, [row(45)], true).rows).toEqual([row(50), row(45), row(40), row(30)]);
    const whole = { ...short, hasNextPage: false };
    expect(newRows(whole, [row(20)])).toEqual([row(20)]);
    expect(addRows(whole, [row(20)], true).rows.at(-1)).toEqual(row(20));
  });

  test('does not take a row twice that a later page brings as well', () => {
    const short = addRows(
      createListState({ rows: [row(50)], endCursor: 'c', hasNextPage: true }),
      [row(60)],
      false,
    );
    const next = appendPage(short, {
      rows: [row(60), row(50), row(40)],
      endCursor: null,
      hasNextPage: false,
    });
    expect(next.rows).toEqual([row(50), row(40)]);
  });
});

test('of a list that stands still, what it shows already or takes in by being read is no unseen change', () => {
  const unseen = unseenChanges();
  unseen.add([row(1), row(2, 3), row(4)], [row(1), row(2, 2)]);
  expect(unseen.count()).toBe(2);
  const read = unseen.reading();
  // Made while the list was on its way, one of them before its rows were read.
  unseen.add([row(4, 2), row(5), row(6)], []);
  read([row(2, 3), row(4), row(5)]);
  expect(unseen.count()).toBe(2);
  unseen.reading()([]);
  expect(unseen.count()).toBe(0);
});

const ids = (rows: readonly Row[] | undefined, count: number) => rows?.slice(0, count).map(({ id }) => id);

/** A list of rows that are made one after the other, read by pages of a hundred, and told of as they come. */
function followed() {
  let made = 100;
  let reads = 0;
  let mayMove = true;
  let tell: ((changes: readonly FeedChange[]) => void) | undefined;
  const told = new Map<FeedChange, Row>();
  const list = createLiveList<Row>(
    {
      key: 'rows',
      isFiltered: false,
      rowOf: (change) => told.get(change),
      async fetchPage() {
        reads += 1;
        return { rows: newest(made, 100), endCursor: 'c', hasNextPage: true };
      },
    },
    {
      ready: async () => undefined,
      isReady: () => true,
      lagSeconds: () => 0,
      on: ({ changed }) => {
        tell = changed;
        return () => true;
      },
      retryAt: () => undefined,
      onRetryAt: () => () => true,
      retryNow: () => undefined,
      dispose: () => undefined,
    },
  );
  list.setMayMove(() => mayMove);
  return {
    list,
    reads: () => reads,
    look: (isLooking: boolean) => {
      mayMove = !isLooking;
    },
    /** Makes so many rows and tells of them a hundred at a time. */
    make: (count: number): number => {
      for (let begun = 0; begun < count; begun += 100) {
        const changes = Array.from({ length: 100 }, () => {
          const change = {} as FeedChange;
          told.set(change, row((made += 1)));
          return change;
        });
        tell?.(changes);
      }
      return made;
    },
  };
}

const isOdd = ({ createdAt }: Row): boolean => (Date.parse(createdAt) - start) % 2_000 !== 0;

describe('a list that one comes to', () => {
  test('is read again, but for the first time and on the way back', async () => {
    const { list, reads } = followed();
    list.enter('one');
    await expect.poll(() => list.view().list?.rows.length).toBe(100);
    list.enter('one');
    expect([list.view().isLoading, reads()]).toEqual([false, 1]);
    list.enter('two');
    await expect.poll(() => [list.view().isLoading, reads()]).toEqual([false, 2]);
    list.enter('one');
    expect(list.view().isLoading).toBe(false);
  });

  test('no longer has what does not belong, neither shown nor held back', () => {
    const some = addRows(
      createListState({ rows: newest(9, 4), endCursor: 'c', hasNextPage: true }),
      newest(11, 2),
      false,
    );
    expect(removeRows(some, isOdd)).toEqual({ ...some, rows: [row(8), row(6)], held: [row(10)] });
    expect(removeRows(some, () => false)).toBe(some);
  });
});

describe('a list that is left open', () => {
  test('begins anew when it has grown long, and stays the newest', async () => {
    const { list, reads, make } = followed();
    await expect.poll(() => list.view().list?.rows.length).toBe(100);
    make(4_900);
    expect([list.view().list?.rows.length, reads()]).toEqual([5_000, 1]);
    const made = make(100);
    await expect.poll(() => list.view().list?.rows.length).toBe(100);
    expect(reads()).toBe(2);
    expect(ids(list.view().list?.rows, 100)).toEqual(ids(newest(made, 100), 100));
  });

  test('holds back a thousand new rows, and reads them again with those behind when they are to be shown', async () => {
    const { list, reads, look, make } = followed();
    await expect.poll(() => list.view().list?.rows.length).toBe(100);
    look(true);
    const made = make(3_000);
    expect(list.view().list?.held.length).toBe(1_000);
    expect(list.view().list?.rows.length).toBe(100);
    list.showHeld();
    await expect.poll(() => list.view().list?.held.length).toBe(0);
    expect(reads()).toBe(2);
    expect(ids(list.view().list?.rows, 100)).toEqual(ids(newest(made, 100), 100));
    look(false);
    make(100);
    expect(ids(list.view().list?.rows, 1)).toEqual([row(made + 100).id]);
  });
});
