import { hash, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { areas, declarations } from '../../src/declarations.ts';
import { exampleId } from '../../src/platform/openapi/example-id.ts';
import { TestClient, type TestAnswer } from '../support/service.ts';
import { sharedService } from '../support/shared-service.ts';
import { until } from '../support/until.ts';
import { ApiDocument, type ApiOperation } from './api-document.ts';
import { bodyOf, sendExample, tellStory, type Substitutes } from './api-examples.ts';
import { addSubscription } from './cron-subscriptions.ts';

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

/** What an example needs beside the story of all: words of it and what stands for them, and who sends it instead. */
const before: Readonly<Record<string, (client: TestClient) => Promise<Substitutes | TestClient>>> = {
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
  'get /files/{token}/{name}': (client) => addressOfFile(client, { data: 'UGF5IHNvb24u' }),
  'put /files/{token}/{name}': (client) =>
    addressOfFile(client, { sha256: hash('sha256', 'Pay soon.'), size: 'Pay soon.'.length }),
  'post /access/v1/enrollment/authorize': credentials,
  'get /access/v1/enrollment': enrolledClient,
  'patch /access/v1/enrollment': enrolledClient,
  'post /access/v1/enrollment': enrolledClient,
  'put /access/v1/enrollment/{id}': registeredApp,
  'get /access/v1/enrollment/{id}': enrolledApp,
  'patch /access/v1/enrollment/{id}': enrolledApp,
  'get /silo/v1/spool/{key}': spooledFile,
  'delete /silo/v1/spool/{key}': spooledFile,
  'get /access/v1/tokens/{id}': madeToken,
  'delete /access/v1/tokens/{id}': madeToken,
  'post /connect/v1/endpoints/{id}/rotate': protectedEndpoint,
  'post /connect/{workspace}/{slug}': async ({ workspace }) => new Map([['acme', workspace]]),
  'get /transform/v1/cron-subscriptions/{id}': madeSubscription,
  'delete /transform/v1/cron-subscriptions/{id}': madeSubscription,
  'get /webhooks/v1/endpoints/{id}/deliveries/{delivery_id}': waitingMessage,
  'post /webhooks/v1/endpoints/{id}/deliveries/{delivery_id}/resend': waitingMessage,
};

async function registeredApp(): Promise<Substitutes> {
  const { apps } = shared.service.service.access;
  const { clientId, clientSecret } = await apps.create(`app-${randomUUID()}`, ['silo:read']);
  return new Map([
    [exampleId('apps'), clientId],
    ['shown-when-the-app-was-registered', clientSecret],
  ]);
}

async function enrolledApp(client: TestClient): Promise<Substitutes> {
  const app = await registeredApp();
  const body = { client_id: app.get(exampleId('apps')) };
  await client.put(`/access/v1/enrollment/${exampleId('enrollment')}`, body);
  return app;
}

/** What an enrolled app proves itself with, in the workspace that has let it in. */
async function credentials(client: TestClient): Promise<Substitutes> {
  const app = await enrolledApp(client);
  const { json } = await client.get('/access/v1/workspace');
  return new Map([...app, [exampleId('workspaces'), json.id]]);
}

async function enrolledClient(client: TestClient): Promise<TestClient> {
  const authorizing = operationOf('post /access/v1/enrollment/authorize');
  const { json } = await sendExample(client, authorizing, await credentials(client));
  return new TestClient(client.url, json.token, client.workspace);
}

/** The signed part of the URL of a file, which is there or announced. */
async function addressOfFile(client: TestClient, bytes: object): Promise<Substitutes> {
  const files = `/silo/v1/entries/${exampleId('entries')}/files`;
  const { json } = await client.post(files, { name: 'terms.txt', mime: 'text/plain', ...bytes });
  const [, , token = ''] = new URL(json.url as string).pathname.split('/');
  return new Map([['signed-part-of-the-url', token]]);
}

function operationOf(wanted: string): ApiOperation {
  const found = document.operations.find(({ name }) => name === wanted);
  if (!found) throw new Error(`${wanted} is not in the document`);
  return found;
}

/** A temporary file made by the example that makes one. */
async function spooledFile(client: TestClient): Promise<Substitutes> {
  const [named] = operationOf('get /silo/v1/spool/{key}').says.parameters;
  const { json } = await sendExample(client, operationOf('post /silo/v1/spool'));
  return new Map([[named.example, json.key]]);
}

/** A token made by the example that makes one. */
async function madeToken(client: TestClient): Promise<Substitutes> {
  const { json } = await sendExample(client, operationOf('post /access/v1/tokens'));
  return new Map([[exampleId('tokens'), json.id]]);
}

/** A message of the endpoint that the examples make. */
async function waitingMessage(client: TestClient): Promise<Substitutes> {
  const { json } = await sendExample(client, operationOf('post /webhooks/v1/endpoints/{id}/test'));
  return new Map([[exampleId('deliveries'), json.id]]);
}

/** An endpoint of Connect that has a secret. */
async function protectedEndpoint(client: TestClient): Promise<Substitutes> {
  const body = { slug: 'protected', workflow_id: exampleId('workflows'), auth: 'bearer' };
  const { json } = await client.post('/connect/v1/endpoints', body);
  return new Map([[exampleId('endpoints'), json.id]]);
}

/** A subscription to the workflow that the examples make. */
async function madeSubscription(client: TestClient): Promise<Substitutes> {
  const id = await addSubscription(shared.service, client, exampleId('workflows'));
  return new Map([[exampleId('cron-subscriptions'), id]]);
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

test('the example of every operation does what it says, in a workspace that has what it names, and is not sent twice', async () => {
  const wrong: object[] = [];
  const told = await toldWorkspace();
  for (const operation of inOrder()) {
    const { name, method, says } = operation;
    const send = await exampleOf(operation, told);
    const answer = await send();
    const { status, json } = answer;
    const contradictions = document.contradictions(operation, answer);
    const isDone = status >= 200 && status < 300 && String(status) in says.responses;
    if (!isDone || contradictions.length > 0) wrong.push({ name, status, contradictions, json });
    if (method !== 'GET' || !answer.headers.has('etag')) continue;
    const unchanged = document.contradictions(operation, await unchangedAnswer(send, answer));
    if (unchanged.length > 0) wrong.push({ name, unchanged });
  }
  expect(wrong).toEqual([]);
});

/** The answer to who has the present state; what goes on in the background changes a record for a while. */
async function unchangedAnswer(
  send: (headers: Record<string, string>) => Promise<TestAnswer>,
  first: TestAnswer,
): Promise<TestAnswer> {
  let answer = first;
  await until(async () => {
    answer = await send({ 'if-none-match': answer.headers.get('etag') ?? '' });
    return answer.status === 304;
  });
  return answer;
}

/** A client of a new workspace that has what the examples name. */
async function toldWorkspace(): Promise<TestClient> {
  const client = await shared.service.client({ scope: 'admin system:read' });
  await tellStory(client, document);
  return client;
}

/** Methods in the order in which one workspace can do all operations: reads first, deletes last. */
const methodOrder = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'];

function inOrder(): ApiOperation[] {
  return document.operations.toSorted(
    (one, other) => methodOrder.indexOf(one.method) - methodOrder.indexOf(other.method),
  );
}

/** Returns what sends the example of an operation: in the workspace of all, or in one of its own if it enrolls an app there. */
async function exampleOf(
  operation: ApiOperation,
  told: TestClient,
): Promise<(headers?: Record<string, string>) => Promise<TestAnswer>> {
  const client = operation.path.includes('enrollment') ? await shared.service.client() : told;
  const ready = await before[operation.name]?.(client);
  return (headers) =>
    ready instanceof TestClient
      ? sendExample(ready, operation, new Map(), headers)
      : sendExample(client, operation, ready, headers);
}

test('every summary is one line of a few words without a full stop', () => {
  const summaries = document.operations.map(({ says }) => says.summary as string);
  expect(summaries.filter((summary) => !/^[A-Z].{3,99}(?<![.\s])$/.test(summary))).toEqual([]);
});

test('what changes something shows the body that it takes', () => {
  const bodies = document.operations.filter(({ says }) => says.requestBody);
  const bare = bodies.filter(({ says }) => bodyOf(says)[1] === undefined);
  expect(bare.map(({ name }) => name)).toEqual([]);
  expect(bodies.length).toBeGreaterThan(30);
});

test('limits of a list are those of the list, and limits of its items those of the items', () => {
  const { tags } = document.json.components.schemas.JobInput.properties;
  expect(tags).toMatchObject({ type: 'array', maxItems: 100, items: { type: 'string', maxLength: 255 } });
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
