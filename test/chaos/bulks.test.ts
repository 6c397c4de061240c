import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { message } from '../contract/world.ts';
import { buildProgram } from '../start/program.ts';
import { startTestService, type TestClient, type TestService } from '../support/service.ts';
import {
  countOf,
  ended,
  jobsOf,
  made,
  passLease,
  sleeping,
  started,
  workflowOf,
} from '../transform/bulks/bulk-story.ts';
import { effectTable } from './effect.action.ts';
import { startWorker } from './worker-process.ts';

const jobCount = 130;

let service: TestService;
let database: Client;
/** Another connection, which holds a job. */
let holder: Client;
let client: TestClient;

beforeAll(async () => {
  await buildProgram();
  service = await startTestService({ env: { DOCMILL_ROLES: 'web' } });
  database = new Client({ connectionString: service.config.databaseUrl });
  await database.connect();
  await database.query(effectTable);
  holder = await service.database();
});
afterAll(async () => {
  await database.end();
  await service[Symbol.asyncDispose]();
});
beforeEach(async () => {
  client = await service.client();
});

async function count(query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from ${query}`,
    values,
  );
  return rows[0]?.count ?? 0;
}

/** A worker is killed while it waits, in the middle of a batch, for a row that somebody else holds. */
async function killInBatch(id: string): Promise<void> {
  await using worker = await startWorker(service.config);
  await expect
    .poll(() => count(`pg_stat_activity where wait_event_type = 'Lock' and query like '%job%'`))
    .toBeGreaterThan(0);
  await worker.kill();
  await holder.query('rollback');
  expect(await count('long_operation where id = $1 and revision > 1', [id])).toBe(0);
  await passLease(database);
}

test(
  'a worker that dies in the middle of a batch has done nothing of it, and others leave nothing out',
  { tags: 'slow' },
  async () => {
    const workflow = await workflowOf(client, [{ action: 'silo.if', config: { expr: 'args.missing' } }]);
    let jobs: string[];
    {
      await using worker = await startWorker(service.config);
      jobs = await jobsOf(client, workflow, jobCount, 'KO');
      worker.signal('SIGTERM');
    }
    const held = jobs.toSorted()[20];
    await holder.query('begin');
    await holder.query('select from job where id = $1 for update', [held]);
    const bulk = await started(client, {
      action: 'retry',
      filter: { workflow_ids: [workflow], outcome: 'failed' },
      retry: { from: 'start' },
    });
    await killInBatch(bulk.id);
    await using workers = new AsyncDisposableStack();
    workers.use(await startWorker(service.config));
    workers.use(await startWorker(service.config));
    expect(await ended(client, bulk)).toMatchObject({
      status: 'completed',
      done: jobCount,
      skipped: 0,
      failed: 0,
    });
    await expect.poll(() => countOf(client, workflow, 'KO')).toBe(jobCount);
    // One of the run before, one of the only retry.
    expect(
      await count(
        `(select from intent where job_id = any($1) group by job_id having count(*) <> 2) as others`,
        [jobs],
      ),
    ).toBe(0);
    expect(await count('intent where job_id = any($1)', [jobs])).toBe(2 * jobCount);
  },
);

test(
  'connections that are cut again and again neither do a thing twice nor leave one out',
  { tags: 'slow' },
  async () => {
    await using workers = new AsyncDisposableStack();
    workers.use(await startWorker(service.config));
    workers.use(await startWorker(service.config));
    const workflow = await workflowOf(client, sleeping);
    const jobs = await jobsOf(client, workflow, jobCount, 'QUEUED');
    const folder = randomUUID();
    await Promise.all(
      Array.from({ length: jobCount }, () =>
        made(client.post('/silo/v1/entries', { data: message, folder })),
      ),
    );
    const nothing = await workflowOf(client, []);
    const cancelling = await started(client, { action: 'cancel', filter: { workflow_ids: [workflow] } });
    const starting = await started(client, {
      action: 'start',
      entry_filter: { folder },
      start: { workflow_id: nothing },
    });
    for (let cuts = 0; cuts < 6; cuts += 1) {
      const before = await count('event');
      await expect
        .poll(
          async () =>
            (await count('event')) > before + 5 ||
            (await count('long_operation where completed_at is null')) === 0,
          { interval: 5 },
        )
        .toBe(true);
      await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'docmill' and datname = current_database() and pid <> pg_backend_pid()`,
      );
      await passLease(database);
    }
    // Seldom: whoever is taken a batch from while he does it has to leave it to the next one.
    await expect
      .poll(
        async () => {
          await passLease(database);
          return count('long_operation where completed_at is null');
        },
        { interval: 5000, timeout: 300_000 },
      )
      .toBe(0);
    expect(await ended(client, cancelling)).toMatchObject({
      status: 'completed',
      done: jobCount,
      skipped: 0,
    });
    expect(await ended(client, starting)).toMatchObject({ status: 'completed', done: jobCount, failed: 0 });
    expect(await count(`event where status = 'CANCEL' and job_id = any($1)`, [jobs])).toBe(jobCount);
    expect(await count('job where bulk_id = $1', [starting.id])).toBe(jobCount);
    expect(
      await count('(select distinct silo_entry_id from job where bulk_id = $1) as e', [starting.id]),
    ).toBe(jobCount);
  },
);
