import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestAnswer, type TestClient, type TestService } from '../support/service.ts';
import { misfits } from './fields.ts';
import { properly, refused } from './refused.ts';
import { refusal } from './resources.ts';

let service: TestService;
let client: TestClient;

beforeAll(async () => {
  service = await startTestService({
    env: { DOCMILL_BODY_LIMIT_BYTES: '100000', DOCMILL_REQUEST_TIMEOUT_SECONDS: '1' },
  });
  client = await service.client();
});
afterAll(() => service[Symbol.asyncDispose]());

const series = '/sequence/v1/series/0197a0c0-0000-7000-8000-0000000000a1';

/** JSON that is nested this many levels deep, the outermost object included. */
function nested(levels: number): string {
  return `{"name":"Deep","meta":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
}

describe('an address', () => {
  test.each(['/nowhere', '/transform/v1', '/transform/v2/jobs', '/files/x', '//'])(
    '%s at which there is nothing is a 404',
    async (path) => expect(refused(await client.get(path))).toEqual(properly(404, 'not-found')),
  );

  test.each([
    ['DELETE', series, 'HEAD, GET, PUT, PATCH, OPTIONS'],
    ['POST', series, 'HEAD, GET, PUT, PATCH, OPTIONS'],
    ['POST', '/transform/v1/workflows', 'HEAD, GET, OPTIONS'],
    ['PUT', '/transform/v1/jobs', 'HEAD, GET, POST, OPTIONS'],
  ])('that does not know %s %s says which methods it knows', async (method, path, methods) => {
    const answer = await client.send(method, path, undefined, {});
    expect(refused(answer)).toEqual(properly(405, 'method-not-allowed'));
    const allowed = (answer.headers.get('allow') ?? '').split(', ');
    expect(allowed.toSorted()).toEqual(methods.split(', ').toSorted());
  });

  test.each(['/transform/v1/jobs/%zz', '/transform/v1/jobs/key/%ff', '/transform/v1/jobs/key/%00'])(
    '%s that cannot be read is the caller’s mistake',
    async (path) => {
      const answer = await client.get(path);
      expect(answer.status).toBeOneOf([400, 404, 422]);
      expect(misfits(answer.json, refusal)).toEqual([]);
    },
  );

  test.each(['tag=%00', 'key=%00', 'status=%00', 'workflow_id=%00', 'cursor=%00', 'cursor=%ff'])(
    'with the query %s is a bad request',
    async (query) => {
      const answer = await client.get(`/transform/v1/jobs?${query}`);
      expect(refused(answer)).toEqual(properly(400, 'bad-request'));
    },
  );

  test.each([
    '["+270000-01-01T00:00:00Z","0197a0c0-0000-7000-8000-0000000000a1"]',
    '[1,2]',
    'null',
    '{}',
    '""',
  ])('with the cursor %s, which no list gave, is a 400', async (text) => {
    const cursor = Buffer.from(text).toString('base64url');
    for (const path of ['/transform/v1/jobs', '/sequence/v1/series', '/silo/v1/entries']) {
      expect(refused(await client.get(`${path}?cursor=${cursor}`))).toEqual(properly(400, 'bad-request'));
    }
  });

  test.each(['9999-12-31', '0001-01-01T00:00:00Z'])('takes a year of four digits: %s', async (time) => {
    expect((await client.get(`/transform/v1/jobs?created_at=${time}`)).status).toBe(200);
  });
});

test.each([
  '0000-01-01',
  '0001-01-01T00:00:00%2B01:00',
  '10000-01-01',
  '2026-02-30',
  '2026-02-29T10:00:00Z',
  '2026-01-01T25:00:00Z',
])('there is no time %s', async (time) => {
  expect(refused(await client.get(`/transform/v1/jobs?created_at=${time}`))).toEqual(
    properly(400, 'bad-request'),
  );
});

describe('a body', () => {
  test.each([
    ['that is cut off', '{"name":', 400, 'bad-request'],
    ['that is no object', '[]', 422, 'validation'],
    ['that is null', 'null', 422, 'validation'],
    ['that is 65 levels deep', nested(65), 400, 'bad-request'],
    ['that is a hundred thousand levels deep', nested(40_000), 400, 'bad-request'],
    ['over the limit', JSON.stringify({ name: 'x'.repeat(100_000) }), 413, 'too-large'],
    ['that is a NUL', '"\\u0000"', 422, 'validation'],
    ['with a NUL', '{"name":"a\\u0000b"}', 422, 'validation'],
    ['with a lone surrogate', '{"name":"\\ud800"}', 422, 'validation'],
    ['with a NUL in a name', '{"name":"x","a\\u0000":1}', 422, 'validation'],
  ])('%s is refused', async (_what, body, status, key) => {
    expect(refused(await client.put(series, body))).toEqual(properly(status, key));
  });

  test('64 levels deep is read', async () => {
    const { status, json } = await client.put(series, nested(64));
    expect({ status, json }).toMatchObject({
      status: 422,
      json: { fields: { meta: 'is not a known field' } },
    });
    expect(json['fields']).toEqual({ meta: 'is not a known field' });
  });

  test.each(['__proto__', 'constructor', 'nmae', 'workspace_id', 'last_index', 'contentHash'])(
    'with the unknown member %s is refused, so that none is lost in silence',
    async (name) => {
      const answer = await client.put(series, `{"name":"A","${name}":"x"}`);
      expect(refused(answer)).toEqual(properly(422, 'validation'));
      expect(Object.entries(answer.json['fields'] ?? {})).toEqual([[name, 'is not a known field']]);
    },
  );

  test('names each place that is wrong, in its depth', async () => {
    const body = {
      name: 7,
      steps: [
        { action: 'silo.close' },
        { action: 'silo.close', next: [{ status: 'MAYBE' }, { stop: 'yes' }] },
      ],
    };
    const answer = await client.put('/transform/v1/workflows/0197a0c0-0000-7000-8000-0000000000a2', body);
    expect(refused(answer)).toEqual(properly(422, 'validation'));
    expect(answer.json['fields']).toEqual({
      name: 'must be a string',
      steps: {
        '1': {
          next: {
            '0': { status: 'is not one of OK, SKIP, KO, TIMEOUT, NA' },
            '1': { stop: 'must be true or false' },
          },
        },
      },
    });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    // What they are means something else than our own members.
    'application/merge-patch+json',
    'application/json-patch+json; charset=utf-8',
  ])('of type %s is a 415', async (type) => {
    expect(refused(await client.put(series, '{"name":"A"}', { 'content-type': type }))).toEqual(
      properly(415, 'unsupported-media-type'),
    );
  });

  test('that is compressed is a 415', async () => {
    const answer = await client.put(series, '{"name":"A"}', { 'content-encoding': 'gzip' });
    expect(refused(answer)).toEqual(properly(415, 'unsupported-media-type'));
  });

  test('that is not UTF-8 is a 400', async () => {
    const { status, text } = await sendBytes(series, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]));
    expect(status).toBe(400);
    expect(misfits(JSON.parse(text), refusal)).toEqual([]);
  });

  test('without a length is cut off at the limit', async () => {
    const { status, text } = await sendBytes(series, Buffer.alloc(150_000, ' '), true);
    expect(status).toBe(413);
    expect(misfits(JSON.parse(text), refusal)).toEqual([]);
  });
});

function sendBytes(path: string, bytes: Buffer, chunked = false): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${client.token}`,
      'content-type': 'application/json',
      ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes.length }),
    };
    const sent = request(`${service.url}${path}`, { method: 'PUT', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(bytes);
  });
}

