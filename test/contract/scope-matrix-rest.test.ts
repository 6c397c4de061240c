import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '../../src/platform/auth/scope.ts';
import { declarations } from '../../src/declarations.ts';
import type { Json, TestAnswer, TestClient } from '../support/service.ts';
import { ApiDocument, type ApiOperation } from './api-document.ts';
import { everythingOf, ForeignIds, idsIn, leaked } from './foreign-ids.ts';
import { findingsByName } from './in-parallel.ts';
import { properly, refused, type Refused } from './refused.ts';
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

/** Sends a probe of every operation, some at a time, and returns the findings of all by their operation. */
function probeAll(
  findingsOf: (name: string, probe: Probe) => Promise<object[]>,
): Promise<Record<string, object[]>> {
  return findingsByName(
    names.map((name) => [name, probeOf(name)] as const),
    findingsOf,
  );
}

/** Compares a refusal with the one that is right. */
function difference(answer: TestAnswer, right: Refused): object[] {
  const found = refused(answer);
  return isDeepStrictEqual(found, right) ? [] : [found];
}

test('every operation refuses a request without a token', async () => {
  const findings = await probeAll(async (_name, probe) =>
    difference(await send(world.anonymous, probe, probe.body), properly(401, 'unauthorized')),
  );
  expect(findings).toEqual({});
  expect(names.length).toBeGreaterThan(90);
});

test('every operation requires its scope, and no other grants it', async () => {
  const findings = await probeAll(async (_name, probe) => {
    const needed: string | undefined = probe.operation.says['x-scope'];
    if (needed === undefined) return [];
    const writing = needed.replace(':read', ':write');
    const others = permissions.filter(
      (word) => word !== needed && word !== writing && word !== 'transform:answer',
    );
    const client = await world.service.client({
      workspace: world.stranger.workspace,
      scope: others.join(' '),
    });
    return difference(await send(client, probe, probe.body), properly(403, 'forbidden'));
  });
  expect(findings).toEqual({});
});

test('no operation reads or changes a record of another workspace', async () => {
  const before = await everythingOf(world.admin, world);
  const findings = await probeAll(async (_name, probe) => {
    // What it creates under ids of the other workspace is its own, so each operation comes from a workspace of its own.
    const stranger = await world.service.client();
    const answer = await send(stranger, probe, probe.body);
    const found: object[] = probe.isOwned ? difference(answer, properly(404, 'not-found')) : [];
    if (answer.status >= 500) found.push({ status: answer.status });
    const leaks = leaked(theirs, answer.json, [probe.path, probe.body]);
    if (leaks.length > 0) found.push({ leaks });
    for (const member of referringMembers(probe)) {
      const id = foreign.inMember(member);
      if (id === undefined) continue;
      const body = { ...probe.body, [member]: id };
      const { status, json } = await send(await world.service.client(), probe, body);
      if (status !== 404 && status !== 422) found.push({ member, status, json });
      const leaksOfMember = leaked(theirs, json, [probe.path, body]);
      if (leaksOfMember.length > 0) found.push({ member, leaks: leaksOfMember });
    }
    return found;
  });
  expect(findings).toEqual({});
  expect(await everythingOf(world.admin, world)).toEqual(before);
});
