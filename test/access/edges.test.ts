import { once } from 'node:events';
import { createServer } from 'node:http';
import { graphql } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessArea } from '../../src/access/access.area.ts';
import { buildGraphqlSchema, graphqlApi } from '../../src/platform/graphql/schema.ts';
import { createLog } from '../../src/platform/log.ts';
import { IdempotencyKeys } from '../../src/platform/idempotency/idempotency-keys.ts';
import { Metrics } from '../../src/platform/metrics.ts';
import { readEdge } from '../../src/platform/rest/edge-config.ts';
import { Guard } from '../../src/platform/rest/guard.ts';
import { koaApp } from '../../src/platform/rest/koa-app.ts';
import { serveEndpoints } from '../../src/platform/rest/router.ts';
import { ThreadPool } from '../../src/platform/threads/thread-pool.ts';
import { testSealing } from '../support/keys.ts';
import { AccessService, type AccessProcess } from './access-service.ts';

let service: AccessService;
let access: AccessProcess;
let token: string;
let idempotency: IdempotencyKeys;

beforeAll(async () => {
  service = await AccessService.open();
  access = await service.process();
  const { database } = access;
  const services = { database, log: createLog('silent'), metrics: new Metrics(), sealing: testSealing };
  idempotency = await IdempotencyKeys.open(services, 24);
  const workspace = await access.workspaces.ensure('acme');
  token = await access.tokens.issue({
    workspace,
    subject: 'anna',
    scopes: ['silo:read'],
    expiresInSeconds: 60,
  });
});
afterAll(async () => {
  idempotency[Symbol.dispose]();
  await service[Symbol.asyncDispose]();
});

async function ping(
  headers: Record<string, string>,
): Promise<{ status: number; challenge: string | null; body: unknown }> {
  const app = koaApp(createLog('silent'));
  const { endpoints } = accessArea.over(access);
  app.use(
    serveEndpoints(endpoints, {
      guard: new Guard(access.authenticate, readEdge({})),
      idempotency,
      bodyLimitBytes: 1024,
      threads: new ThreadPool({ memoryMb: 64, maxCpuMs: 10_000, maxWallMs: 100_000 }),
    }),
  );
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = server.address() as { port: number };
    const response = await fetch(`http://127.0.0.1:${port}/utils/v1/ping`, { headers });
    const challenge = response.headers.get('www-authenticate');
    return { status: response.status, challenge, body: await response.json() };
  } finally {
    server.close();
  }
}

test('a ping with any good token is answered', async () => {
  const { status, body } = await ping({ authorization: `Bearer ${token}` });
  expect([status, body]).toEqual([200, { ping: 'pong' }]);
});

test('a ping without a token is not', async () => {
  const { status, challenge, body } = await ping({});
  expect(status).toBe(401);
  expect(challenge).toMatch(/^Bearer/);
  expect(body).toMatchObject({ key: 'unauthorized', code: 'unauthorized', message: expect.any(String) });
});

test('the viewer is who the token says', async () => {
  const schema = await buildGraphqlSchema(accessArea.resolvers);
  const { resolverOf } = graphqlApi(schema, accessArea.over(access).resolvers, idempotency);
  const scope = await access.authenticate(`Bearer ${token}`);
  const { data, errors } = await graphql({
    schema,
    source: '{ viewer { subject scopes expiresAt workspace { id name } } }',
    contextValue: { scope, requestId: 'test', resolverOf, idempotency },
  });
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    viewer: {
      subject: 'anna',
      scopes: ['silo:read'],
      expiresAt: scope.expiresAt?.toISOString(),
      workspace: { id: scope.workspaceId, name: 'acme' },
    },
  });
});
