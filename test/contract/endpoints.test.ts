import { afterAll, beforeAll, expect, test } from 'vitest';
import { declarations } from '../../src/declarations.ts';
import type { TestAnswer, TestClient } from '../support/service.ts';
import { ApiDocument, type ApiOperation } from './api-document.ts';
import { misfits } from './fields.ts';
import { properly, refused } from './refused.ts';
import { endpointCases, type Call, type EndpointCase } from './rest-cases.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let api: ApiDocument;
let operations: Map<string, ApiOperation>;

beforeAll(async () => {
  world = await openWorld();
  api = new ApiDocument((await world.anonymous.get('/openapi.json')).json);
  const asking = api.operations.filter(
    ({ says }) => says.security.length > 0 && !says.tags.includes('graphql'),
  );
  operations = new Map(asking.map((operation) => [operation.name, operation]));
});
afterAll(() => world[Symbol.asyncDispose]());

/** Whoever may call it. */
function caller({ app }: EndpointCase): TestClient {
  return app ? world.app : world.admin;
}

/** Calls an endpoint, and holds its answer to the document. */
async function call(client: TestClient, name: string, { path, body }: Call): Promise<TestAnswer> {
  const operation = operations.get(name);
  const answer = await client.send(operation?.method ?? '', path, body, {});
  expect(operation && api.contradictions(operation, answer)).toEqual([]);
  return answer;
}

test('every endpoint that asks for a token has a case here, and every case an endpoint', () => {
  expect([...operations.keys()].toSorted()).toEqual(Object.keys(endpointCases).toSorted());
});

const cases = Object.entries(endpointCases);

test.each(cases)('%s answers with the declared fields alone', async (name, endpoint) => {
  const { status, json, headers } = await call(caller(endpoint), name, endpoint.accepts(world.ids));
  expect({ status, json }).toMatchObject({ status: endpoint.status });
  expect(endpoint.media ? [] : misfits(json, endpoint.reply)).toEqual([]);
  expect(headers.get('content-type')).toMatch(endpoint.media ?? /^application\/json/);
  expect(headers.get('x-request-id')).toMatch(/./);
});

test.each(cases.filter(([, { refuses }]) => refuses.length > 0))(
  '%s refuses what it cannot do, and says what',
  async (name, endpoint) => {
    for (const refuses of endpoint.refuses) {
      const { status, key, ...request } = refuses(world.ids);
      expect(refused(await call(caller(endpoint), name, request))).toEqual(properly(status, key));
    }
  },
);

test.each(cases)(
  '%s knows every parameter of its query, or refuses it by its name',
  async (name, endpoint) => {
    const { path, body } = endpoint.accepts(world.ids);
    const unknown = `${path}${path.includes('?') ? '&' : '?'}limti=5`;
    const answer = await call(caller(endpoint), name, { path: unknown, body });
    expect(refused(answer)).toEqual(properly(400, 'bad-request'));
    expect(answer.json.fields?.['limti']).toMatch(/^is not a known parameter/);
  },
);

const withoutBody = declarations.endpoints
  .filter(({ method, options }) => method === 'post' && !options.body)
  .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);

test.each(withoutBody)('%s takes no body, and refuses the members of one', async (name) => {
  const endpoint = endpointCases[name] as EndpointCase;
  const { path } = endpoint.accepts(world.ids);
  const answer = await call(world.admin, name, { path, body: { reason: 'Ordered twice' } });
  expect(refused(answer)).toEqual(properly(422, 'validation'));
  expect(answer.json.fields).toEqual({ reason: 'is not a known field' });
  for (const body of [{}, null])
    expect((await call(world.admin, name, { path, body })).status).toBe(endpoint.status);
});

test.each(cases)('%s asks for a token', async (name, endpoint) => {
  const answer = await call(world.anonymous, name, endpoint.accepts(world.ids));
  expect(refused(answer)).toEqual(properly(401, 'unauthorized'));
  expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
});

/** Any token will do for these; what they answer depends on it. */
const forAnyToken = new Set([
  'get /access/v1/enrollment',
  'patch /access/v1/enrollment',
  'post /access/v1/enrollment',
  'get /utils/v1/ping',
  'get /utils/v1/uuid',
  'get /utils/v1/document-examples',
  'get /utils/v1/tax-regimes/{country}',
  'get /utils/v1/changes',
  'get /utils/v1/search',
  'get /access/v1/workspace',
  'get /access/v1/workspaces',
  'get /access/v1/roles',
  'get /access/v1/scopes',
]);

test.each(cases.filter(([name]) => !forAnyToken.has(name)))(
  '%s asks for the scope it declares',
  async (name, endpoint) => {
    const permission = operations.get(name)?.says['x-scope'];
    expect(permission).toMatch(/^(transform|sequence|silo|access|system|webhooks):(read|write|answer)$/);
    const unrelated = await world.unrelated(permission ?? '');
    const answer = await call(unrelated, name, endpoint.accepts(world.ids));
    expect(refused(answer)).toEqual(properly(403, 'forbidden'));
  },
);

test('a token that may only read may not write', { tags: 'slow' }, async () => {
  const reader = await world.service.client({
    workspace: world.admin.workspace,
    scope: 'transform:read sequence:read silo:read access:read system:read webhooks:read',
  });
  for (const [name, endpoint] of Object.entries(endpointCases)) {
    if (endpoint.app) continue;
    const { status } = await call(reader, name, endpoint.accepts(world.ids));
    const reads = name.startsWith('get ') || operations.get(name)?.says['x-scope']?.endsWith(':read');
    expect({ name, status }).toEqual({ name, status: reads ? 200 : 403 });
  }
});
