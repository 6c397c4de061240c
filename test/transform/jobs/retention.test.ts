import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { v1, v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePartitions } from '../../../src/platform/database/time-partitions.ts';
import { createJobRemoval, type JobRetention } from '../../../src/transform/jobs/job-retention.ts';
import { jobMonths } from '../../../src/transform/jobs/job-months.ts';
import {
  startTestService,
  type TestAnswer,
  type TestClient,
  type TestService,
} from '../../support/service.ts';
import { scrape } from '../../support/metrics.ts';

let service: TestService;
let client: TestClient;
let database: Client;
let quick: string;
let slow: string;

beforeEach(async () => {
  service = await startTestService({ env: { DOCMILL_METRICS_PORT: '0' } });
  client = await service.client();
  database = await service.database();
  await beginIn2025();
  quick = await workflow({ action: 'silo.if', config: { expr: 'true' } });
  slow = await workflow({ action: 'silo.sleep', config: { seconds: 3600 } });
});
afterEach(() => service[Symbol.asyncDispose]());

/** The tables as they are where Docmill was begun to be used in January 2025. */
async function beginIn2025(): Promise<void> {
  for (const months of jobMonths) {
    const { table, leastFrom } = months;
    const { rows } = await database.query<{ name: string }>(
      `select relname as name from pg_class where relname ~ '^${table}_[0-9]{6}$' order by 1 limit 1`,
    );
    await database.query(`
      alter table ${table} detach partition ${rows[0]?.name};
      alter table ${rows[0]?.name} rename to ${table}_202501;
      alter table ${table} attach partition ${table}_202501
        for values from (minvalue) to (${leastFrom(`timestamp '2025-02-01'`)})`);
    await service.service.platform.database.transaction((sql) => makePartitions(sql, months));
  }
}

const in2025 = () => v7({ msecs: Date.parse('2025-01-15T12:00:00Z') });

async function workflow(step: object): Promise<string> {
  const id = randomUUID();
  const steps = [{ id: randomUUID(), name: 'a', ...step }];
  expect((await client.put(`/transform/v1/workflows/${id}`, { steps })).status).toBe(200);
  return id;
}

interface Wanted {
  id: string;
  daysOld?: number;
  workflowId?: string;
  key?: string;
}

/** A job that has run as far as it comes, and did so many days ago. */
async function job({ id, daysOld = 0, workflowId = quick, key }: Wanted): Promise<string> {
  await client.put(`/transform/v1/jobs/${id}`, { workflow_id: workflowId, key, tags: ['a'] });
  const reached = workflowId === slow ? 'QUEUED' : 'KO';
  await expect.poll(async () => (await shown(id)).json.status).toBe(reached);
  await database.query(
    `update job set created_at = created_at - make_interval(days => $2),
       completed_at = completed_at - make_interval(days => $2) where id = $1`,
    [id, daysOld],
  );
  await database.query(
    'update job_tag set created_at = created_at - make_interval(days => $2) where job_id = $1',
    [id, daysOld],
  );
  await database.query(
    'update job_key set created_at = created_at - make_interval(days => $2) where job_id = $1',
    [id, daysOld],
  );
  return id;
}

function shown(id: string): Promise<TestAnswer> {
  return client.get(`/transform/v1/jobs/${id}`);
}

/** What a worker does every ten minutes. */
async function keep(retention: JobRetention = { jobs: 200, keys: 730 }): Promise<void> {
  using keeping = createJobRemoval(service.service.platform, retention);
  await keeping.runChores();
}

/** Which of these jobs have rows, by table. */
async function left(...ids: string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { table, column } of jobMonths) {
    const { rows } = await database.query<{ id: string }>(
      `select distinct ${column} as id from ${table} where ${column} = any($1)`,
      [ids],
    );
    found[table] = rows.map(({ id }) => id).toSorted();
  }
  return found;
}

const everywhere = (...ids: string[]) => {
  const sorted = ids.toSorted();
  return { job: sorted, intent: sorted, event: sorted, job_tag: sorted };
};

