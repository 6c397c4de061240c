import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { declaredStatements } from '../../../src/platform/database/statement.ts';
import type { Share } from '../../../src/platform/queue/fair-take.ts';
import type { Queue } from '../../../src/platform/queue/queue.ts';
import { genericPlan, nodesOf } from '../../support/generic-plan.ts';
import { startTestService, type TestService } from '../../support/service.ts';

interface Note {
  workspaceId: string;
  n: number;
}

let service: TestService;
let server: Client;
let queue: Queue<Note>;

beforeAll(async () => {
  service = await startTestService({ env: { DOCMILL_ROLES: 'web' } });
  server = await service.database();
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(async () => {
  await server.query('delete from pgboss.job');
  queue = await service.service.platform.queues.queue<Note>('jobs');
});

function send(workspaceId: string, count: number, lane?: string): Promise<void> {
  const messages = Array.from({ length: count }, (_, n) => ({
    data: { workspaceId, n },
    ...(lane !== undefined && { lane }),
  }));
  return service.service.platform.database.transaction((sql) => queue.send(sql, messages));
}

/** Takes a share and answers how many messages of which workspaces it held. */
async function take(share: Share) {
  const { database } = service.service.platform;
  const { messages, ...others } = await database.transaction((sql) => queue.take(sql, share));
  const taken: Record<string, number> = {};
  for (const { workspaceId } of messages) taken[workspaceId] = (taken[workspaceId] ?? 0) + 1;
  return { taken, ...others };
}

function lanes(): Promise<string[]> {
  return queue.lanes(service.service.platform.database.sql);
}

test('a claim takes as many messages of each workspace, and what one has fewer the next claim takes of the others', async () => {
  await send('a', 30);
  await send('b', 1);
  await send('c', 30);
  expect(await take({ limit: 12 })).toEqual({ taken: { a: 4, b: 1, c: 4 }, left: true, more: true });
  expect(await take({ limit: 12 })).toEqual({ taken: { a: 6, c: 6 }, left: true, more: true });
});

test('messages of a workspace are taken in the order they were sent', async () => {
  const { database } = service.service.platform;
  for (const n of [1, 2, 3, 4])
    await database.transaction((sql) => queue.send(sql, [{ data: { workspaceId: 'a', n } }]));
  const numbers: number[] = [];
  for (let claims = 0; claims < 4; claims += 1) {
    const { messages } = await database.transaction((sql) => queue.take(sql, { limit: 1 }));
    numbers.push(...messages.map(({ n }) => n));
  }
  expect(numbers).toEqual([1, 2, 3, 4]);
});

test('claims of one message each go round the workspaces', async () => {
  for (const workspace of ['a', 'b', 'c']) await send(workspace, 3);
  const served: string[] = [];
  for (let claims = 0; claims < 9; claims += 1) served.push(...Object.keys((await take({ limit: 1 })).taken));
  expect(served).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c']);
  expect(await take({ limit: 1 })).toEqual({ taken: {}, left: false, more: false });
});

test('of 250 workspaces none is served twice before each was served once', async () => {
  const workspaces = Array.from({ length: 250 }, (_, n) => `w${n}`);
  for (const workspace of workspaces) await send(workspace, 2);
  const served: string[] = [];
  for (let claims = 0; claims < 5; claims += 1)
    served.push(...Object.keys((await take({ limit: 50 })).taken));
  expect(served.toSorted()).toEqual(workspaces.toSorted());
});

test('a workspace without room is passed over, and its messages are said to be left, but not to have room', async () => {
  await send('a', 5);
  await send('b', 2);
  expect(await take({ limit: 10, of: { a: 0 } })).toEqual({ taken: { b: 2 }, left: true, more: false });
  expect(await take({ limit: 10, of: { a: -1 } })).toEqual({ taken: {}, left: true, more: false });
  expect(await take({ limit: 10, each: 1, of: { a: 3 } })).toEqual({
    taken: { a: 3 },
    left: true,
    more: false,
  });
  expect(await take({ limit: 10, each: 3 })).toEqual({ taken: { a: 2 }, left: false, more: false });
});

test('lanes are told and taken from one by one', async () => {
  await send('a', 2, 'http');
  await send('b', 1, 'http');
  await send('a', 1, 'pdf');
  await send('a', 1);
  expect(await lanes()).toEqual(['', 'http', 'pdf']);
  expect(await take({ lane: 'http', limit: 5 })).toEqual({ taken: { a: 2, b: 1 }, left: false, more: false });
  expect(await take({ limit: 5 })).toEqual({ taken: { a: 1 }, left: false, more: false });
  expect(await lanes()).toEqual(['pdf']);
});

test('messages that a release before has sent, which knew no workspaces, are taken', async () => {
  await server.query(`insert into pgboss.job (name, data) values ('jobs', '{"workspaceId": "a"}')`);
  expect(await take({ limit: 5 })).toEqual({ taken: { a: 1 }, left: false, more: false });
});

test('what another claim has in hand is passed over', async () => {
  await send('a', 3);
  const { database } = service.service.platform;
  const [first, second] = await database.transaction(async (sql) => {
    const { messages } = await queue.take(sql, { limit: 2 });
    return [messages, (await take({ limit: 5 })).taken];
  });
  expect([first.length, second]).toEqual([2, { a: 1 }]);
});

/** How the kept plans of the statements reach messages, but for look-ups of a place and of a row. */
async function detours(): Promise<string[]> {
  const { database } = service.service.platform;
  const found: string[] = [];
  for (const [name, statement] of declaredStatements) {
    // Other tests of the process declare statements of queues that this database does not have.
    if (!/^queue\.(take|lanes)\.jobs$/.test(name)) continue;
    const { text } = statement.write(() => {
      throw new TypeError('It reads no table of ours');
    });
    const plan = await database.transaction((sql) => genericPlan((query) => sql.executeSql(query), text), {
      sorts: false,
    });
    for (const node of nodesOf(plan)) {
      const { 'Node Type': type, 'Relation Name': relation, 'Index Cond': condition = '' } = node;
      const isLookUp = type === 'Tid Scan' || condition.includes('group_id');
      if (relation && type !== 'ModifyTable' && !isLookUp) found.push(`${name}: ${type} ${condition}`);
      // Sorting the messages of a workspace would mean to read them all.
      if (type === 'Sort' && nodesOf(node).length === 2) found.push(`${name}: sorted`);
    }
  }
  return found;
}

test(
  'the plans of claims are look-ups, however many messages there are or were when they were made',
  { tags: 'slow' },
  async () => {
    const fill = (workspaces: number, from: number, to: number) =>
      server.query(`insert into pgboss.job (name, group_id, data)
      select 'jobs', '/w' || n % ${workspaces}, '{}' from generate_series(${from + 1}, ${to}) n`);
    expect(await detours(), 'new').toEqual([]);
    await server.query('vacuum analyze pgboss.job');
    expect(await detours(), 'analysed while empty').toEqual([]);
    await fill(100, 0, 100);
    await server.query('analyze pgboss.job');
    await server.query('delete from pgboss.job');
    expect(await detours(), 'emptied since it was analysed').toEqual([]);
    await server.query('vacuum analyze pgboss.job');
    expect(await detours(), 'analysed while empty, with an index that was filled').toEqual([]);
    await fill(300, 0, 300);
    expect(await detours(), '300 rows, analysed while empty').toEqual([]);
    await server.query('analyze pgboss.job');
    expect(await detours(), '300 rows of as many workspaces').toEqual([]);
    await fill(1, 300, 50_000);
    expect(await detours(), '50,000 rows, analysed at 300').toEqual([]);
    await server.query('analyze pgboss.job');
    expect(await detours(), '50,000 rows of one workspace').toEqual([]);
    await fill(20, 50_000, 80_000);
    await server.query('analyze pgboss.job');
    expect(await detours(), 'rows of many workspaces on every page').toEqual([]);
  },
);
