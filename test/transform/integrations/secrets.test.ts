import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailProvider } from '../../support/mail-provider.ts';
import { startTestService, TestClient, type Json, type TestService } from '../../support/service.ts';

const canary = 'canary-9f2c';
const masked = '********';

let service: TestService;
let client: TestClient;
let database: Client;

beforeAll(async () => {
  service = await startTestService({
    providers: [mailProvider],
    env: { DOCMILL_LOG_LEVEL: 'silent' },
    timings: { engine: { pollMs: 50, retryBackoffMs: 50 } },
  });
  client = await service.client();
  database = new Client({ connectionString: service.config.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await service[Symbol.asyncDispose]();
});

const addressOf = (id: string) => `/transform/v1/integrations/${id}`;
const whole = {
  host: 'mail.example',
  pin: canary,
  p12: { key: canary, list: [canary, 7, true, null, ''] },
  headers: { Accept: 'text/plain', 'X-Api-Key': canary },
  proxy: `https://user:${canary}@proxy.example`,
  from: 'billing@example.com',
};
const shown = {
  host: 'mail.example',
  pin: masked,
  p12: { key: masked, list: [masked, masked, masked, null, ''] },
  headers: { Accept: masked, 'X-Api-Key': masked },
  proxy: masked,
  from: 'billing@example.com',
};

async function newIntegration(config: object): Promise<string> {
  const id = randomUUID();
  const { status, json } = await client.put(addressOf(id), { provider: 'mail', config });
  expect([status, json]).toEqual([200, expect.anything()]);
  return id;
}

/** What the provider is given, told by a step that uses the integration. */
async function stored(id: string): Promise<unknown> {
  const workflow = randomUUID();
  const steps = [{ action: 'mail.send', config: { integration_id: id, subject: 's' } }];
  await client.put(`/transform/v1/workflows/${workflow}`, { steps });
  const { json } = await client.post('/transform/v1/jobs?wait=20', { workflow_id: workflow });
  const { subject: _own, ...config } = JSON.parse(json['args']['config']) as Record<string, unknown>;
  return config;
}

const secretsOf = async (id: string) => (await client.get(addressOf(id))).json['secrets'];

test('of a config only what its provider declares as plain values is ever shown', async () => {
  const id = randomUUID();
  const body = { provider: 'mail', config: whole };
  const answers = [
    await client.put(addressOf(id), body),
    await client.put(addressOf(id), body),
    await client.get(addressOf(id)),
    await client.patch(addressOf(id), { notes: 'New' }),
  ];
  expect(answers.map(({ json }) => json['config'])).toEqual(answers.map(() => shown));
  const graphql = await client.graphql(`{ integration(id: "${id}") { config } }`);
  expect(graphql.json).toEqual({ data: { integration: { config: shown } } });
  const lists = [
    await client.get('/transform/v1/integrations'),
    await client.graphql('{ integrations { nodes { config } } }'),
  ];
  for (const { json } of lists) {
    expect(JSON.stringify(json)).toContain('mail.example');
    expect(JSON.stringify(json)).not.toContain(canary);
  }
});

test('a config of a provider that is known no more reads as masked, all of it', async () => {
  const id = await newIntegration(whole);
  await database.query(`update integration set provider = 'gone' where id = $1`, [id]);
  expect((await client.get(addressOf(id))).json['config']).toEqual({
    ...shown,
    host: masked,
    from: masked,
  });
  const { status, json } = await client.patch(addressOf(id), { config: { host: 'h' } });
  expect([status, json['fields']]).toEqual([422, { provider: expect.stringMatching(/gone/) }]);
  expect((await client.patch(addressOf(id), { disabled: true })).status).toBe(200);
});

test('a config is sealed at rest, bound to its row', async () => {
  const [one, other] = [await newIntegration(whole), await newIntegration({ host: 'h' })];
  const { rows } = await database.query('select * from integration');
  expect(JSON.stringify(rows)).not.toMatch(/canary|mail\.example/);
  await database.query(
    'update integration set sealed_config = (select sealed_config from integration where id = $1) where id = $2',
    [one, other],
  );
  const { status, json } = await client.get(addressOf(other));
  expect({ status, config: json.config, secrets: json.secrets }).toEqual({ status: 200, secrets: [] });
  // Nothing of the others is lost with it, and it can be set right.
  const listed = (await client.get('/transform/v1/integrations')).json.list.map(({ id }: Json) => id);
  expect(listed).toEqual(expect.arrayContaining([one, other]));
  const given = await client.patch(addressOf(other), { config: { host: 'new' } });
  expect([given.status, given.json.config]).toEqual([200, { host: 'new' }]);
});

test('a step whose config cannot be opened is tried until it can be', async () => {
  const id = await newIntegration(whole);
  const { rows } = await database.query<{ sealed: string }>(
    'select sealed_config as sealed from integration where id = $1',
    [id],
  );
  const seal = (sealed: string | undefined) =>
    database.query('update integration set sealed_config = $2 where id = $1', [id, sealed]);
  await seal(rows[0]?.sealed.replace(/^v1\.[0-9a-f]+/, 'v1.0123456789abcdef'));
  const workflow = randomUUID();
  const steps = [{ action: 'mail.send', config: { integration_id: id, subject: 's' } }];
  await client.put(`/transform/v1/workflows/${workflow}`, { steps });
  const created = await client.post('/transform/v1/jobs', { workflow_id: workflow });
  const job = async (): Promise<Json> => (await client.get(`/transform/v1/jobs/${created.json.id}`)).json;
  await expect
    .poll(async () => (await job()).intents?.[0]?.events.at(-1))
    .toMatchObject({ status: 'ERR', message: 'Sealed with the unknown key 0123456789abcdef' });
  await seal(rows[0]?.sealed);
  await expect.poll(async () => (await job()).status).toBe('OK');
});

describe('a config that comes back as it was shown', () => {
  test('keeps its secrets, beside what is new', async () => {
    const id = await newIntegration(whole);
    const { json } = await client.patch(addressOf(id), { config: { ...shown, from: 'new@example.com' } });
    expect(json['config']).toEqual({ ...shown, from: 'new@example.com' });
    expect(await stored(id)).toEqual({ ...whole, from: 'new@example.com' });
  });

  test('keeps the secrets beside one that is given anew', async () => {
    const id = await newIntegration(whole);
    const headers = { 'X-Api-Key': masked, 'X-Other': 'new' };
    await client.patch(addressOf(id), { config: { ...shown, pin: 'new', headers } });
    expect(await stored(id)).toEqual({
      ...whole,
      pin: 'new',
      headers: { 'X-Api-Key': canary, 'X-Other': 'new' },
    });
  });

  test.each<[string, object, string[]]>([
    ['another destination', { ...shown, host: 'evil.example' }, ['pin', 'p12', 'headers', 'proxy']],
    ['a secret that was never stored', { host: 'mail.example', proxy: 'p', pin: masked, from: masked }, []],
    ['a list of another length', { ...shown, p12: { list: [masked] } }, ['p12']],
  ])('is refused with %s', async (_what, config, places) => {
    const id = await newIntegration(places.length > 0 ? whole : { host: 'mail.example' });
    const { status, json } = await client.patch(addressOf(id), { config });
    expect([status, Object.keys(json['fields']['config'])]).toEqual([
      422,
      places.length > 0 ? places : ['pin', 'from'],
    ]);
    const patch = { id, patch: { config } };
    const mutation =
      'mutation ($id: ID!, $patch: IntegrationPatch!) { updateIntegration(id: $id, patch: $patch) { id } }';
    const graphql = await client.graphql(mutation, patch);
    expect(graphql.json['errors'][0]['extensions']['fields']).toEqual(json['fields']);
  });

  test('is refused by a create, which has nothing to keep', async () => {
    const { status, json } = await client.put(addressOf(randomUUID()), { provider: 'mail', config: shown });
    expect([status, Object.keys(json['fields']['config'])]).toEqual([
      422,
      ['pin', 'p12', 'headers', 'proxy'],
    ]);
  });

  test('takes another destination with secrets given anew', async () => {
    const id = await newIntegration(whole);
    await client.patch(addressOf(id), { config: { host: 'new.example', pin: 'new' } });
    expect(await stored(id)).toEqual({ host: 'new.example', pin: 'new' });
  });
});

/** Which members of a new config are refused. */
async function refusedAt(id: string, config: object): Promise<unknown> {
  const { status, json } = await client.patch(addressOf(id), { config });
  return status === 200 ? [] : Object.keys(json['fields']['config']);
}

async function made(provider: string, config: object): Promise<string> {
  const id = randomUUID();
  expect((await client.put(addressOf(id), { provider, config })).status).toBe(200);
  return id;
}

describe('a key that only signs', () => {
  const pem = generateKeyPairSync('rsa', { modulusLength: 1024 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  test('stays when mail goes to another server, to which a password would be sent, and not for another domain', async () => {
    const named = { dkim_domain: 'example.com', dkim_selector: 'one', dkim_private_key: pem };
    const plain = { host: 'mail.example', from: 'a@example.com', ...named };
    const kept = { ...plain, dkim_private_key: masked };
    const id = await made('smtp', plain);
    expect(await refusedAt(id, { ...kept, host: 'other.example', port: 2525, timeout: 9 })).toEqual([]);
    expect(await refusedAt(id, { ...kept, dkim_selector: 'two' })).toEqual(['dkim_private_key']);
    expect(await refusedAt(id, { ...kept, dkim_domain: 'example.org' })).toEqual(['dkim_private_key']);

    const account = { username: 'ada', password: canary };
    const other = await made('smtp', { ...plain, ...account });
    const both = { ...kept, username: 'ada', password: masked };
    for (const moved of [{ host: 'other.example' }, { username: 'grace' }, { security: 'tls' }, { port: 26 }])
      expect(await refusedAt(other, { ...both, ...moved })).toEqual(['password']);
    expect(await refusedAt(other, { ...both, timeout: 9, connections: 0 })).toEqual([]);
  });

  test('stays with another certificate, and its password goes with a new key', async () => {
    const certificate = '-----BEGIN CERTIFICATE-----\nQQ==\n-----END CERTIFICATE-----\n';
    const id = await made('facturae', { private_key: pem, certificate, password: canary });
    const kept = { private_key: masked, password: masked };
    expect(await refusedAt(id, { ...kept, certificate: certificate.replace('QQ', 'Qg') })).toEqual([]);
    expect(await refusedAt(id, { ...kept, certificate, private_key: `${pem}\n` })).toEqual(['password']);
  });
});

describe('of a secret it is told', () => {
  test('where the config holds it, when it was set and by whom, and never what it is', async () => {
    const id = await newIntegration({ host: 'mail.example', pin: canary });
    const { json } = await client.get(addressOf(id));
    expect(json['secrets']).toEqual([{ path: '$.pin', set_at: json['created_at'], set_by: 'test' }]);
    const query = `{ integration(id: "${id}") { secrets { path setAt setBy } } }`;
    expect((await client.graphql(query)).json['data']).toEqual({
      integration: { secrets: [{ path: '$.pin', setAt: json['created_at'], setBy: 'test' }] },
    });
  });

  test('when it was last given anew; what is kept keeps its time', async () => {
    const id = await newIntegration({ host: 'mail.example', pin: canary, headers: { A: canary } });
    const [pin, headers] = await secretsOf(id);
    const { json: issued } = await client.post('/access/v1/tokens', { subject: 'ada', scope: 'admin' });
    const other = new TestClient(service.url, issued['token'], client.workspace);
    await other.patch(addressOf(id), {
      config: { host: 'mail.example', pin: masked, headers: { A: 'new' } },
    });
    expect(await secretsOf(id)).toEqual([pin, { ...headers, set_at: expect.any(String), set_by: 'ada' }]);
    expect((await secretsOf(id))[1].set_at >= headers.set_at).toBe(true);
  });

  test('nothing of when, where it was set before anybody noted it', async () => {
    const id = await newIntegration({ host: 'mail.example', pin: canary });
    await database.query('update integration set secret_marks = null where id = $1', [id]);
    expect(await secretsOf(id)).toEqual([{ path: '$.pin' }]);
  });
});

describe('a secret set by its path', () => {
  test('changes alone: the rest of the config is neither given nor changed', async () => {
    const id = await newIntegration(whole);
    const { status, json } = await client.patch(addressOf(id), { secrets: { '$.pin': 'new' } });
    expect([status, json['config']]).toEqual([200, shown]);
    expect(await stored(id)).toEqual({ ...whole, pin: 'new' });
  });

  test('goes with a new destination, and is gone when it is empty', async () => {
    const id = await newIntegration({ host: 'mail.example', pin: canary });
    const config = { host: 'new.example' };
    await client.patch(addressOf(id), { config, secrets: { '$.pin': 'new' } });
    expect(await stored(id)).toEqual({ host: 'new.example', pin: 'new' });
    await client.patch(addressOf(id), { secrets: { '$.pin': '' } });
    expect(await stored(id)).toEqual({ host: 'new.example' });
  });

  test.each([
    ['$.host', 'new.example', /^is not the path of a secret of the provider; there are \$\.pin, /],
    ['pin', 'new', /^is not the path of a secret/],
  ])('is refused at %s', async (path, value, why) => {
    const id = await newIntegration(whole);
    const { status, json } = await client.patch(addressOf(id), { secrets: { [path]: value } });
    expect([status, json['fields']]).toEqual([422, { secrets: { [path]: expect.stringMatching(why) } }]);
    expect(await stored(id)).toEqual(whole);
  });

  test('stays what it was when it reads as the mask, which is never written back', async () => {
    const id = await newIntegration(whole);
    const { status } = await client.patch(addressOf(id), { secrets: { '$.pin': masked } });
    expect([status, await stored(id)]).toEqual([200, whole]);
  });
});
