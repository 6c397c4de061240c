import { expect, test } from 'vitest';
import { sharedService } from '../support/shared-service.ts';

const shared = sharedService();
/** The namespace of host names, and the UUIDs of `www.example.com` in it (RFC 9562, appendices A.2 and A.4). */
const hosts = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
const examples = { 3: '5df41881-3aed-3515-88a7-2f4a814cf09e', 5: '2ed6657d-e927-568b-95e1-2665a8aea6a2' };

/** What both edges answer, which is the same. */
async function uuidOf(v: number, base?: string, key?: string): Promise<{ uuid: string; version: number }[]> {
  const named = base === undefined ? '' : `&base=${base}&key=${key}`;
  const rest = await shared.client.get(`/utils/v1/uuid?v=${v}${named}`);
  const graphql = await shared.client.graphql(
    'query ($v: Int! $base: ID $key: String) { uuid(v: $v base: $base key: $key) { uuid version } }',
    { v, base, key },
  );
  return [rest.json, graphql.json.data.uuid];
}

test.each([1, 4, 6, 7])('UUIDs of version %i are new each time', async (version) => {
  const [one, other] = await uuidOf(version);
  expect([one?.version, other?.version]).toEqual([version, version]);
  expect([one?.uuid[14], other?.uuid[14]]).toEqual([String(version), String(version)]);
  expect(one?.uuid).not.toBe(other?.uuid);
});

test.each([3, 5] as const)('a UUID of version %i is that of its name', async (version) => {
  const expected = { uuid: examples[version], version };
  expect(await uuidOf(version, hosts.toUpperCase(), 'www.example.com')).toEqual([expected, expected]);
});

test('version 4 is made unless another is asked for', async () => {
  expect((await shared.client.get('/utils/v1/uuid')).json.version).toBe(4);
  expect((await shared.client.graphql('{ uuid { version } }')).json.data.uuid.version).toBe(4);
});

test.each([
  ['v=5&key=a', 422, { base: 'is needed for version 5' }],
  [`v=3&base=${hosts}`, 422, { key: 'is needed for version 3' }],
  [`v=7&base=${hosts}`, 422, { base: 'is for versions 3 and 5' }],
  ['v=4&key=a', 422, { key: 'is for versions 3 and 5' }],
  ['v=2', 400, { v: 'is not one of 1, 3, 4, 5, 6, 7' }],
  // As long as the numbers that the nearest one would be looked for among.
  ['v=100', 400, { v: 'is not one of 1, 3, 4, 5, 6, 7' }],
  ['v=1000000', 400, { v: 'is not one of 1, 3, 4, 5, 6, 7' }],
  ['v=x', 400, { v: 'must be a whole number' }],
  ['v=5&base=hosts&key=a', 400, { base: 'must be a UUID' }],
])('%s is refused', async (query, status, fields) => {
  const answer = await shared.client.get(`/utils/v1/uuid?${query}`);
  expect([answer.status, answer.json.fields]).toEqual([status, fields]);
});

test.each([2, 100, -1])('GraphQL refuses version %i and names those it knows', async (v) => {
  const { json } = await shared.client.graphql('query ($v: Int!) { uuid(v: $v) { uuid } }', { v });
  const [error] = json.errors;
  expect(error.extensions.key).toBe('validation');
  expect(JSON.stringify(error.extensions.fields.v)).toContain('1, 3, 4, 5, 6, 7');
});
