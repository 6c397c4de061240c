import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { IdempotencyKeys } from '../../src/platform/idempotency/idempotency-keys.ts';
import type { TestAnswer, TestClient } from '../support/service.ts';
import { graphql, run } from '../support/typed-clients.ts';
import { introspect, type Types } from './graphql-schema.ts';
import { properly, refused } from './refused.ts';
import { message, openWorld, type World } from './world.ts';

const parallel = 50;
const jobs = '/transform/v1/jobs';

let world: World;
let rows: Client;
let types: Types;

beforeAll(async () => {
  world = await openWorld();
  rows = await world.service.database();
  types = await introspect(world.admin);
  for (const client of [world.admin, world.stranger]) {
    await client.put(`/transform/v1/workflows/${workflow}`, { steps: [{ action: 'silo.close' }] });
  }
});
afterAll(() => world[Symbol.asyncDispose]());

const workflow = randomUUID();
const body = { workflow_id: workflow, data: message, tags: ['one'] };
const other = { ...body, tags: ['other'] };

function create(key: string, sent: object = body, client: TestClient = world.admin): Promise<TestAnswer> {
  return client.post(jobs, sent, { 'idempotency-key': key });
}

function together(one: (index: number) => Promise<TestAnswer>): Promise<TestAnswer[]> {
  return Promise.all(Array.from({ length: parallel }, (_, index) => one(index)));
}

function isReplay({ headers }: TestAnswer): boolean {
  return headers.get('idempotent-replayed') === 'true';
}

async function countOf(table: string): Promise<number> {
  const { rows: counted } = await rows.query<{ count: number }>(`select count(*)::int from ${table}`);
  return counted[0]?.count ?? 0;
}

test('50 creates under one key at once make one job and one entry, and one of them says that it made it', async () => {
  const before = [await countOf('job'), await countOf('silo_entry')] as const;
  const key = randomUUID();
  const answers = await together(() => create(key));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect(new Set(answers.map(({ json }) => json['id'])).size).toBe(1);
  expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
  expect([await countOf('job'), await countOf('silo_entry')]).toEqual(before.map((count) => count + 1));
});

test('of two contents that come at once under one key, 25 times each, one is created', async () => {
  const before = await countOf('job');
  const key = randomUUID();
  const answers = await together((index) => create(key, index % 2 ? body : other));
  const won = answers.findIndex(({ status }) => status === 202) % 2;
  const [winners, losers] = [0, 1].map((turn) => answers.filter((_, index) => (index + turn) % 2 === won));
  expect(new Set(winners?.map(({ status }) => status))).toEqual(new Set([202]));
  for (const answer of losers ?? []) expect(refused(answer)).toEqual(properly(409, 'conflict'));
  expect(await countOf('job')).toBe(before + 1);
});

test('a create that is repeated is answered word for word as before, whatever has become of its job', async () => {
  const key = randomUUID();
  const first = await create(key);
  const ended = await world.admin.get(`${jobs}/${first.json['id']}`);
  const again = await create(key);
  expect(ended.status).toBe(200);
  expect([again.status, again.json]).toEqual([first.status, first.json]);
  for (const name of ['etag', 'location', 'content-type'])
    expect(again.headers.get(name)).toBe(first.headers.get(name));
  expect([isReplay(first), isReplay(again)]).toEqual([false, true]);
});

test('a key that was used is refused for another body and for another kind of record', async () => {
  const key = randomUUID();
  await create(key);
  expect(refused(await create(key, other))).toEqual(properly(409, 'conflict'));
  const entry = await world.admin.post('/silo/v1/entries', { data: message }, { 'idempotency-key': key });
  expect(refused(entry)).toEqual(properly(409, 'conflict'));
});

test('a key counts in its workspace alone', async () => {
  const key = randomUUID();
  const [ours, theirs] = [await create(key), await create(key, other, world.stranger)];
  expect([ours.status, theirs.status, isReplay(theirs)]).toEqual([202, 202, false]);
});

test('a create that was refused may be corrected under its key', async () => {
  const key = randomUUID();
  expect((await create(key, { workflow_id: randomUUID() })).status).toBe(404);
  expect((await create(key, { ...body, args: { a: 'data:text/plain,nameless' } })).status).toBe(422);
  const created = await create(key);
  expect([created.status, isReplay(created)]).toEqual([202, false]);
  expect((await create(key)).json).toEqual(created.json);
});

test('a create whose process died before it could keep the answer is not made again', async () => {
  const key = randomUUID();
  const { json } = await create(key);
  await rows.query('update idempotency_key set answer = null where key = $1', [key]);
  const before = await countOf('job');
  const again = await create(key);
  expect([again.json['id'], isReplay(again), await countOf('job')]).toEqual([json['id'], true, before]);
});

test('a key that a process took before it died creates what it was taken for', async () => {
  const key = randomUUID();
  await create(key);
  // What the process leaves that has taken the key and made nothing.
  const fresh = randomUUID();
  await rows.query(
    `insert into idempotency_key select workspace_id, $2, gen_random_uuid(), request, null, created_at
     from idempotency_key where key = $1`,
    [key, fresh],
  );
  const id = '0197a0c0-0000-7000-8000-0000000000aa';
  await rows.query('update idempotency_key set id = $2 where key = $1', [fresh, id]);
  const created = await create(fresh);
  expect([created.status, created.json['id'], isReplay(created)]).toEqual([202, id, false]);
});

