import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { v7 } from 'uuid';
import { invoice, message } from '../../../contract/world.ts';
import { TestClient } from '../../../support/service.ts';
import { newWorkflow, runJob, storyOf, written, type ShownJob } from '../../engine/trial.ts';
import type { Reply } from './external-provider.ts';
import { sharedProvider } from './shared-provider.ts';

const address = '/transform/v1/jobs/intents';

let integration: string;

const shared = sharedProvider({ engine: { pollMs: 20, retryBackoffMs: 20 } });
beforeEach(async () => {
  integration = await newIntegration();
});

/** An integration of the provider's that serves one action, and its id. */
const newIntegration = (fields: object = {}) =>
  shared.integrate([{ id: 'acme.send', name: 'Send', summary: 'Sends it', ...fields }]);

const workflow = (config: object = {}) =>
  newWorkflow(shared.client, { steps: written([{ name: 'a', action: 'acme.send', config }]) });

/** A client that may answer for one integration and nothing else. */
async function answering(integrationId: string): Promise<TestClient> {
  const { tokens, workspaces } = shared.service.service.access;
  const workspace = await workspaces.ensure(shared.client.workspace);
  const order = { workspace, subject: 'acme', scopes: ['transform:answer'], integrationId } as const;
  return new TestClient(shared.service.url, await tokens.issue(order), shared.client.workspace);
}

/** A job that its provider has taken, and a look at it. */
async function taken(
  body: object = {},
  config: object = {},
): Promise<{ id: string; look: () => Promise<ShownJob> }> {
  shared.provider.reply = () => ({ status: 202 });
  const id = v7();
  const { status } = await shared.client.put(`/transform/v1/jobs/${id}`, {
    workflow_id: await workflow(config),
    ...body,
  });
  expect(status).toBe(202);
  const look = async (): Promise<ShownJob> => (await shared.client.get(`/transform/v1/jobs/${id}`)).json;
  await expect.poll(async () => (await look()).status).toBe('QUEUED');
  return { id, look };
}

async function ended(look: () => Promise<ShownJob>): Promise<ShownJob> {
  await expect.poll(async () => (await look()).completed_at).toBeDefined();
  return look();
}

const statusesOf = ({ intents }: ShownJob) =>
  intents.flatMap(({ events }) => events.map(({ status }) => status));

describe('a task that failed for now', () => {
  test.each<[string, Reply, string]>([
    ['ERR', { body: { status: 'ERR', code: 'closed', ref: 'r-1', retry_in: 1 } }, 'closed'],
    ['a page of HTML', { body: '<html>' }, 'bad-answer'],
    ['nothing at all', {}, 'bad-answer'],
    ['a 503', { status: 503, headers: { 'retry-after': '1' } }, 'http-503'],
    ['a 429', { status: 429 }, 'http-429'],
    ['a torn connection', (response) => response.destroy(), 'connection-lost'],
  ])('by %s is told of and sent again under its id', { tags: 'slow' }, async (_, reply, code) => {
    shared.provider.reply = ({ tries }) => (tries === 0 ? reply : { body: { status: 'OK' } });
    const job = await runJob(shared.client, await workflow());
    expect(statusesOf(job)).toEqual(['RUN', 'ERR', 'RUN', 'OK']);
    expect(job.intents[0]?.events[1]).toMatchObject({ status: 'ERR', code });
    expect(shared.provider.tasks.map(({ id, tries }) => [id, tries])).toEqual([
      [job.intents[0]?.id, 0],
      [job.intents[0]?.id, 1],
    ]);
  });

  test('comes back with what the provider calls it', async () => {
    shared.provider.reply = ({ ref }) => ({
      body: ref === undefined ? { status: 'QUEUED', ref: 'r-1', retry_in: 1 } : { status: 'OK' },
    });
    const job = await runJob(shared.client, await workflow());
    expect(statusesOf(job)).toEqual(['RUN', 'QUEUED', 'RUN', 'OK']);
    expect(shared.provider.tasks.map(({ ref }) => ref)).toEqual([undefined, 'r-1']);
  });
});

