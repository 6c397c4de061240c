import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Pool } from 'pg';
import { v7 } from 'uuid';
import { startService, type Service } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Scope } from '../../src/platform/auth/scope.ts';
import { createLog } from '../../src/platform/log.ts';
import { startTemporaryPostgres } from '../support/temporary-postgres.ts';
import { benchProvider } from './support/bench.provider.ts';

const jobCount = Number(process.env['BENCH_JOBS'] ?? 20_000);
const inFlight = Number(process.env['BENCH_IN_FLIGHT'] ?? 256);
const latencySamples = 300;
const jobsPerSecond = 20;

/** What the bench found: completed 3-step jobs per second of a backlog, beside batched plain SQL writing the same rows. */
export interface JobsBench {
  bench: 'jobs';
  jobs: number;
  inFlight: number;
  perSecond: number;
  boundPerSecond: number;
  ratio: number;
  /** From POST to the answer that the job is done, one job every 50 ms, over HTTP. */
  latencyMs: { p50: number; p99: number };
}

/** Runs 3-step no-op jobs to saturation on a durable PostgreSQL of its own, and the lower bound on the same one. */
export async function run(): Promise<JobsBench> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startTemporaryPostgres());
  const dataFolder = await mkdtemp(join(tmpdir(), 'docmill-bench-'));
  stack.defer(() => rm(dataFolder, { recursive: true, force: true }));
  const environment = {
    DATABASE_URL: postgres.url,
    DOCMILL_DATA: dataFolder,
    DOCMILL_WORKER_CONCURRENCY: String(inFlight),
    PORT: '0',
  };
  const { scope, workflowId } = await prepare(environment);
  await fillBacklog(environment, scope, workflowId);
  const bound = await measureBound(postgres.url, scope.workspaceId, workflowId);
  const perSecond = await measureEngine(environment, postgres.url);
  const latencyMs = await measureLatency(environment, scope, workflowId);
  const ratio = Math.round((perSecond / bound) * 1000) / 1000;
  return { bench: 'jobs', jobs: jobCount, inFlight, perSecond, boundPerSecond: bound, ratio, latencyMs };
}

type Environment = Record<string, string>;

function start(environment: Environment, roles: string): Promise<Service> {
  return startService(readConfig({ ...environment, DOCMILL_ROLES: roles }), createLog('error'), [
    benchProvider,
  ]);
}

async function prepare(environment: Environment): Promise<{ scope: Scope; workflowId: string }> {
  await using service = await start(environment, 'web');
  const { id: workspaceId } = await service.access.workspaces.ensure('bench');
  const scope: Scope = { workspaceId, subject: 'bench', permissions: new Set(['admin']) };
  const workflowId = randomUUID();
  const steps = [1, 2, 3].map((n) => ({ id: randomUUID(), name: `Step ${n}`, action: 'bench.noop' }));
  await service.transform.workflows.create(scope, workflowId, { name: 'Bench', steps });
  return { scope, workflowId };
}

async function fillBacklog(environment: Environment, scope: Scope, workflowId: string): Promise<void> {
  await using service = await start(environment, 'web');
  const { creation } = service.transform;
  for (let made = 0; made < jobCount; made += 500) {
    await Promise.all(Array.from({ length: 500 }, () => creation.create(scope, { workflowId })));
  }
}

async function measureEngine(environment: Environment, url: string): Promise<number> {
  await using stack = new AsyncDisposableStack();
  const { pool } = stack.use(disposable(new Pool({ connectionString: url, max: 1 })));
  stack.use(await start(environment, 'worker'));
  const openedAt = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ open: string }>(
      'select count(*) as open from job where completed_at is null',
    );
    if (Number(rows[0]?.open) === 0) break;
    await setTimeout(20);
  }
  return Math.round((jobCount / (performance.now() - openedAt)) * 1000);
}

function disposable(pool: Pool): AsyncDisposable & { pool: Pool } {
  return { pool, [Symbol.asyncDispose]: () => pool.end() };
}

