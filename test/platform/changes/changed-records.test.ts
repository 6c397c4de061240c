import { randomUUID } from 'node:crypto';
import type { Client as Socket } from 'graphql-ws';
import type { Client, QueryConfig } from 'pg';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { invoice, message } from '../../contract/world.ts';
import { startTestService, type TestClient, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { socketOf, toldBy } from '../../transform/jobs/follower.ts';
import { cursorNow, settled } from './told.ts';

let service: TestService;
let client: TestClient;
let database: Client;
const data = { ...invoice, code: '1' };
const [label, sleep] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  service = await startTestService();
  client = await service.client();
  database = await service.database();
  const pause = { name: 'Wait', action: 'silo.sleep', config: { seconds: 3600 } };
  const close = { name: 'Close', action: 'silo.close' };
  await client.put(`/transform/v1/workflows/${label}`, {
    name: 'Label',
    steps: [{ name: 'Label', action: 'silo.state', config: { state: 'sent' } }, close],
  });
  await client.put(`/transform/v1/workflows/${sleep}`, { name: 'Sleep', steps: [pause, close] });
});
afterAll(() => service[Symbol.asyncDispose]());

const opened: Socket[] = [];
afterEach(async () => {
  for (const socket of opened.splice(0)) await socket.dispose();
});

/** A change with the records that it was told with. */
interface ToldChange {
  type: string;
  id: string;
  revision: number;
  status: string;
  job?: Record<string, never> | null;
  entry?: Record<string, never> | null;
}

const row = `job { id status revision outcome completedAt workflow { name } siloEntry { id state } startedAt
  currentStep { name status } progress { done of } }`;

/** Batches of changes with what is asked for beside them, over a socket of its own. */
async function* batches(
  fields: string,
  variables: { after?: string; types?: readonly string[] },
  follower = client,
): AsyncGenerator<ToldChange[], void, undefined> {
  const socket = socketOf(service.url, follower.token);
  opened.push(socket);
  const query = `subscription ($after: String, $types: [String!]) {
    workspaceEvents(after: $after, types: $types) { events { type id revision status ${fields} } } }`;
  for await (const { events } of toldBy<{ events: ToldChange[] }>(socket, query, variables)) yield events;
}

/** The changes of a job up to one that is looked for. */
async function changesUntil(
  told: AsyncGenerator<ToldChange[]>,
  isLast: (change: ToldChange) => boolean,
): Promise<ToldChange[]> {
  const found: ToldChange[] = [];
  for (;;) {
    const { value, done } = await told.next();
    if (done) throw new Error('The subscription has ended');
    found.push(...value);
    if (value.some(isLast)) return found;
  }
}

/** Has a workflow run on a document; answers the id of the job once it has ended. */
async function ran(workflow = label, from = client): Promise<string> {
  const { json } = await from.post('/transform/v1/jobs?wait=20', { workflow_id: workflow, data });
  return String(json.id);
}

/** The names of the statements that are sent meanwhile. */
async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const pool = await service.service.platform.database.orm.driver.getConnection().getNativeClient();
  const { Client: PoolClient } = pool as unknown as { Client: typeof Client };
  const sent = vi.spyOn(PoolClient.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.map(([first]) => String((first as unknown as QueryConfig).name));
  } finally {
    sent.mockRestore();
  }
}

test('a change of a job comes with the job as it was then or later, up to its end', async () => {
  const after = await cursorNow(database, client);
  const told = batches(row, { after });
  const ended = changesUntil(told, ({ type }) => type === 'job.completed');
  const id = await ran();
  const changes = (await ended).filter((change) => change.id === id);
  for (const { revision, job } of changes) expect(job?.['revision']).toBeGreaterThanOrEqual(revision);
  const revisions = changes.map(({ job }) => Number(job?.['revision']));
  expect(revisions).toEqual(revisions.toSorted((one, other) => one - other));
  expect(changes.at(-1)?.job).toMatchObject({
    id,
    status: 'OK',
    outcome: 'done',
    workflow: { name: 'Label' },
    siloEntry: { state: 'sent' },
    currentStep: { name: 'Close', status: 'OK' },
    progress: { done: 2, of: 2 },
  });
});

