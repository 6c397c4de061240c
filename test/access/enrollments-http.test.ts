import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestService, TestClient, type TestAnswer } from '../support/service.ts';
import { sharedService } from '../support/shared-service.ts';
import { until } from '../support/until.ts';
import type { ClientCredentials } from '../../src/access/enrollments/app.service.ts';

const shared = sharedService();

const credentialsOf = ({ clientId, clientSecret }: ClientCredentials) => ({
  client_id: clientId,
  client_secret: clientSecret,
});

let names = 0;

/** An app of a name that no other test has. */
async function newApp(
  scope = 'silo:write',
): Promise<{ name: string; credentials: ReturnType<typeof credentialsOf> }> {
  const { apps, tokens } = shared.service.service.access;
  const name = `app-${randomUUID().slice(0, 8)}-${(names += 1)}`;
  return { name, credentials: credentialsOf(await apps.create(name, tokens.parseScope(scope))) };
}

let anonymous: TestClient;
beforeAll(() => {
  anonymous = new TestClient(shared.service.url, undefined, '');
});

const authorize = (body: object): Promise<TestAnswer> =>
  anonymous.post('/access/v1/enrollment/authorize', body);

async function enrol(client: TestClient, credentials: { client_id: string }): Promise<string> {
  const id = randomUUID();
  const { status } = await client.put(`/access/v1/enrollment/${id}`, { client_id: credentials.client_id });
  expect(status).toBe(200);
  return id;
}

function clientOf({ json }: TestAnswer, { workspace }: TestClient): TestClient {
  return new TestClient(shared.service.url, json.token, workspace);
}

