import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailProvider } from '../../support/mail-provider.ts';
import {
  startTestService,
  type TestAnswer,
  type TestClient,
  type TestService,
} from '../../support/service.ts';

const key = Buffer.from('a secret of thirty-two bytes ...');
const secret = `whsec_${key.toString('base64')}`;
const actions = [{ id: 'acme.send', name: 'Send', summary: 'Sends it' }];

let service: TestService;
let client: TestClient;
let server: Server;
let url: string;
/** What has come to the server, and with which status it answers. */
let seen: IncomingMessage[];
let status: number;

beforeAll(async () => {
  service = await startTestService({
    providers: [mailProvider],
    env: { DOCMILL_OUTBOUND_ALLOW: '127.0.0.1' },
  });
  server = createServer((request, response) => {
    seen.push(request);
    response.writeHead(status, { 'x-told': 'more' }).end(`{"secret": "${secret}"}`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/tasks?token=hidden`;
});
beforeEach(async () => {
  client = await service.client();
  seen = [];
  status = 204;
});
afterAll(async () => {
  server.close();
  await service[Symbol.asyncDispose]();
});

async function newIntegration(config: object = {}): Promise<string> {
  const id = randomUUID();
  const body = { provider: 'http', config: { url, secret, actions, ...config } };
  expect((await client.put(`/transform/v1/integrations/${id}`, body)).status).toBe(200);
  return id;
}

const tested = async (id: string): Promise<TestAnswer> =>
  client.send('POST', `/transform/v1/integrations/${id}/test`, undefined, {});

describe('a test of an integration', () => {
  test('is one signed GET to where its tasks go', async () => {
    const { status: answered, json } = await tested(await newIntegration());
    expect([answered, json]).toEqual([
      200,
      { ok: true, code: 'ok', message: 'The server answered 204', duration_ms: expect.any(Number) },
    ]);
    const [request] = seen;
    const {
      'webhook-id': id,
      'webhook-timestamp': at,
      'webhook-signature': signature,
    } = request?.headers ?? {};
    const expected = createHmac('sha256', key)
      .update(`${String(id)}.${String(at)}.`)
      .digest('base64');
    expect([seen.length, request?.method, request?.url]).toEqual([1, 'GET', '/tasks?token=hidden']);
    expect(signature).toBe(`v1,${expected}`);
  });

  test.each([
    [200, true, 'ok'],
    [405, true, 'reached'],
    [401, false, 'http-401'],
    [302, false, 'http-302'],
    [500, false, 'http-500'],
  ])('of a server that answers %i says so', async (answers, ok, code) => {
    status = answers;
    expect((await tested(await newIntegration())).json).toMatchObject({ ok, code });
  });

  test('shows nothing of the address, the secret and the answer', async () => {
    for (status of [200, 404, 500]) {
      const text = JSON.stringify((await tested(await newIntegration())).json);
      expect(text).not.toMatch(/hidden|whsec_|told|more/);
    }
  });

  test.each([
    ['http://127.0.0.1:1/', 'host-unreachable'],
    ['http://10.1.2.3/', 'target-refused'],
  ])('of %s calls nobody that may not be called, and says what hinders it', async (address, code) => {
    const { json } = await tested(await newIntegration({ url: address }));
    expect(json).toMatchObject({ ok: false, code });
  });

  test('is made before a disabled integration is used again, by GraphQL as well', async () => {
    const id = await newIntegration();
    await client.patch(`/transform/v1/integrations/${id}`, { disabled: true });
    const { json } = await client.graphql(`mutation { testIntegration(id: "${id}") { ok code } }`);
    expect(json['data']).toEqual({ testIntegration: { ok: true, code: 'ok' } });
  });

  test('is refused where the provider has none', async () => {
    const id = randomUUID();
    const body = { provider: 'mail', config: { host: 'mail.example' } };
    await client.put(`/transform/v1/integrations/${id}`, body);
    const { status: answered, json } = await tested(id);
    expect([answered, json.fields]).toEqual([422, { provider: expect.stringMatching(/^has no test/) }]);
    const { json: providers } = await client.get('/transform/v1/providers');
    const testable = (providers.list as { id: string; testable: boolean }[]).filter((each) => each.testable);
    expect(testable.map((provider) => provider.id)).toEqual(['fatturapa', 'facturae', 'smtp', 'http']);
  });
});
