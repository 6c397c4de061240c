import { randomUUID } from 'node:crypto';
import type { Client } from 'graphql-ws';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../support/service.ts';
import { startTemporaryPostgres } from '../support/temporary-postgres.ts';
import { until } from '../support/until.ts';
import { socketOf } from '../transform/jobs/follower.ts';
import { misfits } from './fields.ts';
import { refusal } from './resources.ts';

let service: TestService;
let client: TestClient;

beforeAll(async () => {
  service = await startTestService({
    env: {
      DOCMILL_ROLES: 'web',
      DOCMILL_SOCKET_SUBSCRIPTIONS: '3',
      DOCMILL_TOKEN_SUBSCRIPTIONS: '5',
    },
  });
  client = await service.client();
});
afterAll(() => service[Symbol.asyncDispose]());

/** How an operation is refused before anything of it runs. */
async function refusedOperation(body: object): Promise<{ status: number; message: string; key: string }> {
  const { status, json } = await client.post('/graphql', body);
  const [{ message, extensions }] = json['errors'];
  expect(misfits(extensions, refusal)).toEqual([]);
  return { status, message, key: extensions.key };
}

describe('by POST', () => {
  test('a subscription is refused, and told where it is sent', async () => {
    const query = `subscription { jobEvents(jobId: "${randomUUID()}") { cursor } }`;
    expect(await refusedOperation({ query })).toEqual({
      status: 400,
      key: 'bad-request',
      message: expect.stringContaining('WebSocket'),
    });
  });

  test.each([
    ['documents of entries', 'siloEntries(first: 100) { nodes { data } }', 1],
    ['documents of jobs', 'jobs(first: 100) { nodes { envelope } }', 1],
    ['walks over a series', `seriesVerification(seriesId: "${randomUUID()}") { valid }`, 4],
  ])('%s cost what they take', async (_what, field, affordable) => {
    const query = (times: number) =>
      `{ ${Array.from({ length: times }, (_, index) => `a${index}: ${field}`).join(' ')} }`;
    expect(await refusedOperation({ query: query(affordable + 1) })).toMatchObject({
      status: 400,
      key: 'bad-request',
      message: expect.stringMatching(/may cost \d+; at most \d+/),
    });
    expect((await client.post('/graphql', { query: query(affordable) })).status).toBe(200);
  });
});

const opened: Client[] = [];
afterEach(async () => {
  for (const socket of opened.splice(0)) await socket.dispose();
});

/** A socket that is closed after the test. */
function open(token: string | undefined, url = service.url): Client {
  const socket = socketOf(url, token);
  opened.push(socket);
  return socket;
}

const query = (id: string) => ({ query: `subscription { jobEvents(jobId: "${id}") { cursor } }` });
const viewer = (socket: Client) => socket.iterate({ query: '{ viewer { subject } }' }).next();
const tooMany = [{ extensions: { key: 'rate-limited' } }];

describe('a socket', () => {
  let jobId: string;

  beforeAll(async () => {
    const workflow = randomUUID();
    await client.put(`/transform/v1/workflows/${workflow}`, { steps: [{ action: 'silo.close' }] });
    // Nobody works here, so nothing ever happens to the job.
    jobId = (await client.post('/transform/v1/jobs', { workflow_id: workflow })).json.id;
  });

  /** What is refused first of a number of subscriptions that hear nothing. */
  async function refusedOf(...sockets: Client[]): Promise<unknown> {
    const following = sockets.map((socket) => socket.iterate(query(jobId)).next());
    return Promise.race(following).catch((error: unknown) => error);
  }

  test('holds a number of subscriptions', async () => {
    const socket = open(client.token);
    expect(await refusedOf(socket, socket, socket, socket)).toMatchObject(tooMany);
  });

  test('shares the number of a token with its other sockets', async () => {
    const [one, two] = [open(client.token), open(client.token)];
    expect(await refusedOf(one, one, one, two, two, two)).toMatchObject(tooMany);
    const { token } = await service.client({ workspace: client.workspace });
    expect(await viewer(open(token))).toMatchObject({ value: { data: {} } });
  });

  test('is closed when its token holds too many, and accepted when one of them has gone', async () => {
    const { token } = await service.client({ workspace: client.workspace });
    const ending = (): Promise<object> => viewer(open(token)).catch((error: object) => error);
    const sockets = Array.from({ length: 5 }, () => open(token));
    const accepted = sockets.map((socket) => new Promise((resolve) => socket.on('connected', resolve)));
    for (const socket of sockets) socket.subscribe(query(jobId), { next() {}, error() {}, complete() {} });
    await Promise.all(accepted);
    expect(await ending()).toMatchObject({ code: 4429, reason: 'The token holds too many sockets' });
    await sockets.pop()?.dispose();
    await until(async () => 'value' in (await ending()));
  });

  test('says why its token does not count', async () => {
    const closed = await viewer(open('nonsense')).catch((error: unknown) => error);
    expect(closed).toMatchObject({ code: 4403, reason: expect.stringContaining('not a valid JWT') });
  });
});

test('a socket that comes while the database is away is told to come again', { tags: 'slow' }, async () => {
  await using postgres = await startTemporaryPostgres();
  await using web = await startTestService({
    env: { DATABASE_URL: postgres.url, DOCMILL_LOG_LEVEL: 'silent' },
  });
  const { token } = await web.client();
  await postgres.stop();
  const closed = await open(token, web.url)
    .iterate({ query: '{ viewer { subject } }' })
    .next()
    .catch((error: unknown) => error);
  expect(closed).toMatchObject({ code: 1013, reason: 'The database is not available' });
});
