import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAnswer, TestClient } from '../support/service.ts';
import { answered, graphql, restOf, run } from '../support/typed-clients.ts';
import { properly, refused } from './refused.ts';
import { message, openWorld, type World } from './world.ts';

const parallel = 50;

let world: World;

beforeAll(async () => {
  world = await openWorld();
  const simple = { name: 'Simple', steps: [{ action: 'silo.folder', config: { folder: 'done' } }] };
  await world.admin.put(`/transform/v1/workflows/${workflow}`, simple);
  await world.stranger.put(`/transform/v1/workflows/${workflow}`, simple);
});
afterAll(() => world[Symbol.asyncDispose]());

const workflow = randomUUID();

/** What can be created under an id of the caller's, from two contents that differ. */
const creations: [what: string, { address: () => string; body: object; other: object; status: number }][] = [
  [
    'job',
    {
      address: () => `/transform/v1/jobs/${v7()}`,
      body: {
        workflow_id: workflow,
        data: message,
        tags: ['t'],
        args: { file: 'data:text/plain;name=a.txt,hello' },
      },
      other: { workflow_id: workflow, data: message, tags: ['u'] },
      status: 202,
    },
  ],
  [
    'workflow',
    {
      address: () => `/transform/v1/workflows/${randomUUID()}`,
      body: { name: 'A', steps: [{ action: 'silo.close' }] },
      other: { name: 'A', steps: [{ action: 'pdf' }] },
      status: 200,
    },
  ],
  [
    'integration',
    {
      address: () => `/transform/v1/integrations/${randomUUID()}`,
      body: { name: 'A', provider: 'mail', config: { host: 'h', pin: 'secret' } },
      other: { name: 'A', provider: 'mail', config: { host: 'h', pin: 'other' } },
      status: 200,
    },
  ],
  [
    'series',
    {
      address: () => `/sequence/v1/series/${randomUUID()}`,
      body: { name: 'A', prefix: 'A-' },
      other: { name: 'A', prefix: 'B-' },
      status: 200,
    },
  ],
  [
    'series entry',
    {
      address: () => `/sequence/v1/series/${world.ids.series}/entries/${randomUUID()}`,
      body: { meta: { a: 1 } },
      other: { meta: { a: null } },
      status: 200,
    },
  ],
  [
    'silo entry',
    {
      address: () => `/silo/v1/entries/${v7()}`,
      body: { data: message },
      other: { data: { ...message, title: 'Other' } },
      status: 200,
    },
  ],
];

function together(count: number, one: (index: number) => Promise<TestAnswer>): Promise<TestAnswer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => one(index)));
}

/** What does not change while a job runs. */
function fixed({ json }: TestAnswer): unknown {
  const { id, created_at, name, prefix, args, tags, workflow_id, silo_entry_id, code, sigs, hash, config } =
    json as Record<string, unknown>;
  return { id, created_at, name, prefix, args, tags, workflow_id, silo_entry_id, code, sigs, hash, config };
}

describe.each(creations)('a %s', (_what, { address, body, other, status }) => {
  test('that is created 50 times at once is one record', { tags: 'slow' }, async () => {
    const path = address();
    const answers = await together(parallel, () => world.admin.put(path, body));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: parallel }, () => status));
    expect(new Set(answers.map((answer) => JSON.stringify(fixed(answer)))).size).toBe(1);
    const made = answers.filter(({ headers }) => headers.get('idempotent-replayed') === null);
    expect(made).toHaveLength(1);
    const stored = await world.admin.get(path);
    expect(fixed(stored)).toEqual(fixed(answers[0] as TestAnswer));
  });

  test('of two contents that come at once, 25 times each, is one of them', { tags: 'slow' }, async () => {
    const path = address();
    const answers = await together(parallel, (index) => world.admin.put(path, index % 2 ? body : other));
    const won = answers.findIndex((answer) => answer.status === status) % 2;
    const winners = answers.filter((_, index) => index % 2 === won);
    const losers = answers.filter((_, index) => index % 2 !== won);
    for (const answer of winners) expect(answer.status).toBe(status);
    for (const answer of losers) expect(refused(answer)).toEqual(properly(409, 'conflict'));
    const winner = await world.admin.put(path, won ? body : other);
    expect(winner.headers.get('idempotent-replayed')).toBe('true');
    expect(refused(await world.admin.put(path, won ? other : body))).toEqual(properly(409, 'conflict'));
  });

  test('of the same id in two workspaces is two records', async () => {
    const path = address();
    if (path.includes('/entries/') && path.startsWith('/sequence')) {
      await world.stranger.put(`/sequence/v1/series/${world.ids.series}`, { name: 'Own' });
    }
    const [mine, yours] = await Promise.all([world.admin.put(path, body), world.stranger.put(path, other)]);
    expect([mine.status, yours.status]).toEqual([status, status]);
    expect(yours.headers.get('idempotent-replayed')).toBeNull();
  });

  test('is the same in whatever order its members come', async () => {
    const path = address();
    const made = await world.admin.put(path, body);
    const reordered = Object.fromEntries(Object.entries(body).toReversed());
    const again = await world.admin.put(path, reordered);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([status, 'true']);
    expect(fixed(again)).toEqual(fixed(made));
  });
});

