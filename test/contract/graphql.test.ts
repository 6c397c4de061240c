import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAnswer, TestClient } from '../support/service.ts';
import { misfits } from './fields.ts';
import { mutationCases, queryCases } from './graphql-cases.ts';
import { inRestWords, introspect, operationText, type Types } from './graphql-schema.ts';
import { properly, refused } from './refused.ts';
import { refusal } from './resources.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let types: Types;

beforeAll(async () => {
  world = await openWorld();
  types = await introspect(world.admin);
});
afterAll(() => world[Symbol.asyncDispose]());

const cases = [
  ...Object.entries(queryCases).map(([name, operation]) => ['query', name, operation] as const),
  ...Object.entries(mutationCases).map(([name, operation]) => ['mutation', name, operation] as const),
];

/** Runs an operation and asks for every field it can answer. */
function run(
  client: TestClient,
  kind: 'query' | 'mutation',
  name: string,
  variables: Record<string, unknown>,
): Promise<TestAnswer> {
  return client.graphql(operationText(types, kind, name, variables), variables);
}

/** The body of REST that the first error carries, and what is wrong with it. */
function firstError({ json }: TestAnswer): { key: unknown; wrong: string[] } {
  const errors = json['errors'] as unknown as { extensions: Record<string, unknown> }[] | undefined;
  const { scope: _lacking, ...body } = errors?.[0]?.extensions ?? {};
  return { key: body['key'], wrong: misfits(body, refusal) };
}

function namesOf(type: string): string[] {
  return (types.get(type) ?? []).map(({ name }) => name).toSorted();
}

function idsOf(items: unknown): string[] {
  return (items as { id: string }[]).map(({ id }) => id);
}

test('every query and mutation of the schema has a case here, and every case an operation', () => {
  expect(namesOf('Query')).toEqual(Object.keys(queryCases).toSorted());
  expect(namesOf('Mutation')).toEqual(Object.keys(mutationCases).toSorted());
  expect(namesOf('Subscription')).toEqual(['jobChanged', 'jobEvents', 'workspaceEvents']);
});

test.each(cases)('%s %s answers every field of its type', async (kind, name, { accepts }) => {
  const { status, json } = await run(world.admin, kind, name, accepts(world.ids));
  expect({ status, errors: json['errors'] }).toEqual({ status: 200, errors: undefined });
  expect(json['data']?.[name]).toBeTruthy();
});

test.each(cases.filter(([, , { refuses }]) => refuses.length > 0))(
  '%s %s refuses what it cannot do with the body of REST',
  async (kind, name, { refuses }) => {
    for (const [key, variables] of refuses) {
      const answer = await run(world.admin, kind, name, variables(world.ids));
      expect(firstError(answer)).toEqual({ key, wrong: [] });
    }
  },
);

test.each(cases)('%s %s asks for a token', async (kind, name, { accepts }) => {
  const answer = await run(world.anonymous, kind, name, accepts(world.ids));
  expect(refused(answer)).toEqual(properly(401, 'unauthorized'));
});

test.each(cases.filter(([, , { scope }]) => scope !== undefined))(
  '%s %s asks for its scope',
  async (kind, name, { scope, accepts }) => {
    const unrelated = await world.unrelated(scope ?? '');
    const answer = await run(unrelated, kind, name, accepts(world.ids));
    expect(firstError(answer)).toEqual({ key: 'forbidden', wrong: [] });
    expect(scope?.split(' ')).toContain(answer.json['errors']?.[0].extensions.scope);
    const only = await world.service.client({
      workspace: world.admin.workspace,
      scope: scope ?? '',
      integration: world.ids.serving,
    });
    const allowed = await run(only, kind, name, accepts(world.ids));
    expect(allowed.json['errors']).toBeUndefined();
  },
);

