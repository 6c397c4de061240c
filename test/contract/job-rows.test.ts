import { randomUUID } from 'node:crypto';
import type { Client, QueryConfig } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { invoice } from './world.ts';

let service: TestService;
let client: TestClient;
const [printing, starting, asleep] = [randomUUID(), randomUUID(), randomUUID()];

beforeAll(async () => {
  service = await startTestService();
  client = await service.client();
  await client.put(`/transform/v1/workflows/${printing}`, {
    name: 'Print',
    steps: [
      { name: 'Label', action: 'silo.state', config: { state: 'sent' } },
      { name: 'Close', action: 'silo.close' },
    ],
  });
  await client.put(`/transform/v1/workflows/${asleep}`, {
    name: 'Sleep',
    steps: [
      { name: 'Label', action: 'silo.state', config: { state: 'processing' } },
      { name: 'Wait', action: 'silo.sleep', config: { duration: 'P1D' } },
      { name: 'Later', action: 'silo.close' },
    ],
  });
  await client.put(`/transform/v1/workflows/${starting}`, {
    name: 'Start',
    steps: [{ name: 'Another', action: 'transform.job.create', config: { workflow_id: printing } }],
  });
});
afterAll(() => service[Symbol.asyncDispose]());

const data = { ...invoice, code: '1' };

async function job(workflow: string, wait = 20): Promise<string> {
  const id = v7();
  await client.put(`/transform/v1/jobs/${id}?wait=${wait}`, { workflow_id: workflow, data, tags: ['t'] });
  return id;
}

async function ask(fields: string, id: string): Promise<Record<string, never>> {
  const { json } = await client.graphql(`query ($id: ID!) { job(id: $id) { ${fields} } }`, { id });
  expect(json.errors).toBeUndefined();
  return json.data.job;
}

/** Everything that the page of jobs shows of one. */
const row = `
  id status key tags createdAt completedAt resumeAt outcome startedAt
  faults { code message } workflow { id name } workflowVersion { version steps { id name } }
  siloEntry { snippet folder state } currentStep { name provider status attempt retryAt }
  progress { done of } parent { id } children { id } source { kind id }`;

test('a row of a finished job shows its workflow, version, entry, last step and progress', async () => {
  const id = await job(printing);
  const shown = await ask(row, id);
  expect(shown).toMatchObject({
    outcome: 'done',
    workflow: { id: printing, name: 'Print' },
    workflowVersion: { version: '1', steps: [{ name: 'Label' }, { name: 'Close' }] },
    siloEntry: { snippet: { code: '1' }, state: 'sent' },
    currentStep: { name: 'Close', provider: 'silo.close', status: 'OK', attempt: 1, retryAt: null },
    progress: { done: 2, of: 2 },
    parent: null,
    children: [],
    source: { kind: 'user', id: 'test' },
  });
  const [startedAt, createdAt, completedAt] = ['startedAt', 'createdAt', 'completedAt'].map((at) =>
    Date.parse(String(shown[at])),
  );
  expect(createdAt).toBeLessThanOrEqual(startedAt ?? 0);
  expect(startedAt).toBeLessThanOrEqual(completedAt ?? 0);
});

test('a row of a job that waits shows the step in hand and when that goes on', async () => {
  const id = await job(asleep, 0);
  await until(async () => (await ask('status', id))['status'] === 'QUEUED');
  const shown = await ask(row, id);
  const { resumeAt } = shown;
  expect(shown).toMatchObject({
    outcome: 'waiting',
    currentStep: { name: 'Wait', status: 'QUEUED', attempt: 1, retryAt: resumeAt },
    progress: { done: 1, of: 3 },
  });
});

test('a job and the one that it has started name each other through both edges', async () => {
  const id = await job(starting);
  const { children } = await ask('children { id source { kind id } parent { id } }', id);
  const [child] = children as unknown as { id: string }[];
  expect(children).toEqual([{ id: child?.id, source: { kind: 'job', id }, parent: { id } }]);
  const { json } = await client.get(`/transform/v1/jobs/${child?.id}`);
  expect([json.parent_id, json.source]).toEqual([id, { kind: 'job', id }]);
});

test('intents tell how they stand, and which version of the entry they found and left', async () => {
  const id = await job(printing);
  const { intents } = await ask(
    `intents { name status attempts startedAt endedAt retryAt entryVersionBefore entryVersionAfter events { id index } }`,
    id,
  );
  const [label, close] = intents as unknown as Record<string, unknown>[];
  expect(label).toMatchObject({
    status: 'OK',
    attempts: 1,
    retryAt: null,
    entryVersionBefore: '1',
    entryVersionAfter: '1',
  });
  expect(close).toMatchObject({ status: 'OK', entryVersionBefore: '1', entryVersionAfter: '2' });
  expect(Date.parse(String(close?.['startedAt']))).toBeLessThanOrEqual(
    Date.parse(String(close?.['endedAt'])),
  );
});

