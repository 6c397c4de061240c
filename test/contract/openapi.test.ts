import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { areas, declarations } from '../../src/declarations.ts';
import { exampleId } from '../../src/platform/openapi/example-id.ts';
import { TestClient, type TestAnswer } from '../support/service.ts';
import { sharedService } from '../support/shared-service.ts';
import { until } from '../support/until.ts';
import { ApiDocument, type ApiOperation } from './api-document.ts';
import { sendExample, tellStory, type Substitutes } from './api-examples.ts';

const shared = sharedService({ env: { DOCMILL_OUTBOUND_ALLOW: '127.0.0.1' } });
let document: ApiDocument;

beforeAll(async () => {
  const anyone = new TestClient(shared.service.url, undefined, '');
  document = new ApiDocument((await anyone.get('/openapi.json')).json);
});

test('the document describes every route, and nothing else', () => {
  const routes = [...declarations.endpoints, ...declarations.plain];
  const declared = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(document.operations.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
  expect(declared.length).toBeGreaterThan(areas.length);
});

test('each described address answers to its method, and to no other that is not described', async () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const described = Map.groupBy(document.operations, ({ path }) => path);
  for (const [path, operations] of described) {
    const address = path.replaceAll(/\{\w+\}/g, 'x');
    const { headers } = await shared.client.send('OPTIONS', address, undefined, {});
    const allowed = headers.get('allow')?.split(', ') ?? [];
    const own = operations.map(({ method }) => method);
    expect({ path, missing: own.filter((method) => !allowed.includes(method)) }).toEqual({
      path,
      missing: [],
    });
    // `/jobs/key/x` is also what `/jobs/{id}/...` may be, so more may be allowed than one path describes.
    const others = methods.filter((method) => allowed.includes(method) && !own.includes(method));
    const shadows = document.operations.filter((operation) => matches(operation.path, address));
    expect(shadows.map(({ method }) => method)).toEqual(expect.arrayContaining(others));
  }
});

function matches(path: string, address: string): boolean {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address);
}

/** What an example needs beside the story of all: words of it and what stands for them. */
const before: Readonly<Record<string, (client: TestClient) => Promise<Substitutes>>> = {
  'post /transform/v1/jobs/{id}/cancel': (client) => sleepingJob(client),
  'post /transform/v1/jobs/{id}/poke': (client) => sleepingJob(client),
  'patch /silo/v1/entries/{id}/files/{file_id}': async (client) => {
    const { json } = await client.get(`/transform/v1/jobs/${exampleId('jobs')}`);
    return new Map([
      [exampleId('entries'), json.silo_entry_id],
      [exampleId('files'), json.attachments[0].id],
    ]);
  },
  'post /transform/v1/jobs/intents': waitingTask,
  'put /access/v1/enrollment/{id}': registeredApp,
  'get /access/v1/enrollment/{id}': enrolledApp,
  'patch /access/v1/enrollment/{id}': enrolledApp,
  'get /silo/v1/spool/{key}': spooledFile,
  'delete /silo/v1/spool/{key}': spooledFile,
  'get /access/v1/tokens/{id}': madeToken,
  'delete /access/v1/tokens/{id}': madeToken,
};

async function registeredApp(): Promise<Substitutes> {
  const { clientId } = await shared.service.service.access.apps.create(`app-${randomUUID()}`, ['silo:read']);
  return new Map([[exampleId('apps'), clientId]]);
}

async function enrolledApp(client: TestClient): Promise<Substitutes> {
  const [clientId] = [...(await registeredApp()).values()];
  await client.put(`/access/v1/enrollment/${exampleId('enrollment')}`, { client_id: clientId });
  return new Map();
}

/** A temporary file made by the example that makes one. */
async function spooledFile(client: TestClient): Promise<Substitutes> {
  const [making, getting] = ['post /silo/v1/spool', 'get /silo/v1/spool/{key}'].map((wanted) =>
    document.operations.find(({ name }) => name === wanted),
  );
  const [named] = getting?.says.parameters ?? [];
  if (!making) throw new Error('no temporary file can be made');
  return new Map([[named.example, (await sendExample(client, making)).json.key]]);
}