describe('an enrolled app', () => {
  test('gets a token for its client id and secret, by the workspace and by the enrollment, and works with it', async () => {
    const client = await shared.service.client();
    const { json: workspace } = await client.get('/access/v1/workspace');
    const { name, credentials } = await newApp();
    const id = await enrol(client, credentials);
    const authorized = await authorize({ ...credentials, owner_id: workspace.id });
    expect(authorized).toMatchObject({
      status: 200,
      json: {
        id,
        owner_id: workspace.id,
        app_id: credentials.client_id,
        app: name,
        sandbox: false,
        disabled: false,
      },
    });
    const seconds = authorized.json.token_expires - Date.now() / 1000;
    expect(Number.isInteger(authorized.json.token_expires)).toBe(true);
    expect(seconds > 3500 && seconds < 3700).toBe(true);
    const again = await authorize({ ...credentials, id });
    expect(again.json.token_expires).toBe(authorized.json.token_expires);
    const app = clientOf(authorized, client);
    const entry = await app.put(`/silo/v1/entries/${v7()}`, {
      data: { $schema: 'https://gobl.org/draft-0/note/message', content: 'A' },
    });
    expect(entry.status).toBe(200);
    const row = await app.put(`/silo/v1/entries/${entry.json.id}/meta/order`, { value: 1 });
    expect(row.json).toMatchObject({ src: name, id: `${entry.json.id}:${name}:order` });
    expect((await app.get('/transform/v1/jobs')).status).toBe(403);
    const { token: _token, token_expires: _expires, ...enrollment } = authorized.json;
    expect((await app.get('/access/v1/enrollment')).json).toEqual(enrollment);
  });

  test('is given one token in half an hour, however often and from however many sides it asks, and then another', async () => {
    const client = await shared.service.client();
    const { credentials } = await newApp();
    const id = await enrol(client, credentials);
    const answers = await Promise.all(Array.from({ length: 20 }, () => authorize({ ...credentials, id })));
    const tokensOf = async () =>
      (await client.get('/access/v1/tokens?limit=100')).json.list as { subject: string }[];
    const issued = async () => (await tokensOf()).filter(({ subject }) => subject.startsWith('app ')).length;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await issued()).toBe(1);
    const database = await shared.service.database();
    await database.query(`update enrollment set token_until = now() + interval '29 minutes' where id = $1`, [
      id,
    ]);
    const next = await authorize({ ...credentials, id });
    expect(next.json.token).not.toBe(answers[0]?.json.token);
    expect(await issued()).toBe(2);
    for (const answer of [answers[0] as TestAnswer, next])
      expect((await clientOf(answer, client).get('/utils/v1/ping')).status).toBe(200);
  });

  test('that is let in no more loses its tokens, gets none, and both again when it is let in', async () => {
    const client = await shared.service.client();
    const { credentials } = await newApp();
    const id = await enrol(client, credentials);
    const app = clientOf(await authorize({ ...credentials, id }), client);
    const out = await client.patch(`/access/v1/enrollment/${id}`, { disabled: true });
    expect(out.json).toMatchObject({ disabled: true, revision: 2 });
    await until(async () => (await app.get('/utils/v1/ping')).status === 401);
    expect((await authorize({ ...credentials, id })).status).toBe(403);
    await client.patch(`/access/v1/enrollment/${id}`, { disabled: false });
    const back = clientOf(await authorize({ ...credentials, id }), client);
    expect((await back.get('/utils/v1/ping')).status).toBe(200);
  });

  test('whose token was revoked is given another one', async () => {
    const client = await shared.service.client();
    const { credentials } = await newApp();
    const id = await enrol(client, credentials);
    await authorize({ ...credentials, id });
    const { json } = await client.get('/access/v1/tokens?limit=1');
    await client.send('DELETE', `/access/v1/tokens/${json.list[0].id}`, undefined, {});
    const app = clientOf(await authorize({ ...credentials, id }), client);
    expect((await app.get('/utils/v1/ping')).status).toBe(200);
  });

  test('keeps data about the workspace that it alone reads, and that stand nowhere in the database', async () => {
    const client = await shared.service.client();
    const { credentials } = await newApp();
    const id = await enrol(client, credentials);
    const app = clientOf(await authorize({ ...credentials, id }), client);
    const data = { account: 'open sesame' };
    for (const method of ['POST', 'PATCH'])
      expect((await app.send(method, '/access/v1/enrollment', { data }, {})).json).toMatchObject({
        id,
        data,
      });
    expect((await authorize({ ...credentials, id })).json.data).toEqual(data);
    expect((await client.get(`/access/v1/enrollment/${id}`)).json.data).toBeUndefined();
    const database = await shared.service.database();
    const { rows } = await database.query<object>('select enrollment::text from enrollment where id = $1', [
      id,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('sesame');
  });
});

test('an app changes what it keeps of the state that it has seen, when that is asked for', async () => {
  const client = await shared.service.client();
  const { credentials } = await newApp();
  const id = await enrol(client, credentials);
  const app = clientOf(await authorize({ ...credentials, id }), client);
  const own = '/access/v1/enrollment';
  const seen = (await app.get(own)).headers.get('etag') ?? '';
  expect((await app.get(own, { 'if-none-match': seen })).status).toBe(304);
  for (const [method, status] of [
    ['PATCH', 200],
    ['POST', 412],
    ['PATCH', 412],
  ] as const) {
    const answer = await app.send(method, own, { data: { by: method } }, { 'if-match': seen });
    expect(answer.status).toBe(status);
  }
  expect((await app.patch(own, {}, { 'if-match': seen })).status).toBe(412);
  expect((await app.get(own)).json.data).toEqual({ by: 'PATCH' });
});

describe('an authorization', () => {
  test('of an app that is not enrolled there is a 404, whichever way it is asked for', async () => {
    const [client, other] = [await shared.service.client(), await shared.service.client()];
    const { credentials } = await newApp();
    const id = await enrol(client, credentials);
    const { json: elsewhere } = await other.get('/access/v1/workspace');
    for (const where of [
      { owner_id: elsewhere.id },
      { id: randomUUID() },
      { id, owner_id: elsewhere.id },
      { owner_id: 'nobody' },
    ])
      expect(await authorize({ ...credentials, ...where })).toMatchObject({
        status: 404,
        json: { key: 'not-found' },
      });
    const stranger = await newApp();
    expect((await authorize({ ...stranger.credentials, id })).status).toBe(404);
    expect((await authorize(credentials)).json).toMatchObject({
      code: 'validation',
      fields: { id: expect.any(String) },
    });
  });

  test('with a wrong secret or an unknown client is a 401 that says the same', async () => {
    const client = await shared.service.client();
    const { credentials } = await newApp();
    const id = await enrol(client, credentials);
    const wrong = [
      { ...credentials, client_secret: 'x' },
      { ...credentials, client_id: randomUUID() },
      { ...credentials, client_id: 'x' },
    ];
    const answers = await Promise.all(wrong.map((body) => authorize({ ...body, id })));
    for (const { status, json } of answers)
      expect([status, json.message]).toEqual([401, 'The client id or secret is not valid']);
  });

  test('is refused for a while to an address that guesses', async () => {
    await using guarded = await startTestService({ env: { DOCMILL_FAILED_AUTHENTICATIONS: '2' } });
    const guess = () =>
      new TestClient(guarded.url, undefined, '').post('/access/v1/enrollment/authorize', {
        client_id: randomUUID(),
        client_secret: 'x',
        id: randomUUID(),
      });
    await until(async () => (await guess()).status === 429);
    expect((await guess()).headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test('counts only by the secret that was given last, of which the database has a hash', async () => {
    const client = await shared.service.client();
    const { name, credentials } = await newApp();
    const id = await enrol(client, credentials);
    const rotated = credentialsOf(await shared.service.service.access.apps.rotate(name));
    expect((await authorize({ ...credentials, id })).status).toBe(401);
    expect((await authorize({ ...rotated, id })).status).toBe(200);
    const database = await shared.service.database();
    const { rows } = await database.query<object>('select app::text from app where name = $1', [name]);
    expect(JSON.stringify(rows)).not.toContain(rotated.client_secret);
  });

  test('by an id that two workspaces gave names the workspace as well', async () => {
    const [one, two] = [await shared.service.client(), await shared.service.client()];
    const { credentials } = await newApp();
    const id = await enrol(one, credentials);
    await two.put(`/access/v1/enrollment/${id}`, { client_id: credentials.client_id });
    expect((await authorize({ ...credentials, id })).json).toMatchObject({
      fields: { owner_id: expect.any(String) },
    });
    const { json: workspace } = await two.get('/access/v1/workspace');
    const authorized = await authorize({ ...credentials, id, owner_id: workspace.id });
    expect(authorized.json.owner_id).toBe(workspace.id);
  });
});

describe('an enrollment', () => {
  test('is one, however often it is made, and another one of its app is a conflict', async () => {
    const client = await shared.service.client();
    const { credentials } = await newApp();
    const id = randomUUID();
    const body = { client_id: credentials.client_id };
    const puts = await Promise.all(
      Array.from({ length: 20 }, () => client.put(`/access/v1/enrollment/${id}`, body)),
    );
    expect(new Set(puts.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(puts.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1);
    expect((await client.put(`/access/v1/enrollment/${id}`, { ...body, data: 1 })).status).toBe(409);
    expect((await client.put(`/access/v1/enrollment/${randomUUID()}`, body)).status).toBe(409);
    expect((await client.get('/access/v1/enrollments')).json.list).toHaveLength(1);
  });

  test('of one app under several ids at once is created once; the others are conflicts that say why', async () => {
    const client = await shared.service.client();
    const { credentials } = await newApp();
    const body = { client_id: credentials.client_id };
    const puts = await Promise.all(
      Array.from({ length: 10 }, () => client.put(`/access/v1/enrollment/${randomUUID()}`, body)),
    );
    const refused = puts.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(9);
    for (const { status, json } of refused)
      expect([status, json]).toEqual([
        409,
        expect.objectContaining({
          key: 'conflict',
          message: 'The app is enrolled already, under another id',
        }),
      ]);
    expect((await client.get('/access/v1/enrollments')).json.list).toHaveLength(1);
  });

  test('gives an app no more than whoever lets it in may do', async () => {
    const { workspace } = shared.client;
    const { credentials } = await newApp('silo:write transform:write');
    const clerk = await shared.service.client({ workspace, scope: 'access:write silo:write' });
    const refused = await clerk.put(`/access/v1/enrollment/${randomUUID()}`, {
      client_id: credentials.client_id,
    });
    expect(refused).toMatchObject({
      status: 403,
      json: { message: 'The token lacks the scope transform:write' },
    });
    const unknown = await clerk.put(`/access/v1/enrollment/${randomUUID()}`, { client_id: randomUUID() });
    expect(unknown).toMatchObject({ status: 422, json: { fields: { client_id: expect.any(String) } } });
  });

  test('is audited: who let the app in and out, and each token that it got', async () => {
    const client = await shared.service.client();
    const { name, credentials } = await newApp();
    const id = await enrol(client, credentials);
    await authorize({ ...credentials, id });
    await client.patch(`/access/v1/enrollment/${id}`, { disabled: true });
    const { json } = await client.get('/access/v1/audit-events');
    const told = json.list.map(({ operation, subject }: Record<string, string>) => [operation, subject]);
    expect(told.slice(0, 4)).toEqual([
      ['revoke_token', 'test'],
      ['update_enrollment', 'test'],
      ['create_token', `app ${name}`],
      ['create_enrollment', 'test'],
    ]);
    expect(json.list[2].address).toMatch(/./);
  });

  test('is not its token’s to ask for when that is no app’s', async () => {
    expect((await shared.client.get('/access/v1/enrollment')).status).toBe(403);
    expect((await shared.client.patch('/access/v1/enrollment', { data: 1 })).status).toBe(403);
  });
});