test('each batch of one subscription shows what is new, also of a job that runs again under the revision of its end', async () => {
  const after = await cursorNow(database, client);
  const told = batches(row, { after });
  const { json } = await client.post('/transform/v1/jobs', { workflow_id: sleep });
  const shows = (type: string, status: string) => (change: ToldChange) =>
    change.type === type && change.id === json.id && change.status === status;
  const waiting = await changesUntil(told, shows('job.updated', 'QUEUED'));
  expect(waiting.at(-1)?.job).toMatchObject({ status: 'QUEUED', currentStep: { name: 'Wait' } });
  await client.post(`/transform/v1/jobs/${json.id}/cancel`, {});
  const cancelled = await changesUntil(told, shows('job.completed', 'CANCEL'));
  expect(cancelled.at(-1)?.job).toMatchObject({ status: 'CANCEL', completedAt: expect.any(String) });
  const ended = Number(cancelled.at(-1)?.revision);
  await client.post(`/transform/v1/jobs/${json.id}/retry`, { from: 'start' });
  const again = await changesUntil(told, shows('job.updated', 'NA'));
  const reopened = again.find(shows('job.updated', 'NA'));
  expect(reopened?.revision).toBe(ended);
  expect(reopened?.job?.['status']).not.toBe('CANCEL');
  await until(async () => (await client.get(`/transform/v1/jobs/${json.id}`)).json.status === 'QUEUED');
  await client.post(`/transform/v1/jobs/${json.id}/cancel`, {});
});

test('a change of an entry comes with the entry, and with no job', async () => {
  const after = await cursorNow(database, client);
  const told = batches('job { id } entry { id state revision summary { title } }', { after });
  const id = v7();
  await client.put(`/silo/v1/entries/${id}`, { data: message });
  await client.post(`/silo/v1/entries/${id}/states`, { key: 'sent' });
  const changes = await changesUntil(told, ({ type }) => type === 'entry.updated');
  expect(changes.at(-1)).toMatchObject({
    job: null,
    entry: { id, state: 'sent', revision: 2, summary: { title: message.title } },
  });
});

test('the records of a batch are read by one statement for each relation, and not at all unless asked for', async () => {
  const own = await service.client();
  await own.put(`/transform/v1/workflows/${label}`, { name: 'Label', steps: [{ action: 'silo.close' }] });
  const after = await cursorNow(database, own);
  const ids = [await ran(label, own), await ran(label, own)];
  await settled(database);
  const types = ['job.completed'];
  const reading = async (fields: string) => {
    let batch: ToldChange[] = [];
    const names = await statementsDuring(async () => {
      batch = (await batches(fields, { after, types }, own).next()).value as ToldChange[];
    });
    expect(batch.map(({ id }) => id)).toEqual(ids);
    return names.filter((name) => /^(job|silo|workflow)/.test(name)).toSorted();
  };
  expect(await reading('')).toEqual([]);
  expect(await reading(row)).toEqual([
    'job.read',
    'job.standing',
    'job.steps_done',
    'silo.entry.find',
    'workflow.read.slim',
  ]);
  // Whoever comes later is shown what was read for the first.
  expect(await reading(row)).toEqual([]);
});

test('many who follow at once have the records read once', async () => {
  const own = await service.client();
  await own.put(`/transform/v1/workflows/${label}`, { name: 'Label', steps: [{ action: 'silo.close' }] });
  const after = await cursorNow(database, own);
  const followers = Array.from({ length: 20 }, () => batches(row, { after }, own));
  const ended = followers.map((told) => changesUntil(told, ({ type }) => type === 'job.completed'));
  let all: ToldChange[][] = [];
  const names = await statementsDuring(async () => {
    await ran(label, own);
    all = await Promise.all(ended);
  });
  for (const changes of all) expect(changes.at(-1)?.job).toMatchObject({ status: 'OK' });
  const reads = names.filter((name) => name === 'job.read');
  // A job is created, begins and ends.
  expect(reads.length).toBeLessThanOrEqual(3);
});

test('a job that is no longer kept is absent, and no error', async () => {
  const own = await service.client();
  await own.put(`/transform/v1/workflows/${label}`, { name: 'Label', steps: [] });
  const after = await cursorNow(database, own);
  const id = await ran(label, own);
  await database.query('delete from job where id = $1', [id]);
  const changes = await changesUntil(
    batches('job { id }', { after }, own),
    ({ type }) => type === 'job.completed',
  );
  expect(changes.map(({ job }) => job)).toEqual(changes.map(() => null));
});

test.each([
  ['transform:read', 'entry { id }', 'job.completed'],
  ['silo:read', 'job { id }', 'entry.updated'],
])('a token with %s that asks for %s is refused that field alone', async (scope, field, type) => {
  const after = await cursorNow(database, client);
  const reader = await service.client({ workspace: client.workspace, scope });
  const id = await ran();
  const socket = socketOf(service.url, reader.token);
  opened.push(socket);
  const query = `subscription { workspaceEvents(after: "${after}", types: ["${type}"]) { events { id ${field} } } }`;
  const { value } = await socket.iterate<{ workspaceEvents: { events: ToldChange[] } }>({ query }).next();
  const { data, errors } = value;
  const { json } = await client.get(`/transform/v1/jobs/${id}`);
  const name = field.split(' ')[0] ?? '';
  expect(data?.workspaceEvents.events[0]).toEqual({
    id: type === 'job.completed' ? id : json.silo_entry_id,
    [name]: null,
  });
  expect(errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
});
