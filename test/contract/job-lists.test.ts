import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components, paths } from '../../dist/clients/rest.d.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { answered, restOf, type RestClient } from '../support/typed-clients.ts';

type Job = components['schemas']['Job'];
type JobInput = components['schemas']['JobInput'];
type Query = NonNullable<paths['/transform/v1/jobs']['get']['parameters']['query']>;

let service: TestService;
let client: RestClient;
const workflow = randomUUID();

beforeAll(async () => {
  service = await startTestService();
  client = await newCaller();
});
afterAll(() => service[Symbol.asyncDispose]());

/** A client of a workspace of its own, with the workflow of these tests. */
async function newCaller(): Promise<RestClient> {
  const caller = restOf(await service.client());
  await saveWorkflow(caller, workflow);
  return caller;
}

function saveWorkflow(caller: RestClient, id: string): Promise<object> {
  return answered(
    caller.PUT('/transform/v1/workflows/{id}', { params: { path: { id } }, body: { name: 'Nothing' } }),
  );
}

function createJob(caller: RestClient, id: string, body: Partial<JobInput>): Promise<Job> {
  return answered(
    caller.PUT('/transform/v1/jobs/{id}', {
      params: { path: { id } },
      body: { workflow_id: workflow, ...body },
    }),
  );
}

async function createJobs(
  caller: RestClient,
  count: number,
  body: Partial<JobInput> = {},
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => v7());
  for (let from = 0; from < count; from += 20) {
    await Promise.all(ids.slice(from, from + 20).map((id) => createJob(caller, id, body)));
  }
  return ids;
}

function list(caller: RestClient, query: Query) {
  return answered(caller.GET('/transform/v1/jobs', { params: { query } }));
}

/** Follows the cursors of a list to its end. */
async function walk(caller: RestClient, query: Query, between: () => Promise<unknown>): Promise<Job[]> {
  const found: Job[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page: Awaited<ReturnType<typeof list>> = await list(caller, { ...query, cursor });
    found.push(...page.list);
    cursor = page.next_cursor;
    await between();
  }
  return found;
}

test(
  'a walk over the pages meets every job once, newest first, while others are created',
  { tags: 'slow' },
  async () => {
    const before = await createJobs(client, 60);
    const found = await walk(client, { limit: 7 }, () => createJobs(client, 5));
    const ids = found.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(before.filter((id) => !ids.includes(id))).toEqual([]);
    const order = found.map(({ id, created_at }) => `${created_at} ${id}`);
    expect(order).toEqual(order.toSorted().toReversed());
  },
);

test('a page of 20 is given when none is asked for, one of 100 at most', async () => {
  const caller = await newCaller();
  expect(await list(caller, {})).toEqual({ list: [], limit: 20 });
  await createJobs(caller, 101);
  const byDefault = await list(caller, {});
  expect([byDefault.list.length, byDefault.limit]).toEqual([20, 20]);
  const most = await list(caller, { limit: 100 });
  expect(most.list).toHaveLength(100);
  const rest = await list(caller, { limit: 100, cursor: most.next_cursor ?? '' });
  expect(rest.list).toHaveLength(1);
  expect(rest.next_cursor).toBeUndefined();
  expect(rest.cursor).toBe(most.next_cursor);
});

test('created_at is where a list starts, going back', async () => {
  const caller = await newCaller();
  await createJobs(caller, 20);
  const { list: jobs } = await list(caller, { limit: 30 });
  const moment = jobs[15]?.created_at ?? '';
  const { list: found, created_at } = await list(caller, { created_at: moment, limit: 1 });
  expect(found.map((job) => job.created_at)).toEqual([moment]);
  expect(created_at).toBe(moment);
});

test('a list holds what its filters say, and keeps them over its pages', async () => {
  const caller = await newCaller();
  const other = randomUUID();
  await saveWorkflow(caller, other);
  await createJobs(caller, 5, { workflow_id: other });
  const tagged = await createJobs(caller, 5, { tags: ['a b', 'c'] });
  const [keyed] = await createJobs(caller, 1, { key: 'k/1' });
  const found = async (query: Query) =>
    (await walk(caller, { limit: 2, ...query }, async () => undefined)).map(({ id }) => id);
  expect((await found({ tag: 'a b' })).toSorted()).toEqual(tagged.toSorted());
  expect(await found({ key: 'k/1' })).toEqual([keyed]);
  expect(await found({ workflow_id: other })).toHaveLength(5);
  expect(await found({ workflow_id: randomUUID() })).toEqual([]);
  expect(await found({ status: 'CANCEL' })).toEqual([]);
});

test('a list of a tag, a status and a time pages through what all of them let pass, while others are created', async () => {
  const caller = await newCaller();
  await createJobs(caller, 5, { tags: ['x'] });
  const first = await createJob(caller, v7(), { tags: ['x', 'x', 'y'] });
  const later = await createJobs(caller, 12, { tags: ['y', 'x'] });
  await expect.poll(async () => (await list(caller, { status: 'OK', limit: 100 })).list.length).toBe(18);
  const query: Query = { limit: 3, tag: 'x', status: 'OK', created_from: first.created_at };
  const found = await walk(caller, query, () => createJobs(caller, 2, { tags: ['x'] }));
  const ids = found.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect([first.id, ...later].filter((id) => !ids.includes(id))).toEqual([]);
  expect(found.every(({ created_at }) => created_at >= first.created_at)).toBe(true);
});

test('a job that is not created, as its key is taken, is in no list of its tags', async () => {
  const caller = await newCaller();
  const body = { key: 'once', tags: ['taken'] };
  const answers = await Promise.all(Array.from({ length: 10 }, () => createJob(caller, v7(), body)));
  const made = new Set(answers.map(({ id }) => id));
  expect(made.size).toBe(1);
  expect((await list(caller, { tag: 'taken' })).list.map(({ id }) => id)).toEqual([...made]);
});
