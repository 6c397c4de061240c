import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../support/service.ts';

let service: TestService;
let client: TestClient;
let stranger: TestClient;

/** Jobs by when they ended: how, and how long they had taken. */
const jobs: readonly [end: string, status: string, took: number, isDry?: boolean][] = [
  ['10:00:00', 'OK', 5],
  ['10:09:59', 'SKIP', 1],
  ['10:09:00', 'KO', 9],
  ['10:31:00', 'TIMEOUT', 60],
  ['10:31:01', 'CANCEL', 2],
  ['10:31:02', 'KO', 7, true],
  ['10:40:01', 'OK', 3],
];

beforeAll(async () => {
  service = await startTestService();
  client = await service.client();
  stranger = await service.client();
  const workflow = randomUUID();
  await client.put(`/transform/v1/workflows/${workflow}`, {});
  const database = await service.database();
  for (const [end, status, took, isDry = false] of jobs)
    await database.query(
      `insert into job (workspace_id, id, content_hash, created_at, updated_at, workflow_id, workflow_version, status,
         fence, crashes, tries, last_seq, dry_run, completed_at)
       select workspace_id, $1, sha256('x'), $2::timestamptz - make_interval(secs => $3), $2, id, 1, $4, 0, 0, 0, 0, $5, $2
       from workflow where id = $6`,
      [v7(), `2026-01-01T${end}Z`, took, status, isDry, workflow],
    );
});
afterAll(() => service[Symbol.asyncDispose]());

const range = 'completed_from=2026-01-01T10:00:00Z&completed_to=2026-01-01T10:40:00Z&step_seconds=600';
const none = { done: 0, failed: 0, cancelled: 0 };

test('a series has every step of its time, with the jobs that ended in it and how long they took', async () => {
  const { status, json } = await client.get(`/transform/v1/jobs/series?${range}`);
  expect([status, json]).toEqual([
    200,
    {
      step_seconds: 600,
      capped: false,
      points: [
        {
          at: '2026-01-01T10:00:00.000Z',
          done: 2,
          failed: 1,
          cancelled: 0,
          median_seconds: 5,
          p95_seconds: 9,
        },
        { at: '2026-01-01T10:10:00.000Z', ...none },
        { at: '2026-01-01T10:20:00.000Z', ...none },
        {
          at: '2026-01-01T10:30:00.000Z',
          done: 0,
          failed: 1,
          cancelled: 1,
          median_seconds: 2,
          p95_seconds: 60,
        },
        { at: '2026-01-01T10:40:00.000Z', ...none },
      ],
    },
  ]);
});

test('without a time it is of the last day, by the hour', async () => {
  const { json } = await client.get('/transform/v1/jobs/series');
  expect([json['step_seconds'], json['points'].length]).toEqual([3600, 25]);
  expect(json['points'].every(({ at }: { at: string }) => at.endsWith(':00:00.000Z'))).toBe(true);
});

test.each([
  ['step_seconds=60', { step_seconds: 'makes 1441 steps; 500 are the most' }],
  [
    'completed_from=2026-01-02T00:00:00Z&completed_to=2026-01-01T00:00:00Z',
    { completed_to: 'must not be before completed_from' },
  ],
])('a series of %s is refused', async (query, fields) => {
  const { status, json } = await client.get(`/transform/v1/jobs/series?${query}`);
  expect([status, json['fields']]).toEqual([422, fields]);
});

test('the jobs of other workspaces are in none', async () => {
  const { json } = await stranger.get(`/transform/v1/jobs/series?${range}`);
  expect(json['points'].map(({ done }: { done: number }) => done)).toEqual([0, 0, 0, 0, 0]);
});

test('GraphQL tells the same', async () => {
  const { json } = await client.graphql(
    `{ jobSeries(completedFrom: "2026-01-01T10:30:00Z", completedTo: "2026-01-01T10:39:59Z", stepSeconds: 600) {
      capped points { failed cancelled p95Seconds }
    } }`,
  );
  expect(json['data']).toEqual({
    jobSeries: { capped: false, points: [{ failed: 1, cancelled: 1, p95Seconds: 60 }] },
  });
});

const ofLast = async (of: TestClient): Promise<object> =>
  (await of.get('/transform/v1/jobs/action-durations')).json;

test('the steps of jobs that were completed in a time are told of by their actions', async () => {
  const workflow = randomUUID();
  const steps = [
    { action: 'silo.sleep', config: { seconds: 1 } },
    { action: 'silo.modify', config: { jq: 'error("no")' } },
  ];
  await client.put(`/transform/v1/workflows/${workflow}`, { steps });
  await client.put(`/transform/v1/jobs/${v7()}?wait=20`, { workflow_id: workflow });
  expect(await ofLast(client)).toMatchObject({
    jobs: 1,
    capped: false,
    actions: [
      { action: 'silo.sleep', count: 1, failed: 0, median_seconds: expect.closeTo(1.5, 0) },
      { action: 'silo.modify', count: 1, failed: 1 },
    ],
  });
  expect(await ofLast(stranger)).toEqual({ jobs: 0, capped: false, actions: [] });
});
