import { randomUUID } from 'node:crypto';
import { compactVerify, createLocalJWKSet } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Scope } from '../../src/platform/auth/scope.ts';
import { write } from '../../src/platform/shape/write.ts';
import { Series } from '../../src/sequence/series/series.entity.ts';
import { newScope, NumberingService, seriesInput, type NumberingProcess } from './numbering-service.ts';

let service: NumberingService;
let one: NumberingProcess;
let two: NumberingProcess;
let scope: Scope;

beforeAll(async () => {
  service = await NumberingService.open();
  [one, two] = await Promise.all([service.process(), service.process()]);
});
beforeEach(() => {
  scope = newScope();
});
afterAll(() => service[Symbol.asyncDispose]());

test('a new series is signed over all that decides its codes and has given out no number', async () => {
  const id = randomUUID();
  const sig = await service.keys.sign({ mine: true });
  const { record, replayed } = await one.series.create(
    scope,
    id,
    seriesInput({ code: 'ES', prefix: 'F-', padding: 5, suffix: '-X', start: 7, sig }),
  );
  expect(replayed).toBe(false);
  expect(record).toMatchObject({ id, lastIndex: 6, start: 7, padding: 5 });
  expect(record.sigs[1]).toBe(sig);
  const published = createLocalJWKSet({ keys: [...service.keys.publicJwks] });
  const { payload } = await compactVerify(record.sigs[0] ?? '', published);
  expect(JSON.parse(new TextDecoder().decode(payload))).toEqual({
    id,
    name: 'Invoices',
    code: 'ES',
    prefix: 'F-',
    padding: 5,
    suffix: '-X',
    start: 7,
    ts: Math.floor(record.createdAt.getTime() / 1000),
  });
  const read = await two.series.get(scope, id.toUpperCase());
  expect(write(Series, read)).toEqual(write(Series, record));
});

test('parallel creates of one series make one, and all answer it', async () => {
  const id = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, turn) =>
      (turn % 2 ? one : two).series.create(scope, id, seriesInput({ padding: 3 })),
    ),
  );
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(new Set(answers.map(({ record }) => record.sigs.join())).size).toBe(1);
});

test('a series that exists with other content is a conflict and stays as it is', async () => {
  const id = randomUUID();
  await one.series.create(scope, id, seriesInput({ padding: 3 }));
  await expect(one.series.create(scope, id, seriesInput({ padding: 4 }))).rejects.toMatchObject({
    kind: 'conflict',
  });
  expect((await one.series.get(scope, id)).padding).toBe(3);
});

test('another workspace does not see a series and may use its id', async () => {
  const id = randomUUID();
  const stranger = newScope();
  await one.series.create(scope, id, seriesInput());
  await expect(one.series.get(stranger, id)).rejects.toMatchObject({ kind: 'not-found' });
  expect((await one.series.create(stranger, id, seriesInput({ name: 'Theirs' }))).replayed).toBe(false);
});

test('a malformed id is invalid when created and not found when read', async () => {
  await expect(one.series.create(scope, 'x', seriesInput())).rejects.toMatchObject({ kind: 'validation' });
  await expect(one.series.get(scope, 'x')).rejects.toMatchObject({ kind: 'not-found' });
});

test('any number of parallel first uses of a key make one series, whatever their patterns', async () => {
  const made = await Promise.all(
    Array.from({ length: 30 }, (_, turn) =>
      (turn % 2 ? one : two).series.firstUse(scope, 'ESB12345678/F', { name: 'F', padding: turn }),
    ),
  );
  expect(new Set(made.map(({ id, padding }) => `${id} ${padding}`)).size).toBe(1);
  const again = await one.series.firstUse(scope, 'ESB12345678/F', { name: 'G' });
  expect(again).toMatchObject({ id: made[0]?.id, name: 'F' });
  const other = await one.series.firstUse(scope, 'ESB12345678/G', { name: 'G', start: 5 });
  expect(other).toMatchObject({ lastIndex: 4 });
  expect(other.id).not.toBe(again.id);
  const elsewhere = await one.series.firstUse(newScope(), 'ESB12345678/F', { name: 'F' });
  expect(elsewhere.id).not.toBe(again.id);
});

test('the list has every series once, newest first, page by page', async () => {
  const ids = Array.from({ length: 25 }, () => randomUUID());
  // Made at once, so that many share a millisecond.
  await Promise.all(ids.map((id) => one.series.create(scope, id, seriesInput())));
  const pages = [];
  for (let cursor: string | undefined; pages.length === 0 || cursor;) {
    const { items, nextCursor } = await two.series.list(scope, { limit: 10, cursor });
    pages.push(items);
    cursor = nextCursor;
  }
  expect(pages.map(({ length }) => length)).toEqual([10, 10, 5]);
  const listed = pages.flat();
  expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const times = listed.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  await expect(one.series.list(scope, { limit: 10, cursor: 'x' })).rejects.toMatchObject({
    kind: 'bad-request',
  });
});
