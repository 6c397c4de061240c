import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startTestService,
  type TestAnswer,
  type TestClient,
  type TestService,
} from '../../support/service.ts';

let service: TestService;
let client: TestClient;
const id = randomUUID();
const address = `/transform/v1/workflows/${id}`;
const sign = { id: randomUUID(), name: 'Sign', action: 'silo.close' };
const print = { id: randomUUID(), name: 'Print', action: 'pdf', config: { layout: 'A4' } };
const wait = { id: randomUUID(), name: 'Wait', action: 'silo.sleep', config: { seconds: 1 } };
const file = { id: randomUUID(), name: 'File', action: 'silo.folder', config: { folder: 'done' } };
const test1 = { id: randomUUID(), name: 'Test', action: 'silo.if', config: { expr: 'true' } };

beforeAll(async () => {
  service = await startTestService();
  client = await service.client();
  await client.put(address, { name: 'First', steps: [sign, file, print, wait] });
  await client.patch(address, {
    name: 'Second',
    steps: [wait, { ...test1, next: [{ code: 'true', steps: [print] }] }, sign, file],
  });
  await client.patch(address, {
    steps: [
      wait,
      { ...test1, next: [{ code: 'true', steps: [{ ...print, config: { layout: 'Letter' } }] }] },
      file,
    ],
    rescue: [sign],
    draft: true,
  });
});
afterAll(() => service[Symbol.asyncDispose]());

interface Told {
  kind: string;
  name: string;
  path: string;
  member?: string;
  before?: unknown;
  after?: unknown;
}

function told({ json }: TestAnswer): unknown[] {
  return (json['changes'] as Told[]).map(({ kind, name, path, member, before, after }) =>
    member === undefined ? `${kind} ${name} ${path}` : [`${kind} ${name} ${path}`, member, before, after],
  );
}

test('versions are listed newest first, page by page, without their contents', async () => {
  const first = await client.get(`${address}/versions?limit=1`);
  expect(first.json['list']).toEqual([
    {
      version: '2',
      name: 'Second',
      hash: expect.any(String),
      src: 'user',
      src_id: 'test',
      created_at: expect.any(String),
    },
  ]);
  const second = await client.get(`${address}/versions?limit=1&cursor=${first.json['next_cursor']}`);
  expect(second.json['list']).toMatchObject([{ version: '1', name: 'First' }]);
  expect(second.json['next_cursor']).toBeUndefined();
});

test('a version asked for alone has its contents, which later changes leave as they are', async () => {
  const { json } = await client.get(`${address}/versions/1`);
  expect(json).toMatchObject({ version: '1', steps: [sign, file, print, wait], rescue: [] });
  expect(json['steps'][0].provider).toBe('silo.close');
});

test('two versions differ step by step: what is gone, new, elsewhere and other', async () => {
  expect(told(await client.get(`${address}/diff?from=1&to=2`))).toEqual([
    'moved Wait $.steps[0]',
    'added Test $.steps[1]',
    'moved Print $.steps[1].next[0].steps[0]',
  ]);
  expect(told(await client.get(`${address}/diff?from=2&to=2`))).toEqual([]);
});

test('without versions a diff tells what the draft changes', async () => {
  const answer = await client.get(`${address}/diff`);
  expect(answer.json['from']).toBe('2');
  expect(told(answer)).toEqual([
    ['changed Print $.steps[1].next[0].steps[0]', 'config.layout', 'A4', 'Letter'],
    'moved Sign $.rescue[0]',
  ]);
});

test('a version that is restored is the draft, and jobs run the published one until it is published', async () => {
  const restored = await client.post(`${address}/restore`, { version: '1' });
  expect(restored.json).toMatchObject({
    draft: true,
    version: '2',
    name: 'Second',
    steps: [sign, file, print, wait],
    rescue: [],
  });
  const newest = await client.post(`${address}/restore`, { version: '2' });
  expect(newest.json).toMatchObject({ draft: false, version: '2' });
  await client.post(`${address}/restore`, { version: '1' });
  const published = await client.post(`${address}/publish`, {});
  expect(published.json['versions']).toMatchObject([{ version: '3' }, { version: '2' }, { version: '1' }]);
  const [first, third] = [
    await client.get(`${address}/versions/1`),
    await client.get(`${address}/versions/3`),
  ];
  expect(third.json['hash']).toBe(first.json['hash']);
});
