import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, TestClient, type Json, type TestService } from '../../support/service.ts';

let service: TestService;
let web: TestService;

beforeAll(async () => {
  service = await startTestService();
  const { databaseUrl = '', dataFolder } = service.config;
  web = await startTestService({
    env: { DATABASE_URL: databaseUrl, DOCMILL_DATA: dataFolder, DOCMILL_ROLES: 'web' },
  });
});
afterAll(async () => {
  await web[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

const data = { $schema: 'https://gobl.org/draft-0/note/message', title: 'A', content: 'C' };

/** A job that has ended, of a workspace of its own, and how it is shown by the process that made it and by another one. */
async function endedJob(): Promise<{
  client: TestClient;
  workflow: string;
  path: string;
  shown: () => Promise<Json>;
}> {
  const client = await service.client();
  const other = new TestClient(web.url, client.token, client.workspace);
  const workflow = randomUUID();
  await client.put(`/transform/v1/workflows/${workflow}`, {
    steps: [{ name: 'File', action: 'silo.folder', config: { folder: 'sent' } }],
  });
  const made = await client.post('/transform/v1/jobs?wait=10', { workflow_id: workflow, data });
  const path = `/transform/v1/jobs/${made.json.id}`;
  return {
    client,
    workflow,
    path,
    async shown() {
      const { json } = await other.get(path);
      const jobs = (await other.get('/transform/v1/jobs')).json.list as Json[];
      expect(jobs.find(({ id }) => id === made.json.id)).toEqual(json);
      return json;
    },
  };
}

test('whoever has read a job before shows what another process has made of it and of its entry', async () => {
  const { client, path, shown } = await endedJob();
  const first = await shown();
  expect(await shown()).toEqual(first);
  expect(first.envelope.doc.title).toBe('A');
  expect(first.intents).toHaveLength(1);

  await client.patch(`/silo/v1/entries/${first.silo_entry_id}`, { data: { ...data, title: 'B' } });
  const patched = await shown();
  expect(patched.envelope.doc.title).toBe('B');
  expect(patched.intents).toEqual(first.intents);

  await client.post(`${path}/retry`, { from: 'start' });
  await expect.poll(async () => (await client.get(path)).json.status).toBe('OK');
  const retried = await shown();
  expect(retried).toEqual((await client.get(path)).json);
  expect(retried.intents).toHaveLength(2);
});

test('whoever has read a job before shows the files that have come to its entry since, and those that became private', async () => {
  const { client, workflow, path, shown } = await endedJob();
  const { silo_entry_id: entry, attachments } = await shown();
  expect(attachments).toBeUndefined();
  const names = async () => (await shown()).attachments.map(({ name }: Json) => name);

  const file = { name: 'a.txt', mime: 'text/plain', data: Buffer.from('a').toString('base64') };
  const added = await client.post(`/silo/v1/entries/${entry}/files`, file);
  expect(await names()).toEqual(['a.txt']);

  // A file of another job's argument comes beside the entry, without a revision of its own.
  const { json: before } = await client.get(`/silo/v1/entries/${entry}`);
  const later = { workflow_id: workflow, silo_entry_id: entry, dry_run: false };
  await client.post('/transform/v1/jobs', { ...later, args: { note: 'data:text/plain;name=b.txt,b' } });
  expect(before.attachments).toHaveLength(1);
  expect(await names()).toEqual(['a.txt', 'b.txt']);

  await client.patch(`/silo/v1/entries/${entry}/files/${added.json.id}`, { private: true });
  const [hidden] = (await shown()).attachments;
  expect(hidden).toMatchObject({ name: 'a.txt', private: true });
  expect(hidden).not.toHaveProperty('url');
  expect((await client.get(path)).json).toEqual(await shown());
});

test('a job has another tag once the bytes of a file have come', async () => {
  const { client, path, shown } = await endedJob();
  const files = `/silo/v1/entries/${(await shown()).silo_entry_id}/files`;
  const bytes = 'the bytes';
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const announced = { name: 'a.txt', mime: 'text/plain', sha256, size: bytes.length };
  const { json: file } = await client.post(files, announced);
  const awaiting = await client.get(path);
  expect(awaiting.json.attachments).toMatchObject([{ stored: false }]);
  const tag = awaiting.headers.get('etag') ?? '';
  expect((await client.get(path, { 'if-none-match': tag })).status).toBe(304);
  const { pathname, search } = new URL(file.url);
  const uploaded = await fetch(`${client.url}${pathname}${search}`, { method: 'PUT', body: bytes });
  expect(uploaded.status).toBe(200);
  const stored = await client.get(path, { 'if-none-match': tag });
  expect(stored).toMatchObject({ status: 200, json: { attachments: [{ stored: true }] } });
});

test('a token without silo:read sees nothing of the entry of a job that others have read with it', async () => {
  const { client, path, shown } = await endedJob();
  expect((await shown()).envelope.doc.title).toBe('A');
  const { workspace } = client;
  const { token } = await service.client({ workspace, scope: 'transform:read' });
  const reader = new TestClient(web.url, token, workspace);
  for (let times = 0; times < 2; times += 1) {
    const { json } = await reader.get(path);
    expect(json.intents).toHaveLength(1);
    expect(json).not.toHaveProperty('envelope');
    expect((await reader.get('/transform/v1/jobs')).json.list).toEqual([json]);
  }
  expect((await shown()).envelope.doc.title).toBe('A');
});

test('a page of jobs is not sent again to whoever has it, until another process has changed something that it shows', async () => {
  const { client, workflow, path } = await endedJob();
  const other = new TestClient(web.url, client.token, client.workspace);
  const page = (tag = '') => other.get('/transform/v1/jobs', { 'if-none-match': tag });
  const first = await page();
  let tag = first.headers.get('etag') ?? '';
  expect(await page(tag)).toMatchObject({ status: 304, json: undefined });
  const entry = `/silo/v1/entries/${first.json.list[0].silo_entry_id}`;
  const changes = [
    () => client.patch(entry, { data: { ...data, title: 'B' } }),
    () => client.post(`${entry}/files`, { name: 'a.txt', mime: 'text/plain', data: 'YQ==' }),
    () => client.post(`${path}/retry`, { from: 'start' }),
    () => client.post('/transform/v1/jobs', { workflow_id: workflow, data }),
  ];
  for (const change of changes) {
    expect((await change()).status).toBeOneOf([200, 202]);
    const settled = async () => (await client.get('/transform/v1/jobs')).json.list as Json[];
    await expect.poll(async () => (await settled()).every((job) => job.completed_at)).toBe(true);
    const changed = await page(tag);
    expect(changed.status).toBe(200);
    expect(changed.json.list).toEqual(await settled());
    tag = changed.headers.get('etag') ?? '';
    expect((await page(tag)).status).toBe(304);
  }
});

test.each(['identity', 'gzip', 'br', 'zstd', 'deflate'])(
  'a page of jobs is the same in %s',
  async (coding) => {
    const { client } = await endedJob();
    const page = () => client.get('/transform/v1/jobs', { 'accept-encoding': coding });
    const [first, again, plain] = [await page(), await page(), await client.get('/transform/v1/jobs')];
    expect(first.headers.get('content-encoding') ?? 'identity').toBe(coding);
    expect(again.headers.get('content-encoding')).toBe(first.headers.get('content-encoding'));
    expect(first.json).toEqual(plain.json);
    expect(again.json).toEqual(plain.json);
  },
);
