import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '../../../src/declarations.ts';
import { Database } from '../../../src/platform/database/database.ts';
import { LongOperation } from '../../../src/platform/long-operations/long-operation.entity.ts';
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

test('a query over entities writes and reads values as their members have them', async () => {
  const operation = {
    workspaceId: randomUUID(),
    id: randomUUID(),
    kind: 'bulk' as const,
    status: 'running' as const,
    contentHash: Buffer.from('content'),
    createdBy: 'someone',
    permissions: ['transform:write', 'a "quoted", one'],
    input: { jobs: ['one'] },
    progress: [1, 2],
    fence: 0,
    tries: 0,
    revision: 5_000_000_000,
    createdAt: new Date('2026-01-02T03:04:05.678Z'),
    updatedAt: new Date('2026-01-02T03:04:05.678Z'),
  };
  await database.sql.run({ LongOperation }, (db) =>
    db.insertInto('LongOperation').values(operation as never),
  );
  const rows = await database.sql.run({ LongOperation }, (db) =>
    db.selectFrom('LongOperation').selectAll().where('id', '=', operation.id),
  );
  expect(rows).toEqual([{ ...operation, completedAt: null, error: null, reason: null }]);
  const named = await database.transaction((sql) =>
    sql.run({ LongOperation }, (db) =>
      db
        .selectFrom('LongOperation as operation')
        .select(['operation.createdBy', 'operation.createdAt as at'])
        .select(({ fn }) => fn.countAll<number>().over().as('operations'))
        .where('operation.workspaceId', '=', operation.workspaceId),
    ),
  );
  expect(named).toEqual([{ createdBy: 'someone', at: operation.createdAt, operations: 1 }]);
  await database.sql.run({ LongOperation }, (db) =>
    db.deleteFrom('LongOperation').where('id', '=', operation.id),
  );
  expect(
    await database.sql.run({ LongOperation }, (db) => db.selectFrom('LongOperation').select('id')),
  ).toEqual([]);
});
