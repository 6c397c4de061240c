import { connect } from 'node:net';
import { createClient, type Client } from 'graphql-sse';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { message } from '../../contract/world.ts';
import { startTestService, type TestClient, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { newWorkflow, step, written } from '../../transform/engine/trial.ts';
import { trialActions } from '../../transform/engine/trial-actions.ts';
import { followed } from '../../transform/jobs/follower.ts';
import { cursorNow } from '../changes/told.ts';

let service: TestService;
let client: TestClient;

beforeAll(async () => {
  service = await startTestService({
    actions: trialActions,
    env: { DOCMILL_TOKEN_SUBSCRIPTIONS: '5' },
  });
  client = await service.client();
});
afterAll(() => service[Symbol.asyncDispose]());

/** A client of subscriptions over Server-Sent Events. */
function streamOf({ url, token }: TestClient): Client {
  return createClient({
    url: `${url}/graphql`,
    retryAttempts: 0,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
}

interface Result {
  data?: Record<string, { cursor: string; events: { cursor: string; id: string }[] }> | null;
  errors?: readonly { message: string; extensions?: Record<string, unknown> }[];
}

const changes =
  'subscription ($after: String) { workspaceEvents(after: $after) { cursor events { cursor type id } } }';

/** Results of a subscription as they come. */
function results(
  caller: TestClient,
  query: string,
  variables: Record<string, unknown> = {},
): AsyncIterableIterator<Result> {
  return streamOf(caller).iterate({ query, variables }) as AsyncIterableIterator<Result>;
}

/** How a stream has ended. */
const endOf = (rest: Promise<unknown>): Promise<string> =>
  rest.then(
    () => 'completed',
    () => 'cut',
  );

async function newEntry(): Promise<string> {
  const id = v7();
  await client.put(`/silo/v1/entries/${id}`, { data: message });
  return id;
}

test('changes come as events, and go on behind a cursor', async () => {
  const ids = [await newEntry(), await newEntry(), await newEntry()];
  const found: { cursor: string; id: string }[] = [];
  for (let after = 'oldest'; found.length < 3; after = found.at(-1)?.cursor ?? '') {
    const events = results(client, changes, { after });
    const { value } = (await events.next()) as { value: Result };
    found.push(...(value.data?.['workspaceEvents']?.events ?? []).slice(0, 1));
    await events.return?.();
  }
  expect(found.map(({ id }) => id)).toEqual(ids);
});

test('the events of a job come to their end, the same as over a WebSocket', async () => {
  const workflow = await newWorkflow(client, { steps: written([step('a'), step('b', 'KO:x')]) });
  const id = v7();
  await client.put(`/transform/v1/jobs/${id}?wait=20`, { workflow_id: workflow });
  const query = 'subscription ($id: ID!) { jobEvents(jobId: $id) { cursor jobStatus } }';
  const cursors: string[] = [];
  for await (const { data } of results(client, query, { id }))
    cursors.push(data?.['jobEvents']?.cursor ?? '');
  expect(cursors).toEqual((await followed(service.url, client.token, id)).map(({ cursor }) => cursor));
});

test.each([
  ['an unknown cursor', changes, { after: 'x' }, 'bad-request', 'BAD_REQUEST'],
  ['an expired cursor', changes, { after: '00000000.1.1.mwrcl47r' }, 'cursor-expired', 'CURSOR_EXPIRED'],
  ['a syntax error', 'subscription {', {}, 'bad-request', 'BAD_REQUEST'],
  ['an unknown field', 'subscription { nothing }', {}, 'bad-request', 'BAD_REQUEST'],
  ['a query', '{ viewer { subject } }', {}, 'bad-request', 'BAD_REQUEST'],
  [
    'a job that is not there',
    'subscription { jobEvents(jobId: "x") { cursor } }',
    {},
    'not-found',
    'NOT_FOUND',
  ],
])('%s is refused in the stream, with the body of REST', async (_what, query, variables, key, code) => {
  const events = results(client, query, variables);
  const { value } = (await events.next()) as { value: Result };
  expect(value.errors?.[0]?.extensions).toMatchObject({ key, code });
  expect(await events.next()).toEqual({ done: true, value: undefined });
});

test('without a token it is refused as everywhere', async () => {
  const refused = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ query: changes }),
  });
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ key: 'unauthorized' });
});

test('a token that may not read the type is refused', async () => {
  const reader = await service.client({ workspace: client.workspace, scope: 'sequence:read' });
  const query = 'subscription { workspaceEvents(types: ["entry.created"]) { cursor } }';
  const { value } = (await results(reader, query).next()) as { value: Result };
  expect(value.errors?.[0]?.extensions).toMatchObject({ key: 'forbidden' });
});