/** A token made by the example that makes one. */
async function madeToken(client: TestClient): Promise<Substitutes> {
  const making = document.operations.find(({ name }) => name === 'post /access/v1/tokens');
  if (!making) throw new Error('no token can be made');
  const { json } = await sendExample(client, making);
  return new Map([[exampleId('tokens'), json.id]]);
}

async function sleepingJob(client: TestClient): Promise<Substitutes> {
  const id = await jobOf(client, { action: 'silo.sleep', config: { duration: 'P1D' } }, 'QUEUED');
  return new Map([[exampleId('jobs'), id]]);
}

/** A task of a provider that is away. */
async function waitingTask(client: TestClient): Promise<Substitutes> {
  const actions = [{ id: 'away.send', name: 'Send', summary: 'Sends it' }];
  const config = {
    url: 'http://127.0.0.1:1/',
    secret: `whsec_${Buffer.alloc(24).toString('base64')}`,
    actions,
  };
  await client.put(`/transform/v1/integrations/${randomUUID()}`, { provider: 'http', config });
  const id = await jobOf(client, { action: 'away.send' }, 'ERR');
  const { json } = await client.get(`/transform/v1/jobs/${id}`);
  return new Map([[exampleId('intents'), json.intents[0].id]]);
}

async function jobOf(client: TestClient, step: object, status: string): Promise<string> {
  const workflow = randomUUID();
  await client.put(`/transform/v1/workflows/${workflow}`, { steps: [step] });
  const { json } = await client.post('/transform/v1/jobs', { workflow_id: workflow });
  const id = json.id as string;
  await until(async () => (await client.get(`/transform/v1/jobs/${id}`)).json.status === status);
  return id;
}

/** Their token is part of the URL, or that of an app. */
const withoutExample = new Set([
  'get /files/{token}/{name}',
  'put /files/{token}/{name}',
  'post /access/v1/enrollment/authorize',
  'get /access/v1/enrollment',
  'patch /access/v1/enrollment',
  'post /access/v1/enrollment',
]);

test('the example of every operation does what it says, in a workspace that has what it names', async () => {
  const wrong: object[] = [];
  for (const operation of document.operations) {
    if (withoutExample.has(operation.name)) continue;
    const { name, says } = operation;
    const answer = await exampleOf(operation);
    const { status, json } = answer;
    const contradictions = document.contradictions(operation, answer);
    const isDone = status >= 200 && status < 300 && String(status) in says.responses;
    if (!isDone || contradictions.length > 0) wrong.push({ name, status, contradictions, json });
  }
  expect(wrong).toEqual([]);
});

async function exampleOf(operation: ApiOperation): Promise<TestAnswer> {
  const client = await shared.service.client({ scope: 'admin system:read' });
  if (operation.says.security.length === 0) return sendExample(client, operation);
  if (operation.path.includes('{') || operation.method !== 'GET') await tellStory(client, document);
  return sendExample(client, operation, await before[operation.name]?.(client));
}

test('what changes something shows the body that it takes', () => {
  const bodies = document.operations.filter(
    ({ name, says }) => says.requestBody && !withoutExample.has(name),
  );
  const bare = bodies.filter(
    ({ says }) => says.requestBody.content['application/json'].example === undefined,
  );
  expect(bare.map(({ name }) => name)).toEqual([]);
});

test('limits of a list are those of the list, and limits of its items those of the items', () => {
  const { tags } = document.json.components.schemas.JobInput.properties;
  expect(tags).toEqual({ type: 'array', maxItems: 100, items: { type: 'string', maxLength: 255 } });
});

test('patterns, enumerations and whole numbers are told', () => {
  const { WorkflowInput, Job } = document.json.components.schemas;
  expect(WorkflowInput.properties.country.pattern).toBe('^([A-Z]{2})?$');
  expect(Job.properties.status.enum).toContain('QUEUED');
  const { parameters } = document.json.paths['/transform/v1/jobs'].post;
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'wait', schema: { type: 'integer', minimum: 0, maximum: 60 } }),
  );
});
