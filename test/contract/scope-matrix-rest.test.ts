import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '../../src/platform/auth/scope.ts';
import { declarations } from '../../src/declarations.ts';
import type { Json, TestAnswer, TestClient } from '../support/service.ts';
import { ApiDocument, type ApiOperation } from './api-document.ts';
import { everythingOf, ForeignIds, idsIn, leaked } from './foreign-ids.ts';
import { properly, refused } from './refused.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let foreign: ForeignIds;
let schemas: Json;
let operations: ReadonlyMap<string, ApiOperation>;
/** The ids of all records of the workspace that is not one's own. */
let theirs: Set<string>;

beforeAll(async () => {
  world = await openWorld();
  foreign = new ForeignIds(world.ids);
  const document = new ApiDocument((await world.anonymous.get('/openapi.json')).json);
  schemas = document.json.components.schemas;
  operations = new Map(document.operations.map((operation) => [operation.name, operation]));
  theirs = idsIn(JSON.stringify([await everythingOf(world.admin, world), world.ids]));
});
afterAll(() => world[Symbol.asyncDispose]());

const names = declarations.endpoints
  .filter(({ options }) => options.scope !== 'anyone')
  .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);

/** A request for an operation: its address holds the ids of the other workspace, its body is that of its example. */
interface Probe {
  operation: ApiOperation;
  path: string;
  body: Record<string, unknown> | undefined;
  /** Whether the address names a record, beside one that is created there. */
  isOwned: boolean;
}

function probeOf(name: string): Probe {
  const operation = operations.get(name);
  if (!operation) throw new Error(`${name} is not in the document`);
  const { path, method, says } = operation;
  const parameters: Json[] = says.parameters ?? [];
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
  const values = new Map(
    named.map((parameter) => {
      const { example } = parameters.find((one) => one.name === parameter) ?? {};
      return [parameter, foreign.inPath(path, parameter) ?? String(example)];
    }),
  );
  const address = path.replaceAll(/\{(\w+)\}/g, (_part, key: string) =>
    encodeURIComponent(values.get(key) ?? ''),
  );
  const query = new URLSearchParams();
  for (const { in: place, name: key, schema, example, required } of parameters) {
    if (place !== 'query') continue;
    const id = schema?.format === 'uuid' ? foreign.inMember(key) : undefined;
    if (id !== undefined) query.set(key, id);
    else if (required) query.set(key, String(example));
  }
  const owned = named.filter((parameter) => foreign.inPath(path, parameter) !== undefined);
  const created = method === 'PUT' && path.endsWith('}') ? 1 : 0;
  return {
    operation,
    path: query.size > 0 ? `${address}?${query.toString()}` : address,
    body: says.requestBody?.content['application/json']?.example,
    isOwned: owned.length > created,
  };
}

function send(client: TestClient, { operation, path }: Probe, body: unknown): Promise<TestAnswer> {
  return client.send(operation.method, path, body, {});
}

/** Members of a body that refer to records. */
function referringMembers({ operation }: Probe): string[] {
  const schema: Json = operation.says.requestBody?.content['application/json']?.schema;
  const named: string = schema?.$ref?.split('/').at(-1) ?? '';
  const properties = schemas[named]?.properties ?? schema?.properties ?? {};
  return Object.entries<Json>(properties)
    .filter(([key, { format }]) => format === 'uuid' && key !== 'id')
    .map(([key]) => key);
}

test.each(names)('%s asks for a token', async (name) => {
  const probe = probeOf(name);
  const answer = await send(world.anonymous, probe, probe.body);
  expect(refused(answer)).toEqual(properly(401, 'unauthorized'));
});

test.each(names)('%s asks for its scope, and for no other', async (name) => {
  const probe = probeOf(name);
  const needed: string | undefined = probe.operation.says['x-scope'];
  if (needed === undefined) return;
  const writing = needed.replace(':read', ':write');
  const others = permissions.filter(
    (word) => word !== needed && word !== writing && word !== 'transform:answer',
  );
  const client = await world.service.client({
    workspace: world.stranger.workspace,
    scope: others.join(' '),
  });
  expect(refused(await send(client, probe, probe.body))).toEqual(properly(403, 'forbidden'));
});

test.each(names)('%s knows nothing of another workspace', async (name) => {
  const before = await everythingOf(world.admin, world);
  const probe = probeOf(name);
  // What it creates under ids of the other workspace is its own, so each operation comes from a workspace of its own.
  const stranger = await world.service.client();
  const answer = await send(stranger, probe, probe.body);
  const nothing = properly(404, 'not-found');
  expect(probe.isOwned ? refused(answer) : nothing).toEqual(nothing);
  expect(answer.status).toBeLessThan(500);
  expect(leaked(theirs, answer.json, [probe.path, probe.body])).toEqual([]);
  for (const member of referringMembers(probe)) {
    const id = foreign.inMember(member);
    if (id === undefined) continue;
    const body = { ...probe.body, [member]: id };
    const { status, json } = await send(await world.service.client(), probe, body);
    expect({ member, status, json }).toMatchObject({
      status: expect.toSatisfy((it: number) => it === 404 || it === 422),
    });
    expect(leaked(theirs, json, [probe.path, body])).toEqual([]);
  }
  expect(await everythingOf(world.admin, world)).toEqual(before);
});