function post(client: TestClient, body: object): Promise<TestAnswer> {
  return client.post('/transform/v1/jobs', body);
}

describe('a job key', () => {
  test('that is used 50 times at once makes one job', async () => {
    const body = { workflow_id: workflow, key: 'parallel', data: message };
    const answers = await together(parallel, () => post(world.admin, body));
    expect(new Set(answers.map(({ status, json }) => `${status} ${String(json.id)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(202);
    const listed = await world.admin.get('/transform/v1/jobs?key=parallel');
    expect(listed.json['list']).toHaveLength(1);
    const entries = await world.admin.get(`/silo/v1/entries/${String(answers[0]?.json['silo_entry_id'])}`);
    expect(entries.status).toBe(200);
  });

  test('that is used at once for two contents makes one job, the others are 409', async () => {
    const answers = await together(parallel, (index) =>
      post(world.admin, { workflow_id: workflow, key: 'two contents', tags: [`${index % 2}`] }),
    );
    const made = answers.filter(({ status }) => status === 202);
    expect(new Set(made.map(({ json }) => json.id)).size).toBe(1);
    const rest = answers.filter(({ status }) => status !== 202);
    expect([made.length, rest.length]).toEqual([25, 25]);
    for (const answer of rest) expect(refused(answer)).toEqual(properly(409, 'conflict'));
  });

  test('names the same job under another id', async () => {
    const body = { workflow_id: workflow, key: 'other id' };
    const first = await world.admin.put(`/transform/v1/jobs/${v7()}`, body);
    const again = await world.admin.put(`/transform/v1/jobs/${v7()}`, body);
    expect(again.json.id).toBe(first.json.id);
  });

  test('is each workspace’s own', async () => {
    const body = { workflow_id: workflow, key: 'shared' };
    const [mine, yours] = await Promise.all([post(world.admin, body), post(world.stranger, body)]);
    expect([mine.status, yours.status]).toEqual([202, 202]);
    expect(mine.json.id).not.toBe(yours.json.id);
    for (const [client, { json }] of [
      [world.admin, mine],
      [world.stranger, yours],
    ] as const) {
      expect((await client.get('/transform/v1/jobs/key/shared')).json.id).toBe(json.id);
    }
  });

  test('is not taken by a create that was refused', async () => {
    const refusedFirst = await post(world.admin, { workflow_id: randomUUID(), key: 'not taken' });
    expect(refusedFirst.status).toBe(404);
    expect((await post(world.admin, { workflow_id: workflow, key: 'not taken' })).status).toBe(202);
  });

  test.each(['ä ö', 'a/b?c#d', '100%', '{"json":true}', 'x'.repeat(255)])(
    'finds its job: %s',
    async (key) => {
      const { json } = await post(world.admin, { workflow_id: workflow, key });
      const found = await world.admin.get(`/transform/v1/jobs/key/${encodeURIComponent(key)}`);
      expect(found.json.id).toBe(json.id);
    },
  );
});

test('a repeat answers although the workflow is disabled by now', async () => {
  const id = randomUUID();
  const body = { workflow_id: id };
  await world.admin.put(`/transform/v1/workflows/${id}`, { name: 'Short-lived' });
  const path = `/transform/v1/jobs/${v7()}`;
  const made = await world.admin.put(path, body);
  await world.admin.patch(`/transform/v1/workflows/${id}`, { disabled: true });
  const again = await world.admin.put(path, body);
  expect([again.status, again.json.id]).toEqual([202, made.json.id]);
  const late = await world.admin.put(`/transform/v1/jobs/${v7()}`, body);
  expect(refused(late)).toEqual(properly(404, 'workflow-disabled'));
});

test('a null inside free JSON is content: it is what a merge patch removes by', async () => {
  const path = `/silo/v1/entries/${v7()}`;
  const patch = { previous_id: world.ids.siloEntry, content_type: 'application/merge-patch+json' };
  expect((await world.admin.put(path, { ...patch, data: { title: null } })).status).toBe(200);
  const other = await world.admin.put(path, { ...patch, data: {} });
  expect(refused(other)).toEqual(properly(409, 'conflict'));
});

test('a null or empty field of a create counts as absent, as clients send them', async () => {
  const path = `/sequence/v1/series/${randomUUID()}`;
  await world.admin.put(path, { name: 'A' });
  const again = await world.admin.put(path, { name: 'A', prefix: '', suffix: null, code: '' });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
});

test('REST and GraphQL repeat each other', async () => {
  const id = v7();
  const { created_at: createdAt } = await answered(
    restOf(world.admin).PUT('/transform/v1/jobs/{id}', {
      params: { path: { id } },
      body: { workflow_id: workflow, tags: ['x'], key: 'both' },
    }),
  );
  const again = graphql(
    'mutation ($id: ID!, $input: JobInput!) { createJob(id: $id, input: $input) { id createdAt } }',
  );
  const input = { workflowId: workflow, tags: ['x'], key: 'both', args: null };
  expect(await run(world.admin, again, { id, input })).toEqual({ data: { createJob: { id, createdAt } } });
});
