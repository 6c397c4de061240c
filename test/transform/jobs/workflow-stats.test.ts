import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src/platform/database/new-id.ts';
import { startTestService, type TestClient, type TestService } from '../../support/service.ts';

let service: TestService;
let client: TestClient;
const [busy, idle] = [randomUUID(), randomUUID()];

/** Jobs of a workflow, by the second of their creation: how they stand, and how long they took. */
const jobs: readonly [second: number, status: string, took?: number][] = [
  [1, 'OK', 10],
  [2, 'OK', 1],
  [3, 'SKIP', 2],
  [4, 'KO', 40],
  [5, 'CANCEL', 3],
  [6, 'ERR'],
];

beforeAll(async () => {
  service = await startTestService();
  client = await service.client();
  await client.put(`/transform/v1/workflows/${busy}`, { name: 'Busy' });
  await client.put(`/transform/v1/workflows/${idle}`, { name: 'Idle' });
  const database = await service.database();
  const { rows } = await database.query<{ id: string }>('select workspace_id as id from workflow limit 1');
  const insert = (status: string, at: string, took: number | undefined, isDry: boolean) =>
    database.query(
      `insert into job (workspace_id, id, content_hash, created_at, updated_at, workflow_id, workflow_version, status,
         fence, crashes, tries, last_seq, dry_run, completed_at)
       values ($1, $2, sha256('x'), $3, $3, $4, 1, $5, 0, 0, 0, 0, $6, $3::timestamptz + make_interval(secs => $7))`,
      [rows[0]?.id, v7(), at, busy, status, isDry, took],
    );
  for (const [second, status, took] of jobs)
    await insert(status, `2026-01-01T00:00:0${second}Z`, took, false);
  await insert('KO', '2026-01-01T00:00:09Z', 900, true);
});
afterAll(() => service[Symbol.asyncDispose]());

test('a workflow tells how its jobs did, dry runs left out', async () => {
  const { status, json } = await client.get(`/transform/v1/workflows/${busy}/stats`);
  expect(status).toBe(200);
  expect(json).toEqual({
    count: 6,
    capped: false,
    outcomes: expect.arrayContaining([
      { outcome: 'done', count: 3 },
      { outcome: 'failed', count: 1 },
      { outcome: 'cancelled', count: 1 },
      { outcome: 'retrying', count: 1 },
    ]),
    success_rate: 0.75,
    // Half of the five that have ended took this or less.
    median_seconds: 3,
    p95_seconds: 40,
    last_created_at: '2026-01-01T00:00:06.000Z',
    last_status: 'ERR',
  });
});

test('a range leaves out what was created before and after it', async () => {
  const range = 'created_from=2026-01-01T00:00:02Z&created_to=2026-01-01T00:00:03Z';
  const { json } = await client.get(`/transform/v1/workflows/${busy}/stats?${range}`);
  expect(json).toMatchObject({ count: 2, success_rate: 1, median_seconds: 1, last_status: 'SKIP' });
});

test('a workflow without jobs has no rate, no durations and no last job', async () => {
  const { json } = await client.get(`/transform/v1/workflows/${idle}/stats`);
  expect(json).toEqual({ count: 0, capped: false, outcomes: [] });
});

test('a page of workflows shows how each did', async () => {
  const { json } = await client.graphql(
    '{ workflows { nodes { name stats(createdFrom: "2026-01-01T00:00:04Z") { count successRate lastStatus } } } }',
  );
  expect(json['data']).toEqual({
    workflows: {
      nodes: [
        { name: 'Idle', stats: { count: 0, successRate: null, lastStatus: null } },
        { name: 'Busy', stats: { count: 3, successRate: 0, lastStatus: 'ERR' } },
      ],
    },
  });
});

test('of many jobs the newest thousand are looked at', async () => {
  const database = await service.database();
  await database.query(
    `insert into job (workspace_id, id, content_hash, created_at, updated_at, workflow_id, workflow_version, status,
       fence, crashes, tries, last_seq, dry_run, completed_at)
     select workspace_id, ${newId}, sha256('x'), now(), now(), id, 1, 'OK', 0, 0, 0, 0, false, now()
     from workflow, generate_series(1, 999) where id = $1`,
    [busy],
  );
  const { json } = await client.get(`/transform/v1/workflows/${busy}/stats`);
  expect(json).toMatchObject({ count: 1000, capped: true });
  expect(json['outcomes']).toEqual(
    expect.arrayContaining([
      { outcome: 'done', count: 999 },
      { outcome: 'retrying', count: 1 },
    ]),
  );
});

test('the time between a failure and its retry is no part of how long a job took', async () => {
  const id = v7();
  const workflow = randomUUID();
  await client.put(`/transform/v1/workflows/${workflow}`, { steps: [{ action: 'silo.close' }] });
  const job = async () => (await client.get(`/transform/v1/jobs/${id}`)).json;
  await client.put(`/transform/v1/jobs/${id}?wait=20`, { workflow_id: workflow });
  expect(await job()).toMatchObject({ status: 'KO' });
  expect(await job()).not.toHaveProperty('paused_seconds');
  const database = await service.database();
  await database.query(
    `update job set created_at = created_at - interval '1 day', completed_at = completed_at - interval '1 day' where id = $1`,
    [id],
  );
  await client.post(`/transform/v1/jobs/${id}/retry`, {});
  await expect.poll(async () => (await job()).completed_at).toBeDefined();
  const { paused_seconds: paused } = await job();
  expect(paused).toBeGreaterThanOrEqual(86_400);
  expect(paused).toBeLessThan(87_400);
  const { json: stats } = await client.get(`/transform/v1/workflows/${workflow}/stats`);
  expect(stats.p95_seconds).toBeLessThan(3600);
  const series = await client.get('/transform/v1/jobs/series');
  expect(Math.max(...series.json.points.map(({ p95_seconds: p95 = 0 }) => p95))).toBeLessThan(3600);
});