describe('a task that was taken', () => {
  test('is answered later by its id, and the job goes on without asking again', async () => {
    const { id, look } = await taken();
    const [task] = shared.provider.tasks;
    const caller = await answering(integration);
    const body = { id: task?.id, job_id: id, status: 'OK', code: 'sent', args: { number: 'A-1' } };
    const { status, json } = await caller.post(address, body);
    expect([status, json]).toEqual([200, { id: task?.id, job_id: id }]);
    const job = await ended(look);
    expect(job).toMatchObject({ status: 'OK', args: { number: 'A-1' } });
    expect(statusesOf(job)).toEqual(['RUN', 'QUEUED', 'POKE', 'RUN', 'OK']);
    expect(job.intents[0]?.events.at(-1)).toMatchObject({ code: 'sent' });
    expect(shared.provider.tasks).toHaveLength(1);
  });

  test('is answered over GraphQL', async () => {
    const { look } = await taken();
    const { json } = await (
      await answering(integration)
    ).graphql('mutation ($input: TaskAnswerInput!) { answerTask(input: $input) { id jobId } }', {
      input: { id: shared.provider.tasks[0]?.id, status: 'SKIP' },
    });
    expect(json.data.answerTask.id).toBe(shared.provider.tasks[0]?.id);
    expect((await ended(look)).status).toBe('SKIP');
  });

  test('is answered by what the provider calls it', async () => {
    shared.provider.reply = () => ({ body: { status: 'QUEUED', ref: 'A/7' } });
    const id = v7();
    await shared.client.put(`/transform/v1/jobs/${id}`, { workflow_id: await workflow() });
    const look = async (): Promise<ShownJob> => (await shared.client.get(`/transform/v1/jobs/${id}`)).json;
    await expect.poll(async () => (await look()).status).toBe('QUEUED');
    const { status } = await (await answering(integration)).post(address, { ref: 'A/7', status: 'KO' });
    expect(status).toBe(200);
    expect(storyOf(await ended(look))).toEqual(['a:KO']);
  });

  test.each<[string, (task: { id: string }, job: string) => object]>([
    ['its id', ({ id }) => ({ id })],
    ['its job', (_task, job_id) => ({ job_id })],
    ['what the provider calls it', () => ({ ref: 'A/8' })],
  ])('is sent again when its provider pokes it by %s', async (_, addressOf) => {
    shared.provider.reply = ({ poke }) => ({
      body: poke ? { status: 'OK', code: poke.code } : { status: 'QUEUED', ref: 'A/8' },
    });
    const id = v7();
    await shared.client.put(`/transform/v1/jobs/${id}`, { workflow_id: await workflow() });
    const look = async (): Promise<ShownJob> => (await shared.client.get(`/transform/v1/jobs/${id}`)).json;
    await expect.poll(async () => (await look()).status).toBe('QUEUED');
    const [task = { id: '' }] = shared.provider.tasks;
    const poke = { ...addressOf(task, id), status: 'POKE', code: 'ready', message: 'The answer is there' };
    const caller = await answering(integration);
    expect((await caller.post(address, { ...poke, args: { number: 'A-1' } })).json.fields).toEqual({
      args: 'does not go with POKE',
    });
    expect((await caller.post(address, poke)).status).toBe(200);
    const job = await ended(look);
    expect(statusesOf(job)).toEqual(['RUN', 'QUEUED', 'POKE', 'RUN', 'OK']);
    expect(job.intents[0]?.events[2]).toMatchObject({ code: 'ready', message: 'The answer is there' });
    expect(job.intents[0]?.events.at(-1)).toMatchObject({ code: 'ready' });
  });

  test('may be answered before it was said to be taken', async () => {
    const caller = await answering(integration);
    shared.provider.reply =
      ({ id }) =>
      (response) =>
        void caller
          .post(address, { id, status: 'OK', code: 'at-once' })
          .then(() => response.writeHead(202).end());
    const job = await runJob(shared.client, await workflow());
    expect(job.intents[0]?.events.at(-1)).toMatchObject({ status: 'OK', code: 'at-once' });
    expect(shared.provider.tasks).toHaveLength(1);
  });

  test('has its document changed with every digit that was answered', async () => {
    const { look } = await taken({ data: invoice });
    const body = `{"id":"${shared.provider.tasks[0]?.id}","status":"OK","content_type":"application/merge-patch+json",
      "data":{"lines":[{"quantity":3.0,"item":{"name":"Chair","price":45.10},"taxes":[{"cat":"VAT","rate":"general"}]}]}}`;
    const caller = await answering(integration);
    const { status } = await fetch(`${shared.service.url}${address}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
      body,
    });
    expect(status).toBe(200);
    const job = await ended(look);
    expect(job.envelope?.doc).toMatchObject({
      lines: [{ quantity: '3.0', item: { price: '45.10' }, sum: '135.30' }],
    });
  });

  test('keeps its answer while something that it needs is away', async () => {
    const { look } = await taken({ data: invoice });
    const files = join(shared.service.config.dataFolder, 'files');
    await rename(files, `${files}.away`);
    await writeFile(files, 'no folder');
    const file = { key: 'r', category: 'c', name: 'r.txt', mime: 'text/plain', data: 'aGVsbG8=' };
    const body = { id: shared.provider.tasks[0]?.id, status: 'OK', files: [file] };
    expect((await (await answering(integration)).post(address, body)).status).toBe(200);
    await expect.poll(async () => statusesOf(await look()).at(-1)).toBe('ERR');
    await rm(files);
    await rename(`${files}.away`, files);
    const job = await ended(look);
    expect(job).toMatchObject({ status: 'OK', attachments: [{ name: 'r.txt', size: 5 }] });
    expect(shared.provider.tasks).toHaveLength(1);
  });

  test('is KO when its integration was disabled meanwhile', async () => {
    const { look } = await taken();
    await shared.client.patch(`/transform/v1/integrations/${integration}`, { disabled: true });
    await (await answering(integration)).post(address, { id: shared.provider.tasks[0]?.id, status: 'OK' });
    expect(storyOf(await ended(look))).toEqual(['a:KO/integration-disabled']);
  });

  test('is answered once', async () => {
    const { look } = await taken();
    const caller = await answering(integration);
    const body = { id: shared.provider.tasks[0]?.id, status: 'OK' };
    await caller.post(address, body);
    await ended(look);
    const { status, json } = await caller.post(address, { ...body, status: 'KO' });
    expect([status, json.message]).toEqual([404, 'No task of this id or ref waits for an answer']);
    expect((await look()).status).toBe('OK');
  });

  test('is nobody else’s to answer', async () => {
    const other = await newIntegration();
    const { look } = await taken({}, { integration_id: integration });
    const body = { id: shared.provider.tasks[0]?.id, status: 'KO' };
    const stranger = await shared.service.client();
    const writer = await shared.service.client({
      workspace: shared.client.workspace,
      scope: 'transform:write silo:write',
    });
    expect((await (await answering(other)).post(address, body)).status).toBe(404);
    expect((await stranger.post(address, body)).status).toBe(404);
    expect((await writer.post(address, body)).status).toBe(403);
    expect((await look()).status).toBe('QUEUED');
    expect((await shared.client.post(address, { ...body, status: 'OK' })).status).toBe(200);
    expect((await ended(look)).status).toBe('OK');
  });

  test.each<[string, object, object]>([
    ['no status', {}, { status: 'is required' }],
    [
      'an unknown member',
      { status: 'OK', stauts: 'KO' },
      { stauts: 'is not a known field; did you mean status?' },
    ],
    ['args with QUEUED', { status: 'QUEUED', args: {} }, { args: 'does not go with QUEUED' }],
    ['no name', { status: 'OK', id: undefined }, { id: 'is required without ref and job_id' }],
    ['an id that is none', { status: 'OK', id: 'x' }, { id: 'must be a UUID' }],
  ])('is not answered by a result with %s', async (_, fields, errors) => {
    const caller = await answering(integration);
    const { status, json } = await caller.post(address, { id: randomUUID(), ...fields });
    expect([status, json.fields]).toEqual([422, errors]);
  });
});

describe('the token of a provider', () => {
  test('opens nothing else', async () => {
    const { id } = await taken();
    const caller = await answering(integration);
    const paths = [
      '/transform/v1/jobs',
      `/transform/v1/jobs/${id}`,
      '/transform/v1/actions',
      '/transform/v1/integrations',
      '/silo/v1/entries',
      '/sequence/v1/series',
    ];
    for (const path of paths) expect((await caller.get(path)).status).toBe(403);
    expect((await caller.post('/transform/v1/jobs', { workflow_id: randomUUID() })).status).toBe(403);
    const { json } = await caller.graphql('{ jobs { nodes { id } } }');
    expect(json.errors[0].extensions.key).toBe('forbidden');
  });
});

test('a job goes on with the entry that its provider names', async () => {
  const entry = v7();
  await shared.client.put(`/silo/v1/entries/${entry}`, { data: message });
  shared.provider.reply = () => ({ body: { status: 'OK', silo_entry_id: entry } });
  const job = await runJob(shared.client, await workflow(), { data: invoice });
  expect(job).toMatchObject({ status: 'OK', silo_entry_id: entry });
  expect(job.envelope?.doc).toMatchObject(message);
});

describe('a dry run', () => {
  test('calls no provider that does not say it takes part', async () => {
    const job = await runJob(shared.client, await workflow(), { dry_run: true });
    expect(job.status).toBe('OK');
    expect(shared.provider.tasks).toEqual([]);
  });

  test('tells one that does, and shows what its result would change', async () => {
    await shared.client.patch(`/transform/v1/integrations/${integration}`, { disabled: true });
    await newIntegration({ dry_run: true });
    const patch = { content_type: 'application/merge-patch+json', data: { meta: { no: 'A-1' } } };
    shared.provider.reply = () => ({ body: { status: 'OK', ...patch } });
    const job = await runJob(shared.client, await workflow(), { dry_run: true, data: invoice });
    expect(shared.provider.tasks).toMatchObject([{ dry_run: true }]);
    expect(job.envelope?.doc).toMatchObject({ meta: { no: 'A-1' } });
    expect((await shared.client.get('/silo/v1/entries')).json.list).toEqual([]);
  });
});