test('a null in a patch clears what may be empty and leaves everything else, by REST as well', async () => {
  const { workflow, integration } = world.ids;
  const before = await world.admin.get(`/transform/v1/workflows/${workflow}`);
  const nothing = { name: null, description: null, disabled: null, steps: null, rescue: null };
  const after = await run(world.admin, 'mutation', 'updateWorkflow', { id: workflow, patch: nothing });
  const { updated_at: _before, revision: _earlier, ...kept } = before.json;
  expect(inRestWords(after.json['data']?.['updateWorkflow'])).toMatchObject(kept);
  const patch = { notes: null, config: null, disabled: null };
  const mail = { name: 'Mail', disabled: false, config: { host: 'mail.example', pin: '********' } };
  const address = `/transform/v1/integrations/${integration}`;
  const clear = {
    graphql: async () =>
      (await run(world.admin, 'mutation', 'updateIntegration', { id: integration, patch })).json['data']?.[
        'updateIntegration'
      ],
    rest: async () => (await world.admin.patch(address, patch)).json,
  };
  for (const edge of Object.values(clear)) {
    const noted = await world.admin.patch(address, { notes: 'Ours' });
    expect(noted.json).toMatchObject({ ...mail, notes: 'Ours' });
    expect(await edge()).toMatchObject(mail);
    expect((await world.admin.get(address)).json).not.toHaveProperty('notes');
  }
});

const records: [string, (ids: World['ids']) => [path: string, variables: Record<string, unknown>]][] = [
  ['job', ({ job }) => [`/transform/v1/jobs/${job}`, { id: job }]],
  ['workflow', ({ workflow }) => [`/transform/v1/workflows/${workflow}`, { id: workflow }]],
  ['integration', ({ integration }) => [`/transform/v1/integrations/${integration}`, { id: integration }]],
  ['series', ({ series }) => [`/sequence/v1/series/${series}`, { id: series }]],
  [
    'seriesEntry',
    ({ series, seriesEntry }) => [
      `/sequence/v1/series/${series}/entries/${seriesEntry}`,
      { seriesId: series, id: seriesEntry },
    ],
  ],
  ['seriesVerification', ({ series }) => [`/sequence/v1/series/${series}/verify`, { seriesId: series }]],
  ['siloEntry', ({ siloEntry }) => [`/silo/v1/entries/${siloEntry}`, { id: siloEntry }]],
];

test.each(records)('REST and GraphQL say the same of the same %s', async (name, addresses) => {
  const [path, variables] = addresses(world.ids);
  const rest = await world.admin.get(path);
  const graphql = await run(world.admin, 'query', name, variables);
  expect(graphql.json['errors']).toBeUndefined();
  // GraphQL has relations and summaries beside what REST says.
  expect(inRestWords(graphql.json['data']?.[name])).toMatchObject(rest.json);
});

test('the job they agree on has everything a job can have', async () => {
  const { json } = await world.admin.get(`/transform/v1/jobs/${world.ids.job}`);
  expect(json).toMatchObject({
    status: 'KO',
    key: world.ids.jobKey,
    tags: ['a'],
    args: { x: 'y' },
    silo_entry_id: expect.any(String),
    envelope: { doc: { code: expect.stringMatching(/^F-\d+$/) }, sigs: [expect.any(String)] },
    attachments: [{ mime: 'application/pdf', url: expect.stringMatching(/^http/) }],
    faults: [{ provider: 'silo.if', code: 'expression-not-boolean' }],
    completed_at: json['updated_at'],
  });
});

const lists: [string, path: string][] = [
  ['jobs', '/transform/v1/jobs?limit=3'],
  ['workflows', '/transform/v1/workflows?limit=3'],
  ['integrations', '/transform/v1/integrations?limit=3'],
  ['seriesList', '/sequence/v1/series?limit=3'],
  ['siloEntries', '/silo/v1/entries?limit=3&data=true'],
];

test.each(lists)('REST and GraphQL list the same %s in the same order', async (name, path) => {
  const rest = await world.admin.get(path);
  const graphql = await run(world.admin, 'query', name, { first: 3 });
  const nodes = graphql.json['data']?.[name]?.['nodes'] as unknown as object[];
  expect(nodes.length).toBeGreaterThan(0);
  expect(idsOf(nodes)).toEqual(idsOf(rest.json['list']));
});
