import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailProvider } from '../../support/mail-provider.ts';
import { startTestService, type TestClient, type TestService } from '../../support/service.ts';
import { newWorkflow, runJob, storyOf, written, type ShownJob } from '../engine/trial.ts';

let service: TestService;
let client: TestClient;

beforeAll(async () => {
  service = await startTestService({ providers: [mailProvider] });
  client = await service.client();
});
afterAll(() => service[Symbol.asyncDispose]());

const addressOf = (id: string) => `/transform/v1/integrations/${id}`;
const account = { host: 'mail.example', pin: '1234', from: 'ours' };

async function newIntegration(
  config: unknown = account,
  caller = client,
  provider = 'mail',
): Promise<string> {
  const id = randomUUID();
  const { status } = await caller.put(addressOf(id), { name: 'Mail', provider, config });
  expect(status).toBe(200);
  return id;
}

const sending = (config: object) => written([{ name: 'a', action: 'mail.send', config }]);

async function send(config: object): Promise<{ job: ShownJob; config: unknown }> {
  const job = await runJob(client, await newWorkflow(client, { steps: sending(config) }));
  return { job, config: job.args?.['config'] && JSON.parse(job.args['config']) };
}

describe('a step that names an integration', () => {
  test('is given its config as the base, and its own wins', async () => {
    const id = await newIntegration();
    const { config } = await send({ integration_id: id, subject: 's', from: 'mine' });
    expect(config).toEqual({ ...account, subject: 's', from: 'mine' });
  });

  test('may write its id in any letter case, as may whoever makes the integration', async () => {
    const id = randomUUID().toUpperCase();
    await client.put(addressOf(id), { provider: 'mail', config: account });
    const { config } = await send({ integration_id: id, subject: 's' });
    expect(config).toEqual({ ...account, subject: 's' });
  });

  test('is given what the integration says when the step runs', async () => {
    const id = await newIntegration();
    const workflow = await newWorkflow(client, { steps: sending({ integration_id: id, subject: 's' }) });
    await client.patch(addressOf(id), { config: { host: 'new.example' } });
    const job = await runJob(client, workflow);
    expect(JSON.parse(job.args?.['config'] ?? '')).toEqual({ host: 'new.example', subject: 's' });
  });

  test('is KO while the integration is disabled', async () => {
    const id = await newIntegration();
    const workflow = await newWorkflow(client, { steps: sending({ integration_id: id, subject: 's' }) });
    await client.patch(addressOf(id), { disabled: true });
    const job = await runJob(client, workflow);
    expect([job.status, ...storyOf(job)]).toEqual(['KO', 'a:KO/integration-disabled']);
    await client.patch(addressOf(id), { disabled: false });
    expect((await runJob(client, workflow)).status).toBe('OK');
  });

  test.each<[string, () => Promise<object>, object]>([
    [
      'an integration that is nowhere',
      async () => ({ integration_id: randomUUID(), subject: 's' }),
      { integration_id: 'is the id of no integration' },
    ],
    [
      "an integration of another's workspace",
      async () => ({ integration_id: await newIntegration(account, await service.client()), subject: 's' }),
      { integration_id: 'is the id of no integration' },
    ],
    [
      'an integration of another provider',
      async () => ({ integration_id: await newIntegration({}, client, 'silo'), subject: 's' }),
      { integration_id: 'must be an integration of the provider mail' },
    ],
    [
      'an id that is none',
      async () => ({ integration_id: 7, subject: 's' }),
      { integration_id: 'must be a UUID' },
    ],
    ['no integration', async () => ({ subject: 's' }), { integration_id: 'is required' }],
    [
      'a destination and a secret of its own',
      async () => ({ integration_id: await newIntegration(), subject: 's', host: 'evil.example', pin: '1' }),
      { host: 'can be set in the integration only', pin: 'can be set in the integration only' },
    ],
    [
      'a destination of its own in place of an integration',
      async () => ({ subject: 's', host: 'evil.example' }),
      { integration_id: 'is required', host: 'can be set in the integration only' },
    ],
    [
      'nothing of what only the step can say',
      async () => ({ integration_id: await newIntegration() }),
      { subject: 'is required' },
    ],
    [
      'a value beyond its limit',
      async () => ({ integration_id: await newIntegration(), subject: 's'.repeat(21) }),
      { subject: expect.stringMatching(/20 characters/) },
    ],
  ])('is refused with %s when its workflow is saved', async (_what, config, errors) => {
    const steps = sending(await config());
    const fields = (flow: string) => ({ [flow]: { 0: { config: errors } } });
    const put = await client.put(`/transform/v1/workflows/${randomUUID()}`, { steps });
    expect([put.status, put.json['fields']]).toEqual([422, fields('steps')]);
    const stored = await newWorkflow(client, { name: 'A' });
    const patch = await client.patch(`/transform/v1/workflows/${stored}`, { rescue: steps });
    expect([patch.status, patch.json['fields']]).toEqual([422, fields('rescue')]);
    const mutation =
      'mutation ($id: ID!, $input: WorkflowInput!) { createWorkflow(id: $id, input: $input) { id } }';
    const { json } = await client.graphql(mutation, { id: randomUUID(), input: { steps } });
    expect(json['errors'][0]['extensions']['fields']).toEqual(fields('steps'));
  });

  test('is refused where its action takes none', async () => {
    const config = { integration_id: await newIntegration() };
    const steps = written([{ name: 'a', action: 'mail.check', config }]);
    const { json } = await client.put(`/transform/v1/workflows/${randomUUID()}`, { steps });
    expect(json['fields']).toEqual({
      steps: { 0: { config: { integration_id: 'is not taken by mail.check' } } },
    });
  });

  test.each<[string, Record<string, string>, string]>([
    ['takes a secret elsewhere', { host: 'evil.example' }, 'validation'],
    ['names an integration of another provider', { integration_id: 'silo' }, 'integration-mismatch'],
    ['names an integration that is gone', { integration_id: randomUUID() }, 'integration-not-found'],
  ])('is KO when it was published before and %s', async (_what, { ...change }, code) => {
    const integration_id = await newIntegration();
    if (change['integration_id'] === 'silo')
      change['integration_id'] = await newIntegration({}, client, 'silo');
    const workflow = await newWorkflow(client, { steps: sending({ integration_id, subject: 's' }) });
    const database = new Client({ connectionString: service.config.databaseUrl });
    await database.connect();
    await database.query(
      `update workflow_version set steps = jsonb_set(steps::jsonb, '{0,config}', steps::jsonb #> '{0,config}' || $2)
       where workflow_id = $1`,
      [workflow, JSON.stringify(change)],
    );
    await database.end();
    expect(storyOf(await runJob(client, workflow))).toEqual([`a:KO/${code}`]);
  });
});