/** What the service answers to bytes on a connection. */
async function answerTo(bytes: string): Promise<TestAnswer> {
  const socket = connect(Number(new URL(service.url).port), 'localhost');
  socket.on('error', () => undefined);
  socket.write(bytes);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: ?/, 2) as [string, string]));
  return { status: Number(statusLine.split(' ')[1]), headers, json: JSON.parse(body) };
}

const end = 'Connection: close\r\n\r\n';
const upgrade =
  'Host: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

describe('on a connection', () => {
  test.each([
    ['what is not HTTP', 'GET /  HTTP/9.9\r\n\r\n', 400, 'bad-request'],
    ['a request without a host', `GET /healthz HTTP/1.1\r\n${end}`, 400, 'bad-request'],
    ['a request with two hosts', `GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n${end}`, 400, 'bad-request'],
    ['a host that can be none', `GET /healthz HTTP/1.1\r\nHost: [\r\n${end}`, 400, 'bad-request'],
    [
      'headers over 16 kB',
      `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n${end}`,
      431,
      'headers-too-large',
    ],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'method-not-allowed'],
    [
      'a socket elsewhere',
      `GET /healthz HTTP/1.1\r\nSec-WebSocket-Version: 13\r\n${upgrade}\r\n`,
      404,
      'not-found',
    ],
    [
      'a socket of an unknown version',
      `GET /graphql HTTP/1.1\r\nSec-WebSocket-Version: 7\r\n${upgrade}\r\n`,
      400,
      'bad-request',
    ],
  ])('%s is refused as JSON', async (_what, bytes, status, key) => {
    expect(refused(await answerTo(bytes))).toEqual(properly(status, key));
  });

  test.each([
    ['no host, in HTTP/1.0', `GET /nowhere HTTP/1.0\r\n\r\n`],
    ['an expectation nobody knows', `GET /nowhere HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\n${end}`],
    [
      'an upgrade to what is not spoken here',
      'GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n',
    ],
    [
      'no coding accepted at all',
      `GET /nowhere HTTP/1.1\r\nHost: a\r\nAccept-Encoding: identity;q=0, *;q=0\r\n${end}`,
    ],
  ])('a request with %s is answered', async (_what, bytes) => {
    expect(refused(await answerTo(bytes))).toEqual(properly(404, 'not-found'));
  });

  test('a large answer goes to whoever accepts no coding at all', async () => {
    const { status, headers } = await client.get('/openapi.json', { 'accept-encoding': 'identity;q=0' });
    expect([status, headers.get('content-encoding')]).toEqual([200, null]);
  });

  test.each([
    'GET /healthz HTTP/1.1\r\nHost: a\r\n',
    `PUT ${series} HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{`,
  ])('a request that does not arrive in time is a 408', { tags: 'slow' }, async (bytes) => {
    const authorised = bytes.replace('Host: a', `Host: a\r\nAuthorization: Bearer ${client.token}`);
    expect(refused(await answerTo(authorised))).toEqual(properly(408, 'request-timeout'));
  });
});

