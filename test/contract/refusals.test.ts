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
  service = await startTestService({ env: { DOCMILL_BODY_LIMIT_BYTES: '100000' } });
  client = await service.client();
});
afterAll(() => service[Symbol.asyncDispose]());

const series = '/sequence/v1/series/0197a0c0-0000-7000-8000-0000000000a1';

/** JSON that is nested this many levels deep, the outermost object included. */
function nested(levels: number): string {
  return `{"name":"Deep","meta":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
}

describe('an address', () => {
  test.each(['/', '/nowhere', '/transform/v1', '/transform/v2/jobs', '/files/x', '//'])(
    '%s at which there is nothing is a 404',
    async (path) => expect(refused(await client.get(path))).toEqual(properly(404, 'not-found')),
  );

  test.each([
    ['DELETE', series, 'HEAD, GET, PUT'],
    ['PATCH', series, 'HEAD, GET, PUT'],
    ['OPTIONS', series, 'HEAD, GET, PUT'],
    ['POST', '/transform/v1/workflows', 'HEAD, GET'],
    ['PUT', '/transform/v1/jobs', 'HEAD, GET, POST'],
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

test.each(['0000-01-01', '0001-01-01T00:00:00%2B01:00', '10000-01-01', '2026-02-30T25:00:00Z'])(
  'there is no time %s',
  async (time) => {
    expect(refused(await client.get(`/transform/v1/jobs?created_at=${time}`))).toEqual(
      properly(400, 'bad-request'),
    );
  },
);

describe('a body', () => {
  test.each([
    ['that is cut off', '{"name":', 400, 'bad-request'],
    ['that is no object', '[]', 422, 'validation'],
    ['that is null', 'null', 422, 'validation'],
    ['that is 65 levels deep', nested(65), 400, 'bad-request'],
    ['that is a hundred thousand levels deep', nested(40_000), 400, 'bad-request'],
    ['over the limit', JSON.stringify({ name: 'x'.repeat(100_000) }), 413, 'too-large'],
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
      steps: { '1': { next: { '1': { stop: 'must be true or false' } } } },
    });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'of type %s is a 415',
    async (type) => {
      expect(refused(await client.put(series, '{"name":"A"}', { 'content-type': type }))).toEqual(
        properly(415, 'unsupported-media-type'),
      );
    },
  );

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

test('what is not HTTP is answered as JSON too', async () => {
  const { port } = new URL(service.url);
  const socket = connect(Number(port), 'localhost');
  socket.write('GET /  HTTP/9.9\r\n\r\n');
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(head).toMatch(/content-type: application\/json/i);
  expect(misfits(JSON.parse(body), refusal)).toEqual([]);
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
    expect(first?.extensions).toMatchObject({ key, code: key });
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

  test('a GET is refused in the form of every refusal', async () => {
    const answer = await client.get('/graphql?query={viewer{subject}}');
    expect(refused(answer)).toEqual(properly(405, 'method-not-allowed'));
    expect(answer.headers.get('allow')).toBe('POST');
  });

  test('a body over the limit is a 413', async () => {
    const answer = await client.post('/graphql', { query: `{ ${' '.repeat(120_000)} }` });
    expect(refused(answer)).toEqual(properly(413, 'too-large'));
  });
});
