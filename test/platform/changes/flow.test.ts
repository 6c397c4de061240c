import { randomUUID } from 'node:crypto';
import { createClient } from 'graphql-sse';
import type { Client } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startBehindProxy } from '../../chaos/behind-proxy.ts';
import { message } from '../../contract/world.ts';
import { startTestService, type TestClient, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { socketOf, toldBy } from '../../transform/jobs/follower.ts';
import {
  changesTo,
  cursorNow,
  everythingAfter,
  first,
  pageOf,
  subscription,
  type ToldBatch,
  type ToldChange,
} from './told.ts';

let service: TestService;
let other: TestService;
let client: TestClient;
let database: Client;

beforeAll(async () => {
  service = await startTestService();
  const { databaseUrl = '', dataFolder } = service.config;
  other = await startTestService({ env: { DATABASE_URL: databaseUrl, DOCMILL_DATA: dataFolder } });
  client = await service.client();
  database = await service.database();
});
afterAll(async () => {
  await other[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

const idsOf = (changes: readonly ToldChange[]) => changes.map(({ cursor }) => cursor);

test(
  'thirty writers at two processes: whoever follows, with whatever interruptions, is told the same, once and in order',
  { tags: 'slow' },
  async () => {
    const start = await cursorNow(database, client);
    const there = await other.client({ workspace: client.workspace });
    const seriesId = randomUUID();
    const workflowId = randomUUID();
    await client.put(`/sequence/v1/series/${seriesId}`, { name: 'Invoices' });
    await client.put(`/transform/v1/workflows/${workflowId}`, {
      name: 'Mark',
      steps: [
        { id: randomUUID(), action: 'silo.state', config: { state: 'sent' } },
        { id: randomUUID(), action: 'silo.folder', config: { folder: 'done' } },
      ],
    });
    const end = randomUUID();
    const followers = [
      followed(client, start, end),
      followed(there, start, end),
      inPieces(client, start, end),
      inPieces(there, start, end),
      streamed(there, start, end),
      polled(there, start, end),
    ];
    const jobs = await Promise.all(
      Array.from({ length: 30 }, async (_, writer) => {
        const mine: string[] = [];
        for (let turn = 0; turn < 3; turn += 1) {
          const caller = (writer + turn) % 2 === 0 ? client : there;
          const job = v7();
          mine.push(job);
          await caller.put(`/transform/v1/jobs/${job}`, { workflow_id: workflowId, data: message });
          await caller.put(`/silo/v1/entries/${v7()}`, { data: message });
          await caller.put(`/sequence/v1/series/${seriesId}/entries/${randomUUID()}`, {});
        }
        return mine;
      }),
    );
    await until(async () => (await stored('select id from job where completed_at is null')).length === 0);
    await client.put(`/sequence/v1/series/${end}`, { name: 'End' });
    const all = await everythingAfter(database, client, start);
    for (const follower of followers) expect(idsOf(await follower)).toEqual(idsOf(all));
    expect(new Set(idsOf(all)).size).toBe(all.length);

    const told = (type: string) => all.filter((change) => change.type === type).map(({ id }) => id);
    expect(told('job.created').toSorted()).toEqual(jobs.flat().toSorted());
    expect(told('job.completed').toSorted()).toEqual(jobs.flat().toSorted());
    expect(told('entry.created').toSorted()).toEqual((await stored('select id from silo_entry')).toSorted());
    expect(told('entry.updated').toSorted()).toEqual(
      (await stored('select id from silo_entry, generate_series(2, revision)')).toSorted(),
    );
    expect(told('series.entry.created').toSorted()).toEqual(
      (await stored('select id from series_entry')).toSorted(),
    );
    for (const changes of Map.groupBy(all, ({ id }) => id).values()) {
      const revisions = changes.flatMap(({ revision }) => (typeof revision === 'number' ? [revision] : []));
      expect(revisions).toEqual(revisions.toSorted((one, two) => one - two));
    }
  },
);

async function stored(query: string): Promise<string[]> {
  return (await database.query<{ id: string }>(query)).rows.map(({ id }) => id);
}

/** Over one WebSocket, until the last is told. */
async function followed(caller: TestClient, after: string, end: string): Promise<ToldChange[]> {
  const found: ToldChange[] = [];
  for await (const change of changesTo(caller, { after })) {
    found.push(change);
    if (change.id === end) break;
  }
  return found;
}

/** As Server-Sent Events, until the last is told. */
async function streamed({ url, token }: TestClient, after: string, end: string): Promise<ToldChange[]> {
  const found: ToldChange[] = [];
  const headers = { authorization: `Bearer ${token}` };
  const events = createClient({ url: `${url}/graphql`, headers, retryAttempts: 0 });
  for await (const { data } of events.iterate<{ workspaceEvents: ToldBatch }>({
    query: subscription,
    variables: { after },
  })) {
    found.push(...(data?.workspaceEvents.events ?? []));
    if (found.at(-1)?.id === end) break;
  }
  return found;
}

/** With a new WebSocket behind every few changes. */
async function inPieces(caller: TestClient, after: string, end: string): Promise<ToldChange[]> {
  const found: ToldChange[] = [];
  while (found.at(-1)?.id !== end) {
    for await (const change of changesTo(caller, { after: found.at(-1)?.cursor ?? after })) {
      found.push(change);
      if (change.id === end || found.length % 29 === 0) break;
    }
  }
  return found;
}

/** By asking for pages, of which many are empty. */
async function polled(caller: TestClient, after: string, end: string): Promise<ToldChange[]> {
  const found: ToldChange[] = [];
  for (let cursor = after; found.at(-1)?.id !== end;) {
    const { list, next_cursor } = await pageOf(caller, { after: cursor, limit: 7 });
    found.push(...list);
    cursor = next_cursor;
  }
  return found;
}

test('what commits late is told before what began after it, and nothing is passed over meanwhile', async () => {
  const start = await cursorNow(database, client);
  const early = v7();
  const slow = await service.database();
  // While it is open, the feeds of all databases of the server wait for it.
  onTestFinished(async () => {
    await slow.query('rollback');
  });
  await slow.query('begin');
  const { rows } = await slow.query<{ workspace: string }>(
    'select id as workspace from workspace where name = $1',
    [client.workspace],
  );
  await slow.query(`insert into change (workspace_id, id, type) values ($1, $2, 'entry.created')`, [
    rows[0]?.workspace,
    early,
  ]);
  const live = first(2, changesTo(client, { after: start }));
  const late = v7();
  await client.put(`/silo/v1/entries/${late}`, { data: message });
  expect((await pageOf(client, { after: start })).list).toEqual([]);
  await slow.query('commit');
  expect((await live).map(({ id }) => id)).toEqual([early, late]);
  expect((await everythingAfter(database, client, start)).map(({ id }) => id)).toEqual([early, late]);
});

test('what another process wrote is told although the connection that hears of it was cut', async () => {
  const there = await other.client({ workspace: client.workspace });
  const live = changesTo(client, { after: await cursorNow(database, client) });
  const [head, next] = [v7(), v7()];
  await there.put(`/silo/v1/entries/${head}`, { data: message });
  expect((await live.next()).value).toMatchObject({ id: head });
  const { rows } = await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'docmill hints' and datname = current_database()`,
  );
  expect(rows).toHaveLength(2);
  await there.put(`/silo/v1/entries/${next}`, { data: message });
  expect((await live.next()).value).toMatchObject({ id: next });
  await live.return();
});

test('of two creates with one key only the one that was stored is told', async () => {
  const start = await cursorNow(database, client);
  const key = randomUUID();
  const create = (title: string) =>
    client.put(`/silo/v1/entries/${v7()}`, { data: { ...message, title }, key });
  const answers = await Promise.all([create('One'), create('Other')]);
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  const told = await everythingAfter(database, client, start);
  expect(told.map(({ id }) => id)).toEqual(
    answers.flatMap(({ status, json }) => (status === 200 ? [json['id']] : [])),
  );
});

test(
  'a subscriber that does not read is told everything once it does, and delays nobody',
  { tags: 'slow' },
  async () => {
    const start = await cursorNow(database, client);
    const paused = changesTo(client, { after: start });
    const opening = paused.next();
    const ids = Array.from({ length: 700 }, () => v7());
    const [head = '', ...rest] = ids;
    await client.put(`/silo/v1/entries/${head}`, { data: message });
    await opening;
    for (let at = 0; at < rest.length; at += 60)
      await Promise.all(
        rest.slice(at, at + 60).map((id) => client.put(`/silo/v1/entries/${id}`, { data: message })),
      );
    const brisk = await first(ids.length, changesTo(client, { after: start }));
    const slow = await first(rest.length, paused);
    expect(new Set(brisk.map(({ id }) => id))).toEqual(new Set(ids));
    expect(idsOf(slow)).toEqual(idsOf(brisk).slice(1));
  },
);

/** What subscribers were told next, without what is the same. */
async function hear(told: readonly Promise<IteratorResult<ToldBatch, void>>[]): Promise<Set<string>> {
  const all = await Promise.all(told);
  return new Set(all.map(({ value }) => (value ? idsOf(value.events).join() : '')));
}

test('a thousand subscribers of one process cost one read for each change', { tags: 'slow' }, async () => {
  await using stack = new AsyncDisposableStack();
  const { proxy, service: one, client: caller } = await startBehindProxy(stack);
  const after = (await pageOf(caller, {})).next_cursor;
  const sockets = Array.from({ length: 5 }, () => socketOf(one.url, caller.token));
  for (const socket of sockets) stack.defer(() => socket.dispose());
  const followers = sockets.flatMap((socket) =>
    Array.from({ length: 200 }, () => toldBy<ToldBatch>(socket, subscription, { after })),
  );
  const batches = followers.map((follower) => follower.next());
  const write = async () => {
    const id = v7();
    await caller.put(`/silo/v1/entries/${id}`, { data: message });
    return id;
  };
  await write();
  expect((await hear(batches)).size).toBe(1);
  let reads = 0;
  proxy.fault = (statement) => {
    if (statement === 'changes.read') reads += 1;
    return undefined;
  };
  const changes = 10;
  for (let count = 0; count < changes; count += 1) {
    const heard = hear(followers.map((follower) => follower.next()));
    await write();
    expect((await heard).size).toBe(1);
  }
  // One when it was written, and more where another transaction was still open then, or for every two seconds that passed;
  // a read for each subscriber would be a thousand times as many.
  expect(reads).toBeGreaterThanOrEqual(changes);
  expect(reads).toBeLessThan(followers.length);
});