describe('the challenge', () => {
  test('of a request without a token names no error', async () => {
    const { headers } = await client.get('/utils/v1/ping', { authorization: '' });
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  test('of a bad token says so', async () => {
    const { headers } = await client.get('/utils/v1/ping', { authorization: 'Bearer nonsense' });
    expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  });

  test('of a token that lacks a scope names the scope', async () => {
    const reader = await service.client({ workspace: client.workspace, scope: 'silo:read' });
    const answer = await reader.put(series, { name: 'A' });
    expect(refused(answer)).toEqual(properly(403, 'forbidden'));
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_scope", scope="sequence:write"',
    );
  });
});

describe('a token that the service has signed', () => {
  const seconds = Math.floor(Date.now() / 1000);

  /** The status of a ping with a token of the given claims. */
  async function pingWith(claims: object): Promise<number> {
    const { keys } = service.service.platform;
    const { json } = await client.graphql('{ viewer { workspace { id } } }');
    const good = {
      iss: 'docmill',
      aud: 'docmill',
      sub: 'tester',
      workspace: json['data'].viewer.workspace.id as string,
      scope: 'silo:read transform:write',
      jti: 'a',
      iat: seconds,
    };
    const token = await keys.sign({ ...good, ...claims }, { typ: 'at+jwt' });
    return (await client.get('/utils/v1/ping', { authorization: `Bearer ${token}` })).status;
  }

  test.each([
    ['an hour from now', { iat: seconds + 3600 }],
    ['at a time that is none', { iat: 'now' }],
    ['with a no-break space in its scope', { scope: 'silo:read\u00a0admin' }],
    ['with a tab in its scope', { scope: 'silo:read\tadmin' }],
    ['with a quote in its scope', { scope: 'silo:read "admin"' }],
  ])('%s is refused', async (_what, claims) => expect(await pingWith(claims)).toBe(401));

  test.each([
    ['now', {}],
    ['by a clock that is 3 seconds ahead', { iat: seconds + 3 }],
    ['with words of other services', { scope: 'openid https://example.com/a,b silo:read' }],
  ])('%s is accepted', async (_what, claims) => expect(await pingWith(claims)).toBe(200));
});

function errors({ json }: TestAnswer): { message: string; extensions: Record<string, unknown> }[] {
  return json['errors'] as never;
}

describe('in GraphQL', () => {
  test.each([
    ['a syntax error', { query: '{ job(' }],
    ['an unknown field', { query: '{ nonsense }' }],
    ['a missing variable', { query: 'query ($id: ID!) { job(id: $id) { id } }' }],
    [
      'a variable of a wrong type',
      { query: 'query ($n: Int!) { jobs(first: $n) { nodes { id } } }', variables: { n: 'x' } },
    ],
    ['no operation of that name', { query: 'query A { viewer { subject } }', operationName: 'B' }],
    [
      'too deep a query',
      {
        query: `{ workflows { nodes { steps { ${'next { steps { '.repeat(10)} id ${'} } '.repeat(10)} } } } }`,
      },
    ],
    [
      'too many aliases',
      { query: `{ ${Array.from({ length: 40 }, (_, i) => `a${i}: viewer { subject }`).join(' ')} }` },
    ],
    [
      'too costly a query',
      {
        query:
          '{ jobs(first: 100) { nodes { intents { events { index at status code message } } faults { code } attachments { id name mime url size hash } id key status tags args envelope createdAt updatedAt completedAt workflowId siloEntryId } edges { node { id key status tags args envelope createdAt updatedAt completedAt intents { id name provider stepId completed events { index at status code message args siloEntryId } } } } } }',
      },
    ],
    ['too long a query', { query: `{ viewer { ${'subject '.repeat(5000)} } }` }],
  ])('%s is a bad request with the body of REST in its extensions', async (_what, body) => {
    const answer = await client.post('/graphql', body);
    expect(answer.status).toBe(400);
    const [first] = errors(answer);
    expect(first).toMatchObject({ message: expect.stringMatching(/./), extensions: { key: 'bad-request' } });
    expect(misfits(first?.extensions, refusal)).toEqual([]);
    expect(first?.extensions['request_id']).toBe(answer.headers.get('x-request-id'));
  });

  test.each([
    ['no query', {}],
    ['a query that is no text', { query: 7 }],
    ['variables that are no object', { query: '{ viewer { subject } }', variables: 'x' }],
    ['a list of queries', [{ query: '{ viewer { subject } }' }]],
    ['a name that is no text', { query: '{ viewer { subject } }', operationName: {} }],
  ])('a body with %s is a bad request as in REST', async (_what, body) => {
    expect(refused(await client.post('/graphql', body))).toEqual(properly(400, 'bad-request'));
  });

  test.each([
    ['{ job(id: "x") { id } }', 'not-found'],
    ['{ jobByKey(key: "\\u0000") { id } }', 'bad-request'],
    ['{ jobs(first: 101) { nodes { id } } }', 'validation'],
    ['{ jobs(after: "nonsense") { nodes { id } } }', 'bad-request'],
    ['mutation { createSeries(id: "x", input: { name: "A" }) { id } }', 'validation'],
  ])('%s is refused with the key of REST', async (query, key) => {
    const answer = await client.graphql(query);
    const [first] = errors(answer);
    expect(first?.extensions).toMatchObject({ key, code: key.toUpperCase().replace('-', '_') });
    expect(misfits(first?.extensions, refusal)).toEqual([]);
  });

  test('limits name the same places as REST', async () => {
    const input = { name: '', padding: 99 };
    const rest = await client.put(series, input);
    const query = 'mutation ($id: ID!, $input: SeriesInput!) { createSeries(id: $id, input: $input) { id } }';
    const [first] = errors(await client.graphql(query, { id: series.split('/').at(-1), input }));
    expect(first?.extensions['fields']).toEqual(rest.json['fields']);
    expect(rest.json['fields']).toEqual({ name: expect.any(String), padding: expect.any(String) });
  });

  test('without a token nothing is parsed', async () => {
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ viewer { subject } }"}',
    });
    expect(response.status).toBe(401);
    expect(misfits(await response.json(), refusal)).toEqual([]);
  });

  test('a form, which a browser would send anywhere, is a 415', async () => {
    const answer = await client.post('/graphql', 'query={viewer{subject}}', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(refused(answer)).toEqual(properly(415, 'unsupported-media-type'));
  });

  test('a GET is a read, and says in the form of every refusal what it lacks', async () => {
    const read = await client.get('/graphql?query={viewer{subject}}');
    expect(read).toMatchObject({ status: 200, json: { data: { viewer: { subject: 'test' } } } });
    for (const address of ['/graphql', '/graphql?query={viewer{subject}}&variables=x']) {
      expect(refused(await client.get(address))).toEqual(properly(400, 'bad-request'));
    }
  });

  test('a body over the limit is a 413', async () => {
    const answer = await client.post('/graphql', { query: `{ ${' '.repeat(120_000)} }` });
    expect(refused(answer)).toEqual(properly(413, 'too-large'));
  });
});