test('a token that may not see the document is not shown it by the answer that another token got', async () => {
  const path = `${jobs}?wait=20`;
  const headers = { 'idempotency-key': randomUUID() };
  const first = await world.admin.post(path, body, headers);
  expect(first.json['envelope']).toBeDefined();
  const blind = await world.service.client({ workspace: world.admin.workspace, scope: 'transform:write' });
  const second = await blind.post(path, body, headers);
  expect([second.json['id'], isReplay(second)]).toEqual([first.json['id'], true]);
  expect(second.json['envelope']).toBeUndefined();
});

test('after a day a key is like a new one, and housekeeping removes it', async () => {
  const key = randomUUID();
  const first = await create(key);
  await rows.query(`update idempotency_key set created_at = now() - interval '24 hours' where key = $1`, [
    key,
  ]);
  const second = await create(key, other);
  expect([second.status, isReplay(second)]).toEqual([202, false]);
  expect(second.json['id']).not.toBe(first.json['id']);
  await rows.query(`update idempotency_key set created_at = now() - interval '24 hours' where key = $1`, [
    key,
  ]);
  const { database, metrics, sealing } = world.service.service.platform;
  await using stack = new AsyncDisposableStack();
  stack.use(await IdempotencyKeys.open({ database, metrics, sealing, log: createLog('silent') }, 24));
  const { rowCount } = await rows.query('select from idempotency_key where key = $1', [key]);
  expect(rowCount).toBe(0);
});

test.each(['x'.repeat(256), 'tab\tin it', 'caf\u00e9'])('%j is no key', async (key) => {
  expect(refused(await create(key))).toEqual(properly(400, 'bad-request'));
});

test('a key is the same through both edges', async () => {
  const key = randomUUID();
  const { json } = await create(key);
  const again = graphql(
    'mutation ($input: JobInput!, $key: String) { createJob(input: $input, idempotencyKey: $key) { id } }',
  );
  const input = { workflowId: workflow, data: message, tags: ['one'] };
  const repeated = await run(world.admin, again, { input, key });
  expect(repeated).toEqual({ data: { createJob: { id: json['id'] } } });
  const { errors } = await run(world.admin, again, { input: { ...input, tags: [] }, key });
  expect(errors).toMatchObject([{ extensions: { key: 'conflict' } }]);
});

test('an id that is none is refused under a key as without one', async () => {
  const create = graphql(
    'mutation ($id: ID!, $key: String) { createSeries(id: $id, idempotencyKey: $key, input: { name: "A" }) { id } }',
  );
  for (const id of ['', 'none'])
    for (const key of [null, randomUUID()]) {
      const { errors } = await run(world.admin, create, { id, key });
      expect(errors).toMatchObject([
        { extensions: { key: 'validation', fields: { id: expect.any(String) } } },
      ]);
    }
});

test('50 mutations under one key at once take one number of a series', async () => {
  const { series } = world.ids;
  const before = await world.admin.get(`/sequence/v1/series/${series}`);
  const key = randomUUID();
  const query = `mutation { createSeriesEntry(seriesId: "${series}", idempotencyKey: "${key}") { id code } }`;
  const answers = await together(() => world.admin.graphql(query));
  expect(new Set(answers.map(({ json }) => JSON.stringify(json['data']))).size).toBe(1);
  const after = await world.admin.get(`/sequence/v1/series/${series}`);
  expect(after.json['last_index']).toBe(before.json['last_index'] + 1);
});

/** What a POST does that creates nothing, or nothing more when it is repeated. */
const createsNothing = [
  /\/(cancel|retry|poke|stop)$/,
  /\/(rotate|resend)$/,
  /\/jobs\/intents$/,
  /\/(publish|discard-draft|restore|validate)$/,
  /\/gobl\/(build|correct|sign)$/,
  /\/(dry-run|import-report|query|preview|test)$/,
  // An app keeps one thing there, and is given one token at a time.
  /\/enrollment(\/authorize)?$/,
  /^\/graphql$/,
];

test('every POST that creates takes a key, and so does every mutation', async () => {
  const { json } = await world.anonymous.get('/openapi.json');
  const posts = Object.entries(json['paths'] as Record<string, Record<string, { parameters: object[] }>>)
    .filter(([path, { post }]) => post && !createsNothing.some((form) => form.test(path)))
    .map(([path, { post }]) => ({
      path,
      takesKey: JSON.stringify(post?.parameters ?? []).includes('Idempotency-Key'),
    }));
  expect(posts.filter(({ takesKey }) => !takesKey)).toEqual([]);
  const creates = (types.get('Mutation') ?? []).filter(({ name }) => name.startsWith('create'));
  const keyless = creates.filter(({ args }) => !args.some(({ name }) => name === 'idempotencyKey'));
  expect(keyless.map(({ name }) => name)).toEqual([]);
  expect(creates.length).toBeGreaterThan(4);
});
