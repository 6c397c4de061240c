import { array, assert, asyncProperty, option, string } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '../../../src/declarations.ts';
import { Database } from '../../../src/platform/database/database.ts';
import { list, statement } from '../../../src/platform/database/statement.ts';
import { createDatabase, type TestDatabase } from '../../support/postgres.ts';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createDatabase();
  database = await Database.open({ url: own.url, entities, poolSize: 1 });
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await own.drop();
});

type ElementType = Parameters<typeof list>[0];

const backAs = (type: ElementType) =>
  statement(
    `back ${type}`,
    { values: list(type) },
    ({ values }) => `select value from unnest(${values}) with ordinality as a(value, at) order by at`,
  ).withRows({ value: type });

async function back(type: ElementType, values: readonly unknown[]): Promise<unknown[]> {
  const rows = await database.sql.query(backAs(type), { values });
  return rows.map(({ value }) => value);
}

test('any texts come back from an array parameter as they were', { tags: 'slow' }, async () => {
  const text = string({ unit: 'binary' }).filter((value) => !value.includes('\0') && value.isWellFormed());
  await assert(
    asyncProperty(array(option(text)), async (texts) => {
      expect(await back('text', texts)).toEqual(texts);
    }),
  );
});

test('texts that look like part of a literal are texts', async () => {
  const texts = ['NULL', 'null', '', ' ', '{}', '{a,b}', '"', '\\', '\\"', ',', 'a b', '\n', '\\x00', "'"];
  expect(await back('text', texts)).toEqual(texts);
});

test('numbers, truths, times and bytes come back as they were', async () => {
  const at = new Date('2026-02-28T23:59:59.999Z');
  expect(await back('int', [0, -7, null, 2_147_483_647])).toEqual([0, -7, null, 2_147_483_647]);
  expect(await back('boolean', [true, null, false])).toEqual([true, null, false]);
  expect(await back('timestamptz', [at, undefined])).toEqual([at, null]);
  expect(await back('bytea', [Buffer.from([0, 92, 34, 255]), Buffer.alloc(0)])).toEqual([
    Buffer.from([0, 92, 34, 255]),
    Buffer.alloc(0),
  ]);
});