test('a step tells the version that it met, whatever others made of the entry between two steps', async () => {
  const id = await job(asleep, 0);
  await until(async () => (await ask('status', id))['status'] === 'QUEUED');
  const { json } = await client.get(`/transform/v1/jobs/${id}`);
  const changed = await client.patch(`/silo/v1/entries/${json.silo_entry_id}`, {
    data: { ...data, notes: [{ text: 'By hand' }] },
  });
  expect(changed.json.version).toBe('2');
  await client.post(`/transform/v1/jobs/${id}/poke`, {});
  await until(async () => (await ask('status', id))['status'] === 'OK');
  const { json: over } = await client.get(`/transform/v1/jobs/${id}`);
  expect(over.intents).toMatchObject([
    { name: 'Label', entry_version_before: '1', entry_version_after: '1' },
    { name: 'Wait', entry_version_before: '1', entry_version_after: '2' },
    { name: 'Later', entry_version_before: '2', entry_version_after: '3' },
  ]);
});

test('a step that meets no entry tells no version, nor does one of a dry run', async () => {
  const { json: without } = await client.put(`/transform/v1/jobs/${v7()}?wait=20`, {
    workflow_id: starting,
    args: { a: 'b' },
  });
  expect(without.intents).toMatchObject([{ name: 'Another', completed: true }]);
  const { json: dry } = await client.put(`/transform/v1/jobs/${v7()}?wait=20`, {
    workflow_id: printing,
    data,
    dry_run: true,
  });
  expect(dry.intents).toMatchObject([{ name: 'Label' }, { name: 'Close' }]);
  for (const intent of [...without.intents, ...dry.intents]) {
    expect(intent).not.toHaveProperty('entry_version_before');
    expect(intent).not.toHaveProperty('entry_version_after');
  }
});

test('events have an id that stays and is that of no other', async () => {
  const id = await job(printing);
  const read = async () =>
    (await ask('intents { events { id } }', id))['intents'] as unknown as { events: { id: string }[] }[];
  const ids = (await read()).flatMap(({ events }) => events.map((event) => event.id));
  expect(new Set(ids).size).toBe(ids.length);
  expect((await read()).flatMap(({ events }) => events.map((event) => event.id))).toEqual(ids);
  expect((await client.get(`/transform/v1/jobs/${id}`)).json.intents[0].events[0]).not.toHaveProperty('id');
});

/** The statements by which an operation reads jobs and what belongs to them; workers send others meanwhile. */
async function statementsOf(query: string): Promise<QueryConfig[]> {
  const pool = await service.service.platform.database.orm.driver.getConnection().getNativeClient();
  const { Client: PoolClient } = pool as unknown as { Client: typeof Client };
  const sent = vi.spyOn(PoolClient.prototype, 'query');
  const { json } = await client.graphql(query);
  const calls = sent.mock.calls.map(([first]) => first as unknown as QueryConfig);
  sent.mockRestore();
  expect(json.errors).toBeUndefined();
  return calls.filter(({ name = '' }) => /^(?:job|silo|workflow)/.test(name));
}

test(
  'a page of a hundred jobs with all that a row shows costs one statement for each relation',
  { tags: 'slow' },
  async () => {
    await Promise.all(Array.from({ length: 100 }, () => job(printing)));
    const sent = (
      await statementsOf(`{ jobs(first: 100, filter: { tagsAll: ["t"] }) { nodes { ${row} } } }`)
    ).map(({ name = '' }) => name);
    expect(sent.toSorted()).toEqual([
      'job.children',
      'job.list.tags.desc',
      'job.read',
      'job.standing',
      'job.steps_done',
      'silo.entry.find',
      'workflow.read.slim',
      'workflow_version.read.whole',
    ]);
  },
);

async function names(fields: string): Promise<string[]> {
  const sent = await statementsOf(`{ jobs(first: 5) { nodes { ${fields} } } }`);
  return sent.map(({ name = '' }) => name);
}

test('what is not asked for is not read: neither relations nor the steps of a version', async () => {
  await job(printing);
  expect(await names('id outcome')).toEqual(['job.list.created.desc', 'job.read']);
  const read = await names('id workflow { name } workflowVersion { hash }');
  expect(read.slice(2).toSorted()).toEqual(['workflow.read.slim', 'workflow_version.read.slim']);
});

test('a token without silo:read sees the row, and the entry as an error of its own', async () => {
  const id = await job(printing);
  const reader = await service.client({ workspace: client.workspace, scope: 'transform:read' });
  const { json } = await reader.graphql(
    `query ($id: ID!) { job(id: $id) { workflow { name } siloEntry { folder } } }`,
    { id },
  );
  expect(json.data.job).toEqual({ workflow: { name: 'Print' }, siloEntry: null });
  expect(json.errors[0].extensions.code).toBe('FORBIDDEN');
});
