import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoice } from '../contract/world.ts';
import { buildProgram, freePort, runProgram, runToEnd, untilReady, type Program } from '../start/program.ts';
import { samplesOf } from '../support/metrics.ts';
import { createDatabase } from '../support/postgres.ts';
import { TestClient } from '../support/service.ts';
import { until } from '../support/until.ts';

const hour = 3_600_000;
const jobs = Array.from({ length: 48 }, () => v7());

const stack = new AsyncDisposableStack();
let client: TestClient;
let database: Client;
let workers: string[];

const databaseNow = async (): Promise<number> => {
  const { rows } = await database.query<{ now: Date }>('select clock_timestamp() as now');
  return Number(rows[0]?.now.getTime());
};

beforeAll(async () => {
  await buildProgram();
  const { url } = stack.use(await createDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'docmill-clocks-'));
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  const settings = { DATABASE_URL: url, DOCMILL_DATA: folder, DOCMILL_LOG_LEVEL: 'silent' };
  const { stdout } = await runToEnd(['token', '--workspace', 'clocks', '--scope', 'admin'], settings);
  const shifted = `--import ${new URL('shifted-clock.ts', import.meta.url).href}`;
  const start = async (role: 'web' | 'worker', shiftMs: number): Promise<string> => {
    const port = String(await freePort());
    const program: Program = stack.use(
      runProgram(['start'], {
        ...settings,
        NODE_OPTIONS: shifted,
        CLOCK_SHIFT_MS: String(shiftMs),
        DOCMILL_ROLES: role,
        // Neither worker has room for all.
        DOCMILL_WORKER_CONCURRENCY: '4',
        [role === 'web' ? 'PORT' : 'DOCMILL_METRICS_PORT']: port,
      }),
    );
    await untilReady(program, `http://127.0.0.1:${port}`);
    return `http://127.0.0.1:${port}`;
  };
  const [web, ...others] = await Promise.all([
    start('web', hour),
    start('worker', -hour),
    start('worker', 2 * hour),
  ]);
  client = new TestClient(web, stdout.trim(), 'clocks');
  workers = others;
  database = new Client({ connectionString: url });
  await database.connect();
  stack.defer(() => database.end());
});
afterAll(() => stack.disposeAsync());

async function ok(answer: Promise<{ status: number; json: unknown }>): Promise<void> {
  const { status, json } = await answer;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(json)}`);
}

test(
  'times of a web and two workers whose clocks are hours apart are those of the database, and in the order of what they tell of',
  { tags: 'slow' },
  async () => {
    const begun = await databaseNow();
    const [series, workflow, integration] = [randomUUID(), randomUUID(), randomUUID()];
    await ok(client.put(`/sequence/v1/series/${series}`, { name: 'Invoices', prefix: 'F-' }));
    await ok(client.put(`/transform/v1/integrations/${integration}`, { name: 'Agency' }));
    await ok(client.patch(`/transform/v1/integrations/${integration}`, { notes: 'ours' }));
    const steps = [
      { action: 'sequence.enumerate', config: { series_id: series } },
      { action: 'silo.sleep', config: { seconds: 1 } },
      { action: 'silo.state', config: { state: 'processing' } },
      { action: 'silo.sleep', config: { duration: 'P1D' } },
      { action: 'silo.close' },
    ];
    await ok(client.put(`/transform/v1/workflows/${workflow}`, { steps: steps.slice(1) }));
    await ok(client.patch(`/transform/v1/workflows/${workflow}`, { steps }));
    const body = { workflow_id: workflow, data: invoice };
    await Promise.all(jobs.map((id) => ok(client.put(`/transform/v1/jobs/${id}`, body))));

    const asleep = new Set(jobs);
    await until(async () => {
      const { rows } = await database.query<{ id: string }>(
        `select job_id as id from intent where number = 4 and not completed and job_id = any($1)`,
        [[...asleep]],
      );
      for (const { id } of rows) {
        // Some are cancelled where they wait, the others woken.
        await ok(
          client.post(`/transform/v1/jobs/${id}/${jobs.indexOf(id) % 8 === 0 ? 'cancel' : 'poke'}`, {}),
        );
        asleep.delete(id);
      }
      return asleep.size === 0;
    });
    const open = 'select from job where completed_at is null';
    await until(async () => (await database.query(open)).rowCount === 0);
    const ended = await databaseNow();

    const { rows: told } = await database.query<Record<string, unknown>>(
      `select id, created_at, completed_at, updated_at, status,
       (select array_agg(at order by seq) from event where event.job_id = job.id) as at
     from job`,
    );
    expect(told).toHaveLength(jobs.length);
    for (const { id, created_at, completed_at, updated_at, at } of told) {
      const times = [created_at, ...(at as Date[]), completed_at, updated_at].map(Number);
      expect({ id, times }).toEqual({ id, times: times.toSorted((one, other) => one - other) });
    }

    // A round trip of a busy machine between them, and no hour.
    const slack = 5000;
    const { rows } = await database.query<{ kept: string; least: Date; most: Date; strays: string }>(
      keptTimes
        .map(
          ([table, column]) =>
            `select '${table}.${column}' as kept, count(*) filter (where ${column} not between $1 and $2) as strays,
             count(*) > 0 as found from ${table}`,
        )
        .join(' union all '),
      [new Date(begun - slack), new Date(ended + slack)],
    );
    expect(rows).toEqual(
      keptTimes.map(([table, column]) => ({ kept: `${table}.${column}`, strays: '0', found: true })),
    );

    // Else nothing would have been shown.
    for (const worker of workers) {
      const samples = samplesOf(await (await fetch(`${worker}/metrics`)).text());
      expect(samples.get('docmill_jobs_claimed_total')).toBeGreaterThan(0);
    }
  },
);

/** Where times stand that a process has made. */
const keptTimes = [
  ['job', 'created_at'],
  ['job', 'updated_at'],
  ['job', 'completed_at'],
  ['intent', 'created_at'],
  ['intent', 'updated_at'],
  ['event', 'at'],
  ['silo_entry', 'created_at'],
  ['silo_entry', 'updated_at'],
  ['silo_version', 'created_at'],
  ['silo_state', 'created_at'],
  ['series', 'created_at'],
  ['series', 'updated_at'],
  ['series_entry', 'created_at'],
  ['workflow', 'created_at'],
  ['workflow', 'updated_at'],
  ['workflow_version', 'created_at'],
  ['integration', 'created_at'],
  ['integration', 'updated_at'],
  ['change', 'at'],
] as const;
