import { hash, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAnswer } from '../support/service.ts';
import { answered, graphql, restOf, run } from '../support/typed-clients.ts';
import { properly, refused } from './refused.ts';
import { invoice, message, openWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => (world = await openWorld()));
afterAll(() => world[Symbol.asyncDispose]());

const header = ({ headers }: TestAnswer, name: string) => headers.get(name);

describe('X-Request-Id', () => {
  test.each(['abc-123', 'A.b_c-9', 'x'.repeat(128)])('is taken over when it is sane: %s', async (id) => {
    expect(header(await world.admin.get('/utils/v1/ping', { 'x-request-id': id }), 'x-request-id')).toBe(id);
  });

  test.each(['with space', 'a;b', 'x'.repeat(129), '<script>'])('is made when it is not: %s', async (id) => {
    const answer = await world.admin.get('/utils/v1/ping', { 'x-request-id': id });
    expect(header(answer, 'x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is there when the service answers for itself', async () => {
    for (const path of ['/healthz', '/readyz', '/openapi.json', '/.well-known/jwks.json', '/nowhere']) {
      expect(header(await world.anonymous.get(path), 'x-request-id')).toMatch(/./);
    }
  });
});

/** The addresses of single records. */
const records: [string, (ids: World['ids']) => string][] = [
  ['job', ({ job }) => `/transform/v1/jobs/${job}`],
  ['job by key', ({ jobKey }) => `/transform/v1/jobs/key/${encodeURIComponent(jobKey)}`],
  ['workflow', ({ workflow }) => `/transform/v1/workflows/${workflow}`],
  ['integration', ({ integration }) => `/transform/v1/integrations/${integration}`],
  ['series', ({ series }) => `/sequence/v1/series/${series}`],
  ['series entry', ({ series, seriesEntry }) => `/sequence/v1/series/${series}/entries/${seriesEntry}`],
  ['silo entry', ({ siloEntry }) => `/silo/v1/entries/${siloEntry}`],
];

describe.each(records)('the ETag of a %s', (_what, addressOf) => {
  test('is weak and stays while the record does', async () => {
    const [first, second] = [
      await world.admin.get(addressOf(world.ids)),
      await world.admin.get(addressOf(world.ids)),
    ];
    expect(header(first, 'etag')).toMatch(/^W\/"[^"]+"$/);
    expect(header(second, 'etag')).toBe(header(first, 'etag'));
  });

  test('spares the body of what the caller has', async () => {
    const address = addressOf(world.ids);
    const etag = header(await world.admin.get(address), 'etag') ?? '';
    for (const known of [etag, `"other", ${etag}`, '*', etag.replace('W/', '')]) {
      const { status, json } = await world.admin.get(address, { 'if-none-match': known });
      expect({ known, status, json }).toEqual({ known, status: 304, json: undefined });
    }
    expect((await world.admin.get(address, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('gives nothing away to a stranger', async () => {
    const address = addressOf(world.ids);
    expect((await world.stranger.get(address, { 'if-none-match': '*' })).status).toBe(404);
    expect((await world.anonymous.get(address, { 'if-none-match': '*' })).status).toBe(401);
  });
});

test('a workspace is renamed by who has seen its name, when that is asked for', async () => {
  const client = await world.service.client();
  const own = '/access/v1/workspace';
  const seen = header(await client.get(own), 'etag') ?? '';
  expect((await client.get(own, { 'if-none-match': seen })).status).toBe(304);
  const names = [1, 2, 3].map((number) => `renamed-${number}-${randomUUID().slice(0, 8)}`);
  const renamed = await Promise.all(names.map((name) => client.patch(own, { name }, { 'if-match': seen })));
  expect(renamed.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412, 412]);
  expect(names).toContain((await client.get(own)).json.name);
  expect((await client.patch(own, {}, { 'if-match': seen })).status).toBe(412);
});

test('the ETag of a job and of its entry changes with each change of their files, whatever the ids of these are', async () => {
  const { job, jobEntry } = world.ids;
  const entry = `/silo/v1/entries/${jobEntry}`;
  const file = `${entry}/files/00000000-0000-4000-8000-000000000001`;
  const bytes = 'Pay soon.';
  const announced = {
    name: 'terms.txt',
    mime: 'text/plain',
    sha256: hash('sha256', bytes),
    size: bytes.length,
  };
  const tagsOf = async (): Promise<unknown[]> =>
    Promise.all(
      [`/transform/v1/jobs/${job}`, entry].map(async (path) => header(await world.admin.get(path), 'etag')),
    );
  const tags = [await tagsOf()];
  const { json } = await world.admin.put(file, announced);
  tags.push(await tagsOf());
  const upload = await world.anonymous.put(new URL(json.url as string).pathname, bytes);
  expect(upload.json).toMatchObject({ stored: true });
  tags.push(await tagsOf());
  await world.admin.patch(file, { private: true });
  tags.push(await tagsOf());
  for (const place of [0, 1]) expect(new Set(tags.map((of) => of[place])).size).toBe(tags.length);
});

describe.each([
  ['workflow', ({ workflow }: World['ids']) => `/transform/v1/workflows/${workflow}`],
  ['integration', ({ integration }: World['ids']) => `/transform/v1/integrations/${integration}`],
])('If-Match on a %s', (_what, addressOf) => {
  test('lets one of two changes of the same state through', async () => {
    const address = addressOf(world.ids);
    const etag = header(await world.admin.get(address), 'etag') ?? '';
    const changes = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        world.admin.patch(address, { name: `Name ${number}` }, { 'if-match': etag }),
      ),
    );
    const [done, ...others] = changes.toSorted((a, b) => a.status - b.status);
    expect(done?.status).toBe(200);
    for (const other of others) expect(refused(other)).toEqual(properly(412, 'precondition-failed'));
    const now = await world.admin.get(address);
    // What was found when it was saved is told to whoever saved it.
    const { issues: _issues, ...stored } = { ...done?.json };
    expect(now.json).toEqual(stored);
    expect(header(now, 'etag')).toBe(header(done as TestAnswer, 'etag'));
  });

  test('may name several states', async () => {
    const address = addressOf(world.ids);
    const etag = header(await world.admin.get(address), 'etag') ?? '';
    const others = { 'if-match': 'W/"older", "other"' };
    expect(refused(await world.admin.patch(address, { name: 'None' }, others))).toEqual(
      properly(412, 'precondition-failed'),
    );
    const among = { 'if-match': `W/"older", ${etag} ,"other"` };
    expect((await world.admin.patch(address, { name: 'One' }, among)).status).toBe(200);
  });

  test('tells every state from every other, however many fall into one millisecond', async () => {
    const address = addressOf(world.ids);
    const { revision } = (await world.admin.get(address)).json;
    const changes = await Promise.all(
      Array.from({ length: 30 }, (_, number) => world.admin.patch(address, { name: `At once ${number}` })),
    );
    const revisions = changes.map(({ json }) => json.revision).toSorted((a, b) => a - b);
    expect(revisions).toEqual(Array.from({ length: 30 }, (_, number) => revision + 1 + number));
    const outdated = changes.find(({ json }) => json.revision === revision + 29);
    const stale = { 'if-match': header(outdated as TestAnswer, 'etag') ?? '' };
    expect(refused(await world.admin.patch(address, { name: 'Stale' }, stale))).toEqual(
      properly(412, 'precondition-failed'),
    );
  });

  test('of any state lets a change through', async () => {
    const { status } = await world.admin.patch(addressOf(world.ids), { name: 'Any' }, { 'if-match': '*' });
    expect(status).toBe(200);
  });
});

const updateWorkflow = graphql(`
  mutation ($id: ID!, $patch: WorkflowPatch!, $revision: SafeInt) {
    changed: updateWorkflow(id: $id, patch: $patch, ifRevision: $revision) {
      revision
    }
  }
`);
const updateIntegration = graphql(`
  mutation ($id: ID!, $patch: IntegrationPatch!, $revision: SafeInt) {
    changed: updateIntegration(id: $id, patch: $patch, ifRevision: $revision) {
      revision
    }
  }
`);

test.each([
  ['workflow', updateWorkflow, '/transform/v1/workflows/{id}'],
  ['integration', updateIntegration, '/transform/v1/integrations/{id}'],
] as const)(
  'a mutation takes the revision of the %s that it changes, as If-Match does',
  async (kind, document, address) => {
    const id = world.ids[kind];
    const { revision } = await answered(restOf(world.admin).GET(address, { params: { path: { id } } }));
    const change = (expected: number | null) =>
      run(world.admin, document, { id, patch: { name: `At ${expected}` }, revision: expected });
    expect((await change(revision)).data.changed).toEqual({ revision: revision + 1 });
    expect((await change(revision)).errors?.[0]?.extensions).toMatchObject({ code: 'PRECONDITION_FAILED' });
    expect((await change(null)).data.changed).toEqual({ revision: revision + 2 });
  },
);

test('a number taken raises the revision of its series by one', async () => {
  const address = `/sequence/v1/series/${world.ids.series}`;
  const { revision } = (await world.admin.get(address)).json;
  await world.admin.put(`${address}/entries/${randomUUID()}`, {});
  expect((await world.admin.get(address)).json.revision).toBe(revision + 1);
});

test.each([
  [
    'job',
    () => `/transform/v1/jobs/${v7()}`,
    (ids: World['ids']) => ({ workflow_id: ids.workflow, data: invoice }),
    202,
  ],
  ['workflow', () => `/transform/v1/workflows/${randomUUID()}`, () => ({ name: 'W' }), 200],
  ['integration', () => `/transform/v1/integrations/${randomUUID()}`, () => ({ name: 'I' }), 200],
  ['series', () => `/sequence/v1/series/${randomUUID()}`, () => ({ name: 'S' }), 200],
  [
    'series entry',
    (ids: World['ids']) => `/sequence/v1/series/${ids.series}/entries/${randomUUID()}`,
    () => ({}),
    200,
  ],
  ['silo entry', () => `/silo/v1/entries/${v7()}`, () => ({ data: message }), 200],
] as const)(
  'Idempotent-Replayed tells the second create of a %s from the first',
  async (_what, address, body, status) => {
    const path = address(world.ids);
    const first = await world.admin.put(path, body(world.ids));
    const again = await world.admin.put(path, body(world.ids));
    expect([first.status, header(first, 'idempotent-replayed')]).toEqual([status, null]);
    expect([again.status, header(again, 'idempotent-replayed')]).toEqual([status, 'true']);
    expect(again.json.id).toBe(first.json.id);
    expect(header(first, 'etag')).toMatch(/^W\//);
  },
);

test.each(['/silo/v1/entries', '/silo/v1/entries/'])(
  'the Location of what is created by a POST to %s leads to it',
  async (path) => {
    const made = await world.admin.post(path, { data: message });
    const location = header(made, 'location') ?? '';
    expect(location).toBe(`/silo/v1/entries/${made.json.id}`);
    expect((await world.admin.get(location)).json.id).toBe(made.json.id);
  },
);

test('security headers are on every answer', async () => {
  for (const path of ['/utils/v1/ping', '/nowhere', '/healthz']) {
    const answer = await world.admin.get(path);
    expect(header(answer, 'x-content-type-options')).toBe('nosniff');
    expect(header(answer, 'x-powered-by')).toBeNull();
    expect(header(answer, 'content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(header(answer, 'x-frame-options')).toBe('DENY');
  }
});