test('a stream is answered as one, and nothing between may keep it back', async () => {
  const aborted = new AbortController();
  const answer = await streamed(client, changes, {
    headers: { 'accept-encoding': 'gzip' },
    signal: aborted.signal,
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(answer.headers.get('cache-control')).toBe('no-cache, no-transform');
  expect(answer.headers.get('content-encoding')).toBeNull();
  aborted.abort();
});

test('a token holds so many streams and no more, and those that were left do not count', async () => {
  const holder = await service.client();
  const left = new AbortController();
  const statusOfOneMore = async () => (await streamed(holder, changes, { signal: left.signal })).status;
  for (let held = 0; held < 5; held++) expect(await statusOfOneMore()).toBe(200);
  expect(await statusOfOneMore()).toBe(429);
  left.abort();
  const again = async () => {
    const { status, body } = await streamed(holder, changes);
    await body?.cancel();
    return status === 200;
  };
  expect(await until(again)).toBe(true);
});

/** What a request of a stream may have beside its query. */
interface StreamOptions {
  variables?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The answer to the request of a stream, as soon as it begins. */
function streamed(
  { url, token }: TestClient,
  query: string,
  { variables = {}, headers = {}, signal }: StreamOptions = {},
): Promise<Response> {
  return fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...headers,
    },
    body: JSON.stringify({ query, variables }),
    ...(signal && { signal }),
  });
}

/** What a stream says, as it came, until it ends. */
async function textOf(
  caller: TestClient,
  query: string,
  options: StreamOptions = {},
): Promise<AsyncIterableIterator<string>> {
  const answer = await streamed(caller, query, options);
  const text = answer.body?.pipeThrough(new TextDecoderStream());
  if (!text) throw new Error('the answer has no body');
  return text.values();
}

test('a token that is revoked ends its streams, with the code that a socket is closed with', async () => {
  const guest = await service.client({ workspace: client.workspace });
  const text = await textOf(guest, changes, { variables: { after: 'oldest' } });
  let told = (await text.next()).value as string;
  const [, payload = ''] = (guest.token ?? '').split('.');
  const { jti } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { jti: string };
  await service.service.access.tokens.revoke(jti);
  for await (const piece of { [Symbol.asyncIterator]: () => text }) told += piece;
  expect(told).toMatch(/event: close\ndata: {"code":4403,"reason":"The token has ended"}\n\n$/);
});

test('the id of an event, sent back as Last-Event-ID, leads on behind it whatever the subscription says', async () => {
  const workflow = await newWorkflow(client, { steps: written([step('a'), step('b')]) });
  const id = v7();
  await client.put(`/transform/v1/jobs/${id}?wait=20`, { workflow_id: workflow });
  const query = `subscription { jobEvents(jobId: "${id}") { cursor } }`;
  const story = async (headers: Record<string, string>) => {
    let told = '';
    for await (const piece of await textOf(client, query, { headers })) told += piece;
    return told.match(/(?<=^id: ).*$/gm) ?? [];
  };
  const all = await story({});
  expect(all).toEqual((await followed(service.url, client.token, id)).map(({ cursor }) => cursor));
  expect(await story({ 'last-event-id': all[1] ?? '' })).toEqual(all.slice(2));
  const before = await cursorNow(await service.database(), client);
  const entry = await newEntry();
  const behind = await textOf(client, changes, { headers: { 'last-event-id': before } });
  let told = '';
  while (!told.includes('data: {')) told += (await behind.next()).value as string;
  expect(told).toContain(entry);
  await behind.return?.();
});

test('a client that reads late is told everything', { tags: 'slow' }, async () => {
  const body = JSON.stringify({
    query:
      'subscription { workspaceEvents(after: "oldest") { events { cursor type at object id folder revision } } }',
  });
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.pause();
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${client.token}\r\nAccept: text/event-stream\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const ids: string[] = [];
  for (let count = 0; count < 400; count += 50)
    ids.push(...(await Promise.all(Array.from({ length: 50 }, () => newEntry()))));
  let told = '';
  socket.on('data', (bytes: Buffer) => (told += bytes.toString()));
  socket.resume();
  expect(await until(() => ids.every((id) => told.includes(id)))).toBe(true);
  socket.destroy();
});

test('a service that ends cuts its streams, and does not wait for them', async () => {
  await using ending = await startTestService();
  const caller = await ending.client();
  await caller.put(`/silo/v1/entries/${v7()}`, { data: message });
  const events = results(caller, changes, { after: 'oldest' });
  expect((await events.next()).done).toBe(false);
  const rest = endOf(events.next());
  await ending.service[Symbol.asyncDispose]();
  expect(await rest).toBe('cut');
});