async function months(): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select relname as name from pg_class where relname ~ '^(job|intent|event)_2025' and relkind = 'r' order by 1`,
  );
  return rows.map(({ name }) => name);
}

test(
  'a month goes whole once its jobs are old and have ended, but for younger jobs with ids of it',
  { tags: 'slow' },
  async () => {
    const old = await job({ id: in2025(), daysOld: 300 });
    const young = await job({ id: in2025(), daysOld: 150 });
    const recent = await job({ id: v7() });
    const before = await shown(young);
    await keep();
    expect(await months()).toEqual([]);
    expect(await left(old, young, recent)).toEqual(everywhere(young, recent));
    expect((await shown(old)).status).toBe(404);
    expect(await shown(young)).toMatchObject({ status: 200, json: before.json });
  },
);

test(
  'a month is kept while a job of it has not ended, which is told, and goes afterwards',
  { tags: 'slow' },
  async () => {
    const old = await job({ id: in2025(), daysOld: 300 });
    const waiting = await job({ id: in2025(), daysOld: 300, workflowId: slow });
    await keep();
    expect(await left(old, waiting)).toEqual(everywhere(old, waiting));
    const failed = 'docmill_housekeeping_failures_total{chore="job retention by month"}';
    expect((await scrape(service)).get(failed)).toBe(1);
    await client.post(`/transform/v1/jobs/${waiting}/cancel`, {});
    await keep();
    expect(await months()).toEqual([]);
    expect(await left(old, waiting)).toEqual(everywhere(waiting));
    await database.query(`update job set completed_at = now() - interval '201 days' where id = $1`, [
      waiting,
    ]);
    await keep();
    expect(await left(old, waiting)).toEqual(everywhere());
  },
);

test('jobs whose ids do not begin with a time go one by one', { tags: 'slow' }, async () => {
  const old = await job({ id: v1(), daysOld: 300 });
  const young = await job({ id: v1(), daysOld: 150 });
  const waiting = await job({ id: v1(), daysOld: 300, workflowId: slow });
  const far = await job({ id: v7({ msecs: Date.parse('2060-01-01T00:00:00Z') }), daysOld: 300 });
  await keep();
  expect(await left(old, young, waiting, far)).toEqual(everywhere(young, waiting));
});

test(
  'a worker removes what is past its time from its start on, and nothing unless a time is set',
  { tags: 'slow' },
  async () => {
    const old = await job({ id: in2025(), daysOld: 3000 });
    const unordered = await job({ id: v1(), daysOld: 3000 });
    const { databaseUrl = '', dataFolder } = service.config;
    const env = { DATABASE_URL: databaseUrl, DOCMILL_DATA: dataFolder, DOCMILL_ROLES: 'worker' };
    await (await startTestService({ env }))[Symbol.asyncDispose]();
    expect(await left(old, unordered)).toEqual(everywhere(old, unordered));
    await using worker = await startTestService({ env: { ...env, DOCMILL_JOB_DAYS: '200' } });
    expect(worker.config.jobDays).toBe(200);
    await expect.poll(() => left(old, unordered)).toEqual(everywhere());
  },
);

test('a key holds longer than its job, and is free when its own time is over', { tags: 'slow' }, async () => {
  await job({ id: in2025(), daysOld: 300, key: 'order-1' });
  await keep();
  const repeated = await client.post('/transform/v1/jobs', { workflow_id: quick, key: 'order-1' });
  expect(repeated).toMatchObject({ status: 410, json: { key: 'job-gone' } });
  expect(await client.get('/transform/v1/jobs/key/order-1')).toMatchObject({ status: 410 });
  await keep({ jobs: 200, keys: 299 });
  expect((await client.get('/transform/v1/jobs/key/order-1')).status).toBe(404);
  const again = await client.post('/transform/v1/jobs', { workflow_id: quick, key: 'order-1' });
  expect(again.status).toBe(202);
});

test(
  'what a reader keeps from being dropped goes the next time, and processes that remove at once do not hinder each other',
  { tags: 'slow' },
  async () => {
    const old = await job({ id: in2025(), daysOld: 300 });
    await database.query('begin');
    await database.query('select from job_202501');
    await keep();
    await database.query('rollback');
    expect(await left(old)).toEqual(everywhere(old));
    await Promise.all(Array.from({ length: 4 }, () => keep()));
    expect(await left(old)).toEqual(everywhere());
    expect(await months()).toEqual([]);
  },
);

test(
  'an old job is kept for as long after its end, in whatever partition it lies',
  { tags: 'slow' },
  async () => {
    const [slept, unordered, gone] = [
      await job({ id: in2025(), daysOld: 300 }),
      await job({ id: v1(), daysOld: 300 }),
      await job({ id: in2025(), daysOld: 300 }),
    ];
    await database.query(`update job set completed_at = now() - interval '199 days' where id = any($1)`, [
      [slept, unordered],
    ]);
    await keep();
    expect(await left(slept, unordered, gone)).toEqual(everywhere(slept, unordered));
    expect((await shown(slept)).status).toBe(200);
  },
);