describe('an integration', () => {
  test.each<[string, object, object]>([
    [
      'an unknown provider',
      { provider: 'no-such' },
      {
        provider: expect.stringMatching(
          /^is not a known provider: no-such; known are silo, transform, cron, sequence/,
        ),
      },
    ],
    [
      'a config that its provider does not take',
      { provider: 'silo', config: { a: 1 } },
      { config: 'is not taken by the provider silo' },
    ],
    [
      'a config and no provider',
      { config: { a: 1 } },
      { config: 'is not taken by an integration without a provider' },
    ],
    ['a config that is no object', { provider: 'mail', config: 'text' }, { config: 'must be an object' }],
    ['no config where one is needed', { provider: 'mail' }, { config: { host: 'is required' } }],
    [
      'an unknown member and one of the wrong type',
      { provider: 'mail', config: { host: 'h', papier: 1, p12: 'x' } },
      { config: { papier: 'is not a known field', p12: 'must be an object' } },
    ],
    [
      'a value beyond its limit',
      { provider: 'mail', config: { host: 'h', from: 'x'.repeat(21) } },
      { config: { from: expect.stringMatching(/20 characters/) } },
    ],
  ])('is refused with %s', async (_what, body, fields) => {
    const id = randomUUID();
    const { status, json } = await client.put(addressOf(id), body);
    expect([status, json['fields']]).toEqual([422, fields]);
    const mutation =
      'mutation ($id: ID!, $input: IntegrationInput!) { createIntegration(id: $id, input: $input) { id } }';
    const graphql = await client.graphql(mutation, { id, input: body });
    expect(graphql.json['errors'][0]['extensions']['fields']).toEqual(fields);
    expect((await client.get(addressOf(id))).status).toBe(404);
  });

  test('is refused a change to a config that its provider does not take', async () => {
    const id = await newIntegration();
    const { status, json } = await client.patch(addressOf(id), { config: { from: 'x' } });
    expect([status, json['fields']]).toEqual([422, { config: { host: 'is required' } }]);
  });

  test('is taken from the query too, where the body says nothing', async () => {
    const id = randomUUID();
    const config = '{"host":"q"}';
    const query = new URLSearchParams({ name: 'Query', notes: 'From the query', provider: 'mail', config });
    const { json } = await client.put(`${addressOf(id)}?${String(query)}`, { name: 'Body' });
    expect(json).toMatchObject({ name: 'Body', notes: 'From the query', config: { host: 'q' } });
    const alone = await client.put(`${addressOf(randomUUID())}?${String(query)}`, undefined);
    expect(alone.json).toMatchObject({ name: 'Query', config: { host: 'q' } });
    const bad = await client.put(`${addressOf(randomUUID())}?config={`, {});
    expect(bad).toMatchObject({ status: 400, json: { fields: { config: 'must be JSON' } } });
  });

  test('keeps what a change leaves out, as null or as ""', async () => {
    const id = await newIntegration();
    const before = await client.get(addressOf(id));
    const nothing = { name: '', notes: null, config: null, disabled: null };
    const { json } = await client.patch(addressOf(id), nothing);
    const apart = { updated_at: '', revision: 0 };
    expect({ ...json, ...apart }).toEqual({ ...before.json, ...apart });
  });
});

