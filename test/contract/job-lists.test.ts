import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestAnswer, type TestClient, type TestService } from '../support/service.ts';

let service: TestService;
let client: TestClient;
const workflow = randomUUID();

beforeAll(async () => {
  service = await startTestService();
  client = await service.client();
  await client.put(`/transform/v1/workflows/${workflow}`, { name: 'Nothing' });
});
afterAll(() => service[Symbol.asyncDispose]());

interface Listed {
  id: string;
  created_at: string;
}

function listed({ json }: TestAnswer): Listed[] {
  return json['list'];
}

async function createJobs(caller: TestClient, count: number, body: object = {}): Promise<string[]> {
  const ids = Array.from({ length: count }, () => v7());
  for (let from = 0; from < count; from += 20) {
    await Promise.all(
      ids
        .slice(from, from + 20)
        .map((id) => caller.put(`/transform/v1/jobs/${id}`, { workflow_id: workflow, ...body })),
    );
  }
  return ids;
}

/** Follows the `Link` of a list to its end. */
async function walk(caller: TestClient, start: string, between: () => Promise<unknown>): Promise<Listed[]> {
  const found: Listed[] = [];
  for (let path: string | undefined = start; path !== undefined;) {
    const answer: TestAnswer = await caller.get(path);
    expect(answer.status).toBe(200);
    found.push(...listed(answer));
    const link = answer.headers.get('link');
    expect(link === null).toBe(answer.json['next_cursor'] === undefined);
    path = link === null ? undefined : /^<([^>]+)>; rel="next"$/.exec(link)?.[1];
    await between();
  }
  return found;
}

test('a walk over the pages meets every job once, newest first, while others are created', async () => {
  const before = await createJobs(client, 60);
  const found = await walk(client, '/transform/v1/jobs?limit=7', () => createJobs(client, 5));
  const ids = found.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(before.filter((id) => !ids.includes(id))).toEqual([]);
  const order = found.map(({ id, created_at }) => `${created_at} ${id}`);
  expect(order).toEqual(order.toSorted().toReversed());
});

test('a page of 20 is given when none is asked for, one of 100 at most', async () => {
  const caller = await service.client();
  await caller.put(`/transform/v1/workflows/${workflow}`, { name: 'Nothing' });
  const empty = await caller.get('/transform/v1/jobs');
  expect(empty.json).toEqual({ list: [], limit: 20 });
  await createJobs(caller, 101);
  const byDefault = await caller.get('/transform/v1/jobs');
  expect([listed(byDefault).length, byDefault.json['limit']]).toEqual([20, 20]);
  const most = await caller.get('/transform/v1/jobs?limit=100');
  expect(listed(most)).toHaveLength(100);
  const rest = await caller.get(`/transform/v1/jobs?limit=100&cursor=${String(most.json['next_cursor'])}`);
  expect(listed(rest)).toHaveLength(1);
  expect(rest.json['next_cursor']).toBeUndefined();
  expect(rest.json['cursor']).toBe(most.json['next_cursor']);
});

test('created_at is where a list starts, going back', async () => {
  const jobs = listed(await client.get('/transform/v1/jobs?limit=30'));
  const middle = jobs[15] as Listed;
  const { json } = await client.get(`/transform/v1/jobs?created_at=${middle.created_at}&limit=1`);
  const [first] = json['list'] as unknown as Listed[];
  expect(first?.created_at).toBe(middle.created_at);
  expect(json.created_at).toBe(middle.created_at);
});

test('a list holds what its filters say, and keeps them over its pages', async () => {
  const caller = await service.client();
  const other = randomUUID();
  await caller.put(`/transform/v1/workflows/${workflow}`, { name: 'Nothing' });
  await caller.put(`/transform/v1/workflows/${other}`, { name: 'Other' });
  await createJobs(caller, 5, { workflow_id: other });
  const tagged = await createJobs(caller, 5, { tags: ['a b', 'c'] });
  const [keyed] = await createJobs(caller, 1, { key: 'k/1' });
  const found = async (query: string) =>
    (await walk(caller, `/transform/v1/jobs?limit=2&${query}`, async () => undefined)).map(({ id }) => id);
  expect((await found('tag=a%20b')).toSorted()).toEqual(tagged.toSorted());
  expect(await found('key=k%2F1')).toEqual([keyed]);
  expect(await found(`workflow_id=${other}`)).toHaveLength(5);
  expect(await found(`workflow_id=${randomUUID()}`)).toEqual([]);
  expect(await found('status=CANCEL')).toEqual([]);
});

test('a list of a tag, a status and a time pages through what all of them let pass, while others are created', async () => {
  const caller = await service.client();
  await caller.put(`/transform/v1/workflows/${workflow}`, { name: 'Nothing' });
  await createJobs(caller, 5, { tags: ['x'] });
  const [first] = await createJobs(caller, 1, { tags: ['x', 'x', 'y'] });
  const { created_at: from } = (await caller.get(`/transform/v1/jobs/${first}`)).json;
  const later = await createJobs(caller, 12, { tags: ['y', 'x'] });
  const wanted = [first, ...later];
  await expect
    .poll(async () => listed(await caller.get('/transform/v1/jobs?status=OK&limit=100')).length)
    .toBe(18);
  const query = `/transform/v1/jobs?limit=3&tag=x&status=OK&created_from=${from}`;
  const found = await walk(caller, query, () => createJobs(caller, 2, { tags: ['x'] }));
  const ids = found.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(wanted.filter((id) => id !== undefined && !ids.includes(id))).toEqual([]);
  expect(found.every(({ created_at }) => created_at >= String(from))).toBe(true);
});

test('a job that is not created, as its key is taken, is in no list of its tags', async () => {
  const caller = await service.client();
  await caller.put(`/transform/v1/workflows/${workflow}`, { name: 'Nothing' });
  const body = { workflow_id: workflow, key: 'once', tags: ['taken'] };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => caller.put(`/transform/v1/jobs/${v7()}`, body)),
  );
  const made = new Set(answers.map(({ json }) => json.id));
  expect(made.size).toBe(1);
  expect(listed(await caller.get('/transform/v1/jobs?tag=taken')).map(({ id }) => id)).toEqual([...made]);
});
