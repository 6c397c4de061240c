import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAnswer, TestClient, TestService } from '../support/service.ts';
import { startTestService } from '../support/service.ts';
import { graphql, run } from '../support/typed-clients.ts';
import { properly, refused } from './refused.ts';
import { invoice } from './world.ts';

let service: TestService;
let client: TestClient;

const workflow = '0197a0c0-0000-4000-8000-0000000000a1';

beforeAll(async () => {
  service = await startTestService({ env: { DOCMILL_BODY_LIMIT_BYTES: '20000000' } });
  client = await service.client();
  await client.put(`/transform/v1/workflows/${workflow}`, { steps: [] });
});
afterAll(() => service[Symbol.asyncDispose]());

const createJob = graphql('mutation ($input: JobInput!) { createJob(input: $input) { id } }');

function create(args: Record<string, string>): Promise<TestAnswer> {
  return client.post('/transform/v1/jobs', { workflow_id: workflow, args });
}

const files = (number: number, content = 'x'): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: number }, (_, index) => [
      `f${index}`,
      `data:text/plain;name=${index}.txt,${content}`,
    ]),
  );

test.each([
  ['whose name holds NUL', 'data:text/plain;name=%00.txt;base64,aGk='],
  ['whose name is too long', `data:text/plain;name=${'n'.repeat(256)},x`],
  ['without a name', 'data:text/plain,x'],
  ['whose type is longer than any', `data:text/${'t'.repeat(200)};name=a,x`],
])('a file %s is refused at its arg, in REST and GraphQL', async (_what, value) => {
  const fields = { args: { f: expect.stringMatching(/^is a data URI/) } };
  const answer = await create({ f: value, g: 'data:text/plain;name=g,x' });
  expect(refused(answer)).toEqual(properly(422, 'validation'));
  expect(answer.json['fields']).toEqual(fields);
  const input = { workflowId: workflow, args: { f: value } };
  const { errors } = await run(client, createJob, { input });
  expect(errors?.[0]?.extensions).toMatchObject({ key: 'validation', fields });
});

test('a hundred files are taken, one more is not', async () => {
  const taken = await create(files(100));
  expect(taken.status).toBe(202);
  expect(Object.values(taken.json['args'])).toHaveLength(100);
  const answer = await create(files(101));
  expect(refused(answer)).toEqual(properly(422, 'validation'));
  expect(answer.json['fields']).toEqual({ args: 'must hold at most 100 files' });
});

test('files of more than 8 MiB in all are not taken', { tags: 'slow' }, async () => {
  const mebibyte = 'x'.repeat(1024 * 1024);
  expect((await create(files(8, mebibyte))).status).toBe(202);
  const answer = await create({ ...files(8, mebibyte), more: 'data:text/plain;name=more.txt,x' });
  expect(refused(answer)).toEqual(properly(422, 'validation'));
  expect(answer.json['fields']).toEqual({ args: 'must hold files of at most 8388608 bytes in all' });
});

test('a logo needs no name', { tags: 'slow' }, async () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const printing = '0197a0c0-0000-4000-8000-0000000000a2';
  await client.put(`/transform/v1/workflows/${printing}`, {
    steps: [{ action: 'pdf', config: { logo_url: `data:image/png;base64,${png}` } }],
  });
  const { json } = await client.post('/transform/v1/jobs?wait=30', {
    workflow_id: printing,
    data: { ...invoice, code: '1' },
  });
  expect(json).toMatchObject({ status: 'OK', attachments: [{ mime: 'application/pdf' }] });
});

/** A temporary file, as an arg names it. */
async function spooled(name: string, content: string): Promise<string> {
  const data = Buffer.from(content).toString('base64');
  const { json } = await client.post('/silo/v1/spool', { name, data });
  return `spool:${json.key}`;
}

test('a temporary file that an arg names becomes a file of the job, which outlives it', async () => {
  const named = await spooled('order 1.xml', '<order/>');
  const { json } = await client.post('/transform/v1/jobs?wait=30', {
    workflow_id: workflow,
    data: { ...invoice, code: '2' },
    args: { order: named, again: named, other: 'spool: is a word' },
  });
  expect(json.args.other).toBe('spool: is a word');
  expect(json.attachments).toMatchObject([
    { key: 'order', name: 'order 1.xml', mime: expect.stringMatching(/xml/), category: 'argument' },
    { key: 'again', name: 'order 1.xml' },
  ]);
  await client.send('DELETE', `/silo/v1/spool/${named.slice('spool:'.length)}`, undefined, {});
  const { pathname, search } = new URL(json.args.order);
  const answer = await fetch(`${client.url}${pathname}${search}`);
  expect([answer.status, await answer.text()]).toEqual([200, '<order/>']);
});

test('the same create again answers its job although the temporary file is gone', async () => {
  const named = await spooled('a.txt', 'a');
  const id = v7();
  const body = { workflow_id: workflow, args: { file: named } };
  const first = await client.put(`/transform/v1/jobs/${id}`, body);
  await client.send('DELETE', `/silo/v1/spool/${named.slice('spool:'.length)}`, undefined, {});
  const again = await client.put(`/transform/v1/jobs/${id}`, body);
  expect([again.status, again.json.args]).toEqual([202, first.json.args]);
  const other = await client.put(`/transform/v1/jobs/${v7()}`, body);
  expect(refused(other)).toEqual(properly(422, 'validation'));
  expect(other.json.fields).toEqual({
    args: { file: 'names no temporary file, or one whose time is over' },
  });
});

test('who may not fetch temporary files may not hand one to a job, nor one of another workspace', async () => {
  const named = await spooled('a.txt', 'a');
  const limited = await service.client({ workspace: client.workspace, scope: 'transform:write' });
  const body = { workflow_id: workflow, args: { file: named } };
  expect((await limited.post('/transform/v1/jobs', body)).status).toBe(403);
  const stranger = await service.client();
  await stranger.put(`/transform/v1/workflows/${workflow}`, { steps: [] });
  expect((await stranger.post('/transform/v1/jobs', body)).status).toBe(422);
});
