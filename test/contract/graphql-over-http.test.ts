import { createHash } from 'node:crypto';
import { serverAudits } from 'graphql-http';
import { beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../support/service.ts';
import { sharedService } from '../support/shared-service.ts';

const shared = sharedService();
let client: TestClient;

beforeAll(() => {
  client = shared.client;
});

test('every audit of GraphQL over HTTP passes', async () => {
  const fetchFn = (address: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${client.token}`);
    return fetch(address, { ...init, headers });
  };
  const audits = serverAudits({ url: `${client.url}/graphql`, fetchFn });
  const results = await Promise.all(audits.map(({ fn }) => fn()));
  const failed = results.flatMap((result) =>
    result.status === 'ok' ? [] : [`${result.id} ${result.name}: ${result.reason}`],
  );
  expect(failed).toEqual([]);
  expect(audits).toHaveLength(61);
});

test('what an operation may cost stands in its answer', async () => {
  const { json } = await client.post('/graphql', { query: '{ jobs(first: 10) { nodes { id } } }' });
  expect(json.extensions).toEqual({ cost: { requested: 21, limit: 40_000 } });
});

test('what one query is refused leaves the answers of others', async () => {
  const { json } = await client.graphql(
    '{ viewer { subject } job(id: "0197a0c0-0000-7000-8000-0000000000ff") { id } }',
  );
  expect(json).toMatchObject({
    data: { viewer: { subject: 'test' }, job: null },
    errors: [{ path: ['job'], extensions: { code: 'NOT_FOUND', key: 'not-found' } }],
  });
});

test('the codes of errors are an enumeration of the schema, and the words of REST', async () => {
  const { json } = await client.graphql('{ type: __type(name: "ErrorCode") { enumValues { name } } }');
  const codes = json.data.type.enumValues.map(({ name }: { name: string }) => name) as string[];
  const { json: document } = await client.get('/openapi.json');
  const keys = document.components.schemas.ErrorKey.enum as string[];
  expect(codes).toEqual(keys.map((key) => key.toUpperCase().replaceAll('-', '_')));
});

test('a document is named by its hash once it was sent', async () => {
  const query = '{ viewer { subject } }';
  const sha256Hash = createHash('sha256').update(query).digest('hex');
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  const unknown = await client.post('/graphql', { extensions });
  expect(unknown.json.errors).toMatchObject([
    { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } },
  ]);
  const sent = await client.post('/graphql', { query, extensions });
  const named = await client.post('/graphql', { extensions });
  const read = await client.get(`/graphql?extensions=${encodeURIComponent(JSON.stringify(extensions))}`);
  for (const { json } of [sent, named, read]) expect(json.data).toEqual({ viewer: { subject: 'test' } });
});

test('a hash that is not that of its document is refused', async () => {
  const persistedQuery = { version: 1, sha256Hash: 'a'.repeat(64) };
  const { status, json } = await client.post('/graphql', {
    query: '{ viewer { subject } }',
    extensions: { persistedQuery },
  });
  expect({ status, json }).toMatchObject({
    status: 400,
    json: { errors: [{ extensions: { key: 'bad-request' } }] },
  });
});

test('a GET changes nothing', async () => {
  const mutation = 'mutation { createSeries(input: { name: "Made by GET" }) { id } }';
  const { status } = await client.get(`/graphql?query=${encodeURIComponent(mutation)}`);
  expect(status).toBe(405);
  const { json } = await client.get('/sequence/v1/series');
  expect(json.list).toEqual([]);
});
