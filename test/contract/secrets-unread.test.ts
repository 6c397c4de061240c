import { beforeAll, describe, expect, test } from 'vitest';
import { declarations } from '../../src/declarations.ts';
import { hasPermission, type Permission } from '../../src/platform/auth/scope.ts';
import { TestClient, type TestAnswer } from '../support/service.ts';
import { startReceiver, type Receiver } from '../webhooks/receiver.ts';
import {
  canaryIn,
  canaryInAnswer,
  plantCanaries,
  refusedSecrets,
  storedCanaries,
  type Canaries,
} from './canaries.ts';
import { queryCases } from './graphql-cases.ts';
import { introspect, operationText, type Types } from './graphql-schema.ts';
import { endpointCases } from './rest-cases.ts';
import { openWorld, type World } from './world.ts';

const logged: string[] = [];
let world: World;
let receiver: Receiver;
let canaries: Canaries;
let types: Types;

beforeAll(async () => {
  world = await openWorld({
    env: { DOCMILL_LOG_LEVEL: 'debug' },
    logLines: { write: (line) => void logged.push(line) },
  });
  receiver = await startReceiver();
  types = await introspect(world.admin);
  canaries = await plantCanaries(world, receiver);
  return async () => {
    await world[Symbol.asyncDispose]();
    await receiver[Symbol.asyncDispose]();
  };
});

/** Requests by what they ask for, and parts of their answers that show a secret. */
type Leaks = (readonly [asked: string, shown: string])[];

function leaksOf(answers: Iterable<readonly [asked: string, answer: TestAnswer]>): Leaks {
  return [...answers].flatMap(([asked, answer]) => {
    const shown = canaryInAnswer(answer);
    return shown === undefined ? [] : [[asked, shown] as const];
  });
}

/** Endpoints that a token may use which only reads. */
const reading = declarations.endpoints.filter(
  ({ method, options }) => method === 'get' || (method === 'post' && options.scope.endsWith(':read')),
);

describe.each(['viewer', 'auditor', 'editor', 'administrator'])('with the role %s no secret', (role) => {
  let client: TestClient;
  let permissions: Set<Permission | 'admin'>;
  beforeAll(async () => {
    const { json } = await world.admin.post('/access/v1/tokens', { subject: role, scope: role });
    client = new TestClient(world.service.url, json.token, world.admin.workspace);
    permissions = new Set(json.scope.split(' '));
  });

  test('is read from any endpoint', { tags: 'slow' }, async () => {
    const answers = new Map<string, TestAnswer>();
    for (const { method, path, options } of reading) {
      const name = `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
      const endpoint = endpointCases[name];
      if (options.scope === 'anyone') continue;
      if (!endpoint) throw new Error(`${name} has no case`);
      const { path: address, body } = endpoint.accepts(canaries.ids);
      const answer = await client.send(method.toUpperCase(), address, body, {});
      const isAllowed =
        !endpoint.app &&
        (options.scope === 'authenticated' || hasPermission({ permissions } as never, options.scope));
      expect([name, answer.status]).toEqual([name, isAllowed ? endpoint.status : 403]);
      answers.set(`${name} as ${address}`, answer);
    }
    expect(leaksOf(answers)).toEqual([]);
  });

  test('is read from any query of GraphQL', { tags: 'slow' }, async () => {
    const answers = new Map<string, TestAnswer>();
    for (const [name, { accepts, scope }] of Object.entries(queryCases)) {
      const variables = accepts(canaries.ids);
      const answer = await client.graphql(operationText(types, 'query', name, variables), variables);
      const isAllowed = (scope ?? '')
        .split(' ')
        .every((word) => word === '' || hasPermission({ permissions } as never, word as Permission));
      expect([name, isAllowed && answer.json.errors]).toEqual([name, isAllowed ? undefined : false]);
      answers.set(name, answer);
    }
    expect(leaksOf(answers)).toEqual([]);
  });

  test('is read from the versions, checks, jobs and events of what has them', async () => {
    const { ids, failedJobs, shownSteps } = canaries;
    const workflow = `/transform/v1/workflows/${ids.workflow}`;
    const definition = { steps: shownSteps };
    const answers = new Map<string, TestAnswer>();
    for (const path of [
      ...['workflows', 'integrations', 'jobs', 'jobs?workflow_id=' + ids.workflow].map(
        (it) => `/transform/v1/${it}`,
      ),
      `${workflow}/versions/2`,
      `${workflow}/versions/3`,
      `${workflow}/diff?from=1&to=2`,
      `${workflow}/diff?from=2`,
      ...failedJobs.flatMap((id) => [`/transform/v1/jobs/${id}`, `/transform/v1/jobs/${id}/intents`]),
      `/webhooks/v1/endpoints/${ids.webhook}/deliveries`,
      `/silo/v1/entries/${ids.siloEntry}/meta/session`,
    ])
      answers.set(path, await client.get(path));
    const definitions = [{ workflow_id: ids.workflow }, { workflow_id: ids.workflow, definition }];
    for (const body of definitions)
      answers.set(
        `dry run ${Object.keys(body).join()}`,
        await client.post('/transform/v1/workflows/dry-run', body),
      );
    const check = `/transform/v1/workflows/validate?workflow_id=${ids.workflow}`;
    answers.set(check, await client.post(check, definition));
    answers.set(
      'import',
      await client.post('/transform/v1/workflows/import-report', { workflow: definition }),
    );
    for (const list of ['/access/v1/audit-events', '/utils/v1/changes?after=oldest'])
      for (let path: string | undefined = list; path;) {
        const answer: TestAnswer = await client.get(`${path}${path.includes('?') ? '&' : '?'}limit=100`);
        answers.set(path, answer);
        const { next_cursor: cursor } = answer.json;
        path = cursor && list.startsWith('/access') ? `${list}?cursor=${cursor}` : undefined;
      }
    expect(leaksOf(answers)).toEqual([]);
  });
});

test('no secret is answered to whoever stores it, at once or under the same key again', () => {
  expect(leaksOf(canaries.answers)).toEqual([]);
});

test('no secret is repeated by the refusal of it', async () => {
  const answers = new Map<string, TestAnswer>();
  for (const [index, [method, path, body]] of refusedSecrets.entries()) {
    const answer = await world.admin.send(method, path, body, {});
    expect([path, answer.status]).toEqual([path, 422]);
    answers.set(`${index} ${path}`, answer);
  }
  expect(leaksOf(answers)).toEqual([]);
});

test('no secret is stored in clear', async () => {
  expect(await storedCanaries(await world.service.database())).toEqual([]);
});

test('no secret is written to the log, at its lowest level either', () => {
  expect(logged.length).toBeGreaterThan(100);
  expect(logged.flatMap((line) => canaryIn(line) ?? [])).toEqual([]);
});
