import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../support/service.ts';
import { newWorkflow, runJob, storyOf, written, type ShownJob } from '../engine/trial.ts';
import { trialActions } from '../engine/trial-actions.ts';

const canary = 'canary-9f2c';

let service: TestService;
let client: TestClient;
let database: Client;

beforeAll(async () => {
  service = await startTestService({ actions: trialActions });
  client = await service.client();
  database = new Client({ connectionString: service.config.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await service[Symbol.asyncDispose]();
});

const addressOf = (id: string) => `/transform/v1/integrations/${id}`;

async function newIntegration(config: unknown, caller = client): Promise<string> {
  const id = randomUUID();
  const { status } = await caller.put(addressOf(id), { name: 'Mail', config });
  expect(status).toBe(200);
  return id;
}

/** Runs one step that tells the config it was given. */
async function echoed(config: object): Promise<{ job: ShownJob; config: unknown }> {
  const steps = written([{ name: 'a', action: 'trial.echo', config }]);
  const job = await runJob(client, await newWorkflow(client, { steps }));
  return { job, config: job.args?.['config'] && JSON.parse(job.args['config']) };
}

describe('a step that names an integration', () => {
  test('is given its config as the base, and its own wins', async () => {
    const id = await newIntegration({ base: 'b', own: 'theirs', password: canary, nested: { a: 1, b: 2 } });
    const { config } = await echoed({ integration_id: id, own: 'mine', nested: { a: 3 } });
    expect(config).toEqual({ base: 'b', own: 'mine', password: canary, nested: { a: 3 } });
  });

  test('is KO when what neither says is required', async () => {
    const { job } = await echoed({ integration_id: await newIntegration({ own: 'x' }) });
    expect(storyOf(job)).toEqual(['a:KO/validation']);
  });

  test.each([
    [
      'integration-disabled',
      async () => {
        const id = await newIntegration({ base: 'b' });
        await client.patch(addressOf(id), { disabled: true });
        return id;
      },
    ],
    ['integration-not-found', async () => randomUUID()],
    ['integration-not-found', async () => newIntegration({ base: 'b' }, await service.client())],
  ])('is KO %s', async (code, integration) => {
    const { job } = await echoed({ base: 'b', integration_id: await integration() });
    expect([job.status, ...storyOf(job)]).toEqual(['KO', `a:KO/${code}`]);
  });

  test('runs again once the integration is enabled again', async () => {
    const id = await newIntegration({ base: 'b' });
    await client.patch(addressOf(id), { disabled: true });
    await client.patch(addressOf(id), { disabled: false });
    expect((await echoed({ integration_id: id })).job.status).toBe('OK');
  });
});

describe('a secret', () => {
  const config = {
    host: 'mail.example',
    password: canary,
    access_token: canary,
    headers: { Authorization: canary, 'x-api-key': canary, Accept: 'text/plain' },
    clients: [{ client_secret: canary, name: 'one' }],
    secret: { deep: [canary, 7] },
  };
  const shown = {
    host: 'mail.example',
    password: '********',
    access_token: '********',
    headers: { Authorization: '********', 'x-api-key': '********', Accept: 'text/plain' },
    clients: [{ client_secret: '********', name: 'one' }],
    secret: { deep: ['********', '********'] },
  };

  test('is never shown again, by any answer', async () => {
    const id = await newIntegration(config);
    const answers = [
      await client.put(addressOf(id), { name: 'Mail', config }),
      await client.get(addressOf(id)),
      await client.patch(addressOf(id), { notes: 'New' }),
      await client.get('/transform/v1/integrations'),
      await client.graphql('{ integrations { nodes { config } } }'),
      await client.graphql(`{ integration(id: "${id}") { config } }`),
    ];
    expect(answers.slice(0, 3).map(({ json }) => json['config'])).toEqual([shown, shown, shown]);
    for (const { json } of answers) expect(JSON.stringify(json)).not.toContain(canary);
  });

  test('is sealed at rest, bound to its row', async () => {
    const [one, other] = [await newIntegration(config), await newIntegration({ base: 'x' })];
    const { rows } = await database.query('select * from integration');
    expect(JSON.stringify(rows)).not.toContain(canary);
    expect(JSON.stringify(rows)).not.toContain('mail.example');
    await database.query(
      'update integration set sealed_config = (select sealed_config from integration where id = $1) where id = $2',
      [one, other],
    );
    expect((await client.get(addressOf(other))).status).toBe(500);
    await database.query('delete from integration where id = $1', [other]);
  });

  test('keeps its value when it comes back masked, and takes a new one', async () => {
    const id = await newIntegration({ base: 'b', password: canary });
    await client.patch(addressOf(id), { config: { base: 'c', password: '********' } });
    expect((await echoed({ integration_id: id })).config).toMatchObject({ base: 'c', password: canary });
    await client.patch(addressOf(id), { config: { base: 'c', password: 'new' } });
    expect((await echoed({ integration_id: id })).config).toMatchObject({ password: 'new' });
  });
});

describe('an integration', () => {
  test('is taken from the query too, where the body says nothing', async () => {
    const id = randomUUID();
    const query = new URLSearchParams({ name: 'Query', notes: 'From the query', config: '{"base":"q"}' });
    const { json } = await client.put(`${addressOf(id)}?${String(query)}`, { name: 'Body' });
    expect(json).toMatchObject({ name: 'Body', notes: 'From the query', config: { base: 'q' } });
    const alone = await client.put(`${addressOf(randomUUID())}?${String(query)}`, undefined);
    expect(alone.json).toMatchObject({ name: 'Query', config: { base: 'q' } });
    const bad = await client.put(`${addressOf(randomUUID())}?config={`, {});
    expect(bad).toMatchObject({ status: 400, json: { fields: { config: 'must be JSON' } } });
  });

  test('keeps what a change leaves out, as null or as ""', async () => {
    const id = await newIntegration({ base: 'b' });
    const before = await client.get(addressOf(id));
    const { json } = await client.patch(addressOf(id), {
      name: '',
      notes: null,
      config: null,
      disabled: null,
    });
    expect({ ...json, updated_at: '' }).toEqual({ ...before.json, updated_at: '' });
  });
});
