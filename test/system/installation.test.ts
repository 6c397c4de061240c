import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../support/service.ts';

let service: TestService;
let operator: TestClient;

beforeAll(async () => {
  service = await startTestService();
  operator = await service.client({ scope: 'system:read' });
});
afterAll(() => service[Symbol.asyncDispose]());

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** A workspace with jobs that do so. */
async function run(steps: object[], jobs: number): Promise<TestClient> {
  const client = await service.client();
  const workflow = randomUUID();
  await client.put(`/transform/v1/workflows/${workflow}`, { steps });
  for (let job = 0; job < jobs; job += 1) await client.post('/transform/v1/jobs', { workflow_id: workflow });
  return client;
}

const system = async () => (await operator.get('/utils/v1/system')).json;

describe('the installation tells', () => {
  test('its version, its database and where its files are', async () => {
    const { database, storage, version: told } = await system();
    expect([told, storage]).toEqual([version, 'folder']);
    expect(database).toEqual({ version: expect.stringMatching(/^18/), bytes: expect.any(Number) });
    expect(database.bytes).toBeGreaterThan(1_000_000);
  });

  test('its workers: since when each runs, which version, and how much it can hold', async () => {
    const { workers } = await system();
    expect(workers).toEqual([
      {
        id: expect.any(String),
        version,
        started_at: expect.any(String),
        seen_at: expect.any(String),
        alive: true,
        running: expect.any(Number),
        slots: service.config.workerConcurrency + service.config.outsideConcurrency,
      },
    ]);
    expect(workers[0].started_at <= workers[0].seen_at).toBe(true);
  });

  test('workers that have died, and those of versions that told less of themselves', async () => {
    const database = await service.database();
    const [id, workspace] = [randomUUID(), randomUUID()];
    await database.query(`insert into worker (id, seen_at) values ($1, now() + interval '1 day')`, [id]);
    await database.query(
      `insert into claim (id, worker_id, workspace_ids, job_ids, fences) values ($1, $1, array[$2::uuid], array[$2::uuid], '{1}')`,
      [id, workspace],
    );
    const { workers } = await system();
    expect(workers.find((worker: { id: string }) => worker.id === id)).toEqual({
      id,
      seen_at: expect.any(String),
      alive: true,
      running: 0,
    });
    await database.query('delete from claim where id = $1', [id]);
    await database.query('delete from worker where id = $1', [id]);
  });

  test('how many jobs of all workspaces wait', async () => {
    const before = (await system()).queue.delayed;
    await run([{ action: 'silo.sleep', config: { duration: 'P1D' } }], 3);
    await run([{ action: 'silo.sleep', config: { duration: 'P1D' } }], 2);
    await expect.poll(async () => (await system()).queue.delayed).toBe(before + 5);
    await expect.poll(async () => (await system()).queue).toMatchObject({ depth: 0, oldest_seconds: 0 });
  });

  test('what the doctor finds, what is wrong first', async () => {
    const { findings } = await system();
    const checks = findings.map(({ check }: { check: string }) => check);
    expect(checks).toEqual(
      expect.arrayContaining([
        'data',
        'database',
        'server',
        'clock',
        'migrations',
        'keys',
        'storage',
        'workers',
      ]),
    );
    const health = findings.map(({ healthy }: { healthy: boolean }) => healthy);
    expect(health).toEqual(health.toSorted((one: boolean, other: boolean) => Number(one) - Number(other)));
  });
});

test('whoever asks over GraphQL is told what he asks for', async () => {
  const { json } = await operator.graphql(
    '{ system { version queue { depth } workers { alive } findings { check } } }',
  );
  expect(json['data'].system).toMatchObject({ version, queue: { depth: 0 }, workers: [{ alive: true }] });
});

describe('what is about all workspaces', () => {
  test('is nothing that the administrator of one may see, nor give away', async () => {
    const admin = await service.client();
    expect((await admin.get('/utils/v1/system')).status).toBe(403);
    const { json } = await admin.graphql('{ system { version } viewer { scopes } }');
    expect(json['errors'][0].extensions.key).toBe('forbidden');
    const asked = { subject: 'me', scope: 'system:read' };
    expect((await admin.post('/access/v1/tokens', asked)).status).toBe(403);
  });

  test('is given away by whoever may see it', async () => {
    const both = await service.client({ scope: 'admin system:read' });
    const { status, json } = await both.post('/access/v1/tokens', { subject: 'me', scope: 'system:read' });
    expect([status, json.scope]).toEqual([200, 'system:read']);
  });
});