test('the catalogue tells what an integration sets, and what a step can', async () => {
  const { json } = await client.get('/transform/v1/providers');
  const graphql = await client.graphql(
    `{ providers {
      id name summary config_schema: configSchema secret_paths: secretPaths testable
      actions {
        id name summary provider config_schema: configSchema
        group ui_order: uiOrder expected_seconds: expectedSeconds codes
      }
    } }`,
  );
  type Shown = { id: string; config_schema?: object; actions: { id: string; config_schema: object }[] };
  const providers = json['list'] as Shown[];
  expect(graphql.json['data']['providers']).toEqual(
    providers.map(({ actions, ...provider }) => ({
      config_schema: null,
      ...provider,
      actions: actions.map((action) => ({ codes: null, ...action })),
    })),
  );
  expect(providers.map(({ id }) => id)).toEqual([
    'silo',
    'transform',
    'cron',
    'sequence',
    'ecb',
    'vies',
    'pdf',
    'ubl',
    'cii',
    'fatturapa',
    'facturae',
    'ksef',
    'smtp',
    'webhook',
    'http',
    'test',
    'mail',
  ]);
  const mail = providers.find(({ id }) => id === 'mail');
  expect(mail?.config_schema).toMatchObject({
    required: ['host'],
    additionalProperties: false,
    properties: {
      host: { type: 'string', description: 'Where mail is handed in.' },
      pin: { type: 'string', writeOnly: true },
      from: { type: 'string', maxLength: 20 },
    },
  });
  expect(mail?.actions.map(({ id, config_schema: schema }) => [id, schema])).toEqual([
    [
      'mail.send',
      {
        type: 'object',
        additionalProperties: false,
        required: ['subject', 'integration_id'],
        properties: {
          integration_id: expect.objectContaining({ type: 'string', format: 'uuid' }),
          subject: { type: 'string', minLength: 1, maxLength: 20 },
          headers: { type: 'object', additionalProperties: { type: 'string' } },
          proxy: { type: 'string' },
          from: { type: 'string', maxLength: 20 },
        },
      },
    ],
    ['mail.check', { type: 'object', additionalProperties: false, properties: {} }],
  ]);
});
