import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { properly, refused } from './refused.ts';
import { message, openWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => (world = await openWorld()));
afterAll(() => world[Symbol.asyncDispose]());

const same = (id: string): string => id;
const upper = (id: string): string => id.toUpperCase();

/** An id with letters, so that its case shows. */
function lettered(make: () => string): string {
  const id = make();
  return /[a-f]/.test(id) ? id : lettered(make);
}

/** What is created under an id of the caller's: its address and content in REST, its mutation, its input type. */
const creates: [string, (ids: World['ids']) => [path: string, body: object], mutation: string][] = [
  [
    'job',
    ({ workflow, siloEntry }) => [
      '/transform/v1/jobs',
      { workflow_id: upper(workflow), silo_entry_id: upper(siloEntry) },
    ],
    'createJob',
  ],
  ['workflow', () => ['/transform/v1/workflows', { name: 'W' }], 'createWorkflow'],
  [
    'integration',
    () => ['/transform/v1/integrations', { name: 'I', provider: 'mail', config: { host: 'h' } }],
    'createIntegration',
  ],
  ['series', () => ['/sequence/v1/series', { name: 'S' }], 'createSeries'],
  ['series entry', ({ series }) => [`/sequence/v1/series/${upper(series)}/entries`, {}], 'createSeriesEntry'],
  [
    'silo entry',
    ({ siloEntry }) => ['/silo/v1/entries', { previous_id: upper(siloEntry) }],
    'createSiloEntry',
  ],
];

describe.each(creates)('the id of a %s', (_what, createOf, mutation) => {
  test('comes in in any letter case and is kept in lower case', async () => {
    const [path, body] = createOf(world.ids);
    const id = lettered(v7);
    const created = await world.admin.put(`${path}/${upper(id)}`, body);
    expect(created).toMatchObject({ status: path.endsWith('jobs') ? 202 : 200, json: { id } });
    const again = await world.admin.put(`${path}/${id}`, body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    for (const form of [id, upper(id)]) {
      expect(await world.admin.get(`${path}/${form}`)).toMatchObject({ status: 200, json: { id } });
    }
  });

  test('is the same in GraphQL', async () => {
    const [, body] = createOf(world.ids);
    const id = lettered(v7);
    const input = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
        value as unknown,
      ]),
    );
    const type = `${mutation.replace('create', '')}Input`;
    const inSeries = mutation === 'createSeriesEntry';
    const query = `mutation ($id: ID!, $input: ${type}!${inSeries ? ', $seriesId: ID!' : ''}) {
      ${mutation}(id: $id, input: $input${inSeries ? ', seriesId: $seriesId' : ''}) { id } }`;
    const variables = { input, ...(inSeries && { seriesId: upper(world.ids.series) }) };
    for (const form of [upper(id), id]) {
      const { json } = await world.admin.graphql(query, { ...variables, id: form });
      expect(json).toEqual({ data: { [mutation]: { id } } });
    }
  });
});

test('an id written into a query of GraphQL may be in any letter case', async () => {
  const { json } = await world.admin.graphql(`{ job(id: "${upper(world.ids.job)}") { id } }`);
  expect(json).toEqual({ data: { job: { id: world.ids.job } } });
});

test('filters find what they name in any letter case', async () => {
  const { json } = await world.admin.get(`/transform/v1/jobs?workflow_id=${upper(world.ids.workflow)}`);
  expect(json['list'].map(({ id }: { id: string }) => id)).toContain(world.ids.job);
});

test.each(['workflow_id', 'silo_entry_id'])('a filter by %s that is no id is refused', async (name) => {
  const answer = await world.admin.get(`/transform/v1/jobs?${name}=x`);
  expect(refused(answer)).toEqual(properly(400, 'bad-request'));
  expect(answer.json['fields']).toEqual({ [name]: 'must be a UUID' });
  const argument = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const { json } = await world.admin.graphql(`{ jobs(${argument}: "x") { nodes { id } } }`);
  expect(json['errors'][0].extensions.fields).toEqual({ [name]: 'must be a UUID' });
});

test('a key is not an id, even when it looks like one', async () => {
  const key = upper(lettered(v7));
  const body = { workflow_id: world.ids.workflow, data: message, key };
  expect((await world.admin.post('/transform/v1/jobs', body)).json).toMatchObject({ key });
  expect((await world.admin.get(`/transform/v1/jobs/key/${key}`)).json).toMatchObject({ key });
  expect((await world.admin.get(`/transform/v1/jobs/key/${key.toLowerCase()}`)).status).toBe(404);
});

describe('the steps of a workflow', () => {
  const first = lettered(randomUUID);
  const second = lettered(randomUUID);
  const definition = (name: (id: string) => string, other: (id: string) => string) => ({
    name: 'Jumps',
    steps: [
      {
        id: name(first),
        action: 'sequence.enumerate',
        config: { series_id: name(world.ids.series) },
        next: [
          { status: 'SKIP', step_id: other(second) },
          { status: 'KO', steps: [{ id: lettered(randomUUID), action: 'silo.close' }] },
        ],
      },
      {
        id: name(second),
        action: 'mail.send',
        config: { subject: 's', integration_id: name(world.ids.integration) },
      },
    ],
  });

  test('are jumped to in any letter case', async () => {
    const { status, json } = await world.admin.put(
      `/transform/v1/workflows/${randomUUID()}`,
      definition(upper, same),
    );
    expect({ status, json }).toMatchObject({
      status: 200,
      json: {
        steps: [
          { id: first, config: { series_id: world.ids.series } },
          { id: second, config: { integration_id: world.ids.integration } },
        ],
      },
    });
  });

  test('are the same steps when they are repeated in another case', async () => {
    const id = randomUUID();
    const typed = JSON.stringify(definition(same, same));
    const { steps } = JSON.parse(typed) as ReturnType<typeof definition>;
    const shouted = definition(upper, upper);
    const [step] = shouted.steps;
    Object.assign(step?.next?.[1] ?? {}, steps[0]?.next?.[1]);
    expect((await world.admin.put(`/transform/v1/workflows/${id}`, typed)).status).toBe(200);
    const again = await world.admin.put(`/transform/v1/workflows/${upper(id)}`, shouted);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
  });

  test('cannot share an id that differs in case only', async () => {
    const id = lettered(randomUUID);
    const steps = [id, upper(id)].map((one) => ({ id: one, action: 'silo.close' }));
    const answer = await world.admin.put(`/transform/v1/workflows/${randomUUID()}`, { steps });
    expect(refused(answer)).toEqual(properly(422, 'validation'));
    expect(answer.json['fields']).toEqual({ steps: { '1': { id: expect.any(String) } } });
  });
});

test('an argument names a series in any letter case', async () => {
  const id = lettered(randomUUID);
  await world.admin.put(`/sequence/v1/series/${id}`, { name: 'Named', prefix: 'N-' });
  const workflow = randomUUID();
  await world.admin.put(`/transform/v1/workflows/${workflow}`, { steps: [{ action: 'sequence.enumerate' }] });
  const { json } = await world.admin.post('/transform/v1/jobs?wait=20', {
    workflow_id: workflow,
    data: { ...message, $schema: 'https://gobl.org/draft-0/note/message' },
    args: { 'sequence-series-id': upper(id) },
  });
  expect(json['intents'][0].events.at(-1).code).not.toBe('internal');
  const entries = await world.admin.get(`/sequence/v1/series/${id}/entries`);
  expect(entries.json['list']).toHaveLength(1);
});