async function measureLatency(
  environment: Environment,
  scope: Scope,
  workflowId: string,
): Promise<JobsBench['latencyMs']> {
  await using service = await start(environment, 'web,worker');
  const token = await service.access.tokens.issue({
    workspace: { id: scope.workspaceId },
    subject: 'bench',
    scopes: ['admin'],
  });
  const times: number[] = [];
  const submit = async (): Promise<void> => {
    const submittedAt = performance.now();
    const response = await fetch(`${service.url}/transform/v1/jobs?wait=10`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ workflow_id: workflowId }),
    });
    const job = (await response.json()) as { status?: string };
    if (job.status !== 'OK') throw new Error(`The job did not end well: ${JSON.stringify(job)}`);
    times.push(performance.now() - submittedAt);
  };
  for (let warm = 0; warm < 50; warm += 1) await submit();
  times.length = 0;
  const running: Promise<void>[] = [];
  for (let sample = 0; sample < latencySamples; sample += 1) {
    running.push(submit());
    await setTimeout(1000 / jobsPerSecond);
  }
  await Promise.all(running);
  times.sort((a, b) => a - b);
  return { p50: at(times, 0.5), p99: at(times, 0.99) };
}

function at(times: readonly number[], share: number): number {
  return Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
}

const boundInsert = `insert into bound_job (workspace_id, id, workflow_id, workflow_version, status, fence, crashes, tries, last_seq,
    dry_run, content_hash, created_at, updated_at)
  select $1, id, $2, 1, 'NA', 0, 0, 0, 0, false, '\\x00', now(), now() from unnest($3::uuid[]) as n(id)`;

const boundTake = `update bound_job set fence = fence + 1
  where (workspace_id, id) in (
    select workspace_id, id from bound_job where fence = 0 order by id limit $1 for update skip locked)
  returning id`;

const boundStep = `with step as (select * from unnest($2::uuid[], $3::uuid[]) as s(job_id, id)
  ), fenced as (
    update bound_job set status = $5, last_seq = $6, updated_at = now(),
      completed_at = case when $7 then now() end
    from step where bound_job.workspace_id = $1 and bound_job.id = step.job_id and fence = 1
    returning bound_job.id as job_id
  ), intents as (
    insert into bound_intent (workspace_id, job_id, number, id, step_id, name, provider, completed, status, tries,
      superseded, created_at, updated_at)
    select $1, step.job_id, $4, step.id, step.id, 'Step', 'bench.noop', true, 'OK', 0, false, now(), now()
    from step join fenced using (job_id)
  )
  insert into bound_event (workspace_id, job_id, seq, intent_number, index, at, status, job_status)
  select $1, fenced.job_id, $6::int - 2 + e.index, $4, e.index, now(), e.status, $5
  from fenced, (values (1, 'RUN'), (2, 'OK')) as e(index, status)`;

/** The least a program can do that leaves the same rows as durably: whole batches through every step, one commit each. */
async function measureBound(url: string, workspaceId: string, workflowId: string): Promise<number> {
  await using pool = disposable(new Pool({ connectionString: url, max: 1 }));
  const query = (name: string, text: string, values: unknown[]) => pool.pool.query({ name, text, values });
  for (const table of ['job', 'intent', 'event']) {
    await pool.pool.query(`create table bound_${table} (like ${table} including all)`);
  }
  await pool.pool.query('create index on bound_job (id) where fence = 0');
  for (let made = 0; made < jobCount; made += 500) {
    await query('insert', boundInsert, [workspaceId, workflowId, Array.from({ length: 500 }, () => v7())]);
  }
  await pool.pool.query('analyze bound_job');
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await query('take', boundTake, [inFlight]);
    if (rows.length === 0) break;
    const ids = rows.map(({ id }: { id: string }) => id);
    for (const number of [1, 2, 3]) {
      const isLast = number === 3;
      const intents = ids.map(() => v7());
      await query('step', boundStep, [
        workspaceId,
        ids,
        intents,
        number,
        isLast ? 'OK' : 'RUN',
        number * 2,
        isLast,
      ]);
    }
  }
  return Math.round((jobCount / (performance.now() - startedAt)) * 1000);
}
