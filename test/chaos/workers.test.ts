import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildProgram } from '../start/program.ts';
import { startTestService, type TestClient, type TestService } from '../support/service.ts';
import { seed } from './conditions.ts';
import { effectAction, effectTable } from './effect.action.ts';
import { brokenHistories } from './histories.ts';
import { seeded } from '../support/seeded.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

const effect = 'chaos.effect';

let service: TestService;
let database: Client;
let client: TestClient;

beforeAll(async () => {
  await buildProgram();
  service = await startTestService({
    env: { DOCMILL_ROLES: 'web' },
    actions: [effectAction(() => database, 0)],
  });
  database = new Client({ connectionString: service.config.databaseUrl });
  await database.connect();
  await database.query(effectTable);
});
afterAll(async () => {
  await database.end();
  await service[Symbol.asyncDispose]();
});
beforeEach(async () => {
  client = await service.client();
});

async function newWorkflow(
  caller: TestClient,
  actions: readonly { action: string; config?: object }[],
): Promise<string> {
  const id = randomUUID();
  const { status, json } = await caller.put(`/transform/v1/workflows/${id}`, { steps: actions });
  expect({ status, json }).toMatchObject({ status: 200 });
  return id;
}

async function createJobs(caller: TestClient, ids: readonly string[], body: object): Promise<void> {
  const answers = await Promise.all(ids.map((id) => caller.put(`/transform/v1/jobs/${id}`, body)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
}

async function count(query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from ${query}`,
    values,
  );
  return rows[0]?.count ?? 0;
}

const unfinished = () => count('job where completed_at is null');

async function allEnded(): Promise<void> {
  await expect.poll(unfinished, { interval: 50 }).toBe(0);
}

/** Every effect was asked for under the id of an intent that has ended, and every such intent had its effect. */
async function expectEachEffectOnce(): Promise<void> {
  expect(await count(`intent where provider = $1 and id not in (select key from effect)`, [effect])).toBe(0);
  expect(await count(`effect where key not in (select id from intent where provider = $1)`, [effect])).toBe(
    0,
  );
}

const invoice = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  currency: 'EUR',
  supplier: { name: 'Supplier S.L.', tax_id: { country: 'ES', code: 'B98602642' } },
  customer: { name: 'Customer S.A.', tax_id: { country: 'ES', code: 'A58818501' } },
  lines: [
    { quantity: '2', item: { name: 'Chair', price: '45.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] },
  ],
};

test(
  'workers that are killed in the middle of jobs lose nothing and do nothing twice',
  { tags: 'crash' },
  async () => {
    const random = seeded(seed);
    const stranger = await service.client();
    const series = randomUUID();
    await client.put(`/sequence/v1/series/${series}`, { name: 'Invoices', prefix: 'F-' });
    const workflow = await newWorkflow(client, [
      { action: effect },
      { action: 'sequence.enumerate', config: { series_id: series } },
      { action: effect },
      { action: 'silo.close' },
      { action: effect },
    ]);
    const theirs = await newWorkflow(stranger, [{ action: effect }, { action: effect }]);
    const ids = Array.from({ length: 120 }, () => v7());

    const workers: WorkerProcess[] = await Promise.all([
      startWorker(service.config),
      startWorker(service.config),
    ]);
    try {
      await createJobs(client, ids, { workflow_id: workflow, data: invoice });
      // Ids are unique in a workspace only.
      await createJobs(stranger, ids.slice(0, 40), { workflow_id: theirs });
      for (let kills = 0; kills < 4; kills += 1) {
        const events = await count('event');
        const further = events + 20 + Math.floor(random() * 60);
        await expect
          .poll(async () => (await count('event')) >= further || (await unfinished()) === 0, { interval: 5 })
          .toBe(true);
        const index = Math.floor(random() * workers.length);
        await workers[index]?.kill();
        workers[index] = await startWorker(service.config);
      }
      await allEnded();
    } finally {
      await Promise.all(workers.map((worker) => worker.kill()));
    }

    expect(await brokenHistories(database)).toEqual([]);
    await expectEachEffectOnce();
    expect(await count(`job where id = any($1) and status = 'OK'`, [ids])).toBe(120 + 40);
    expect(await count('intent where job_id = any($1)', [ids])).toBe(120 * 5 + 40 * 2);
    const { json } = await client.get(`/sequence/v1/series/${series}`);
    expect(json['last_index']).toBe(120);
    expect((await client.get(`/sequence/v1/series/${series}/verify`)).json).toMatchObject({
      count: 120,
      valid: true,
    });
    expect(await count(`(select distinct snippet->>'code' from silo_entry) as code`)).toBe(120);
    expect(await count('silo_entry where draft')).toBe(0);
  },
);

test('two workers that boot together share the jobs and run each step once', { tags: 'slow' }, async () => {
  const workflow = await newWorkflow(client, [{ action: effect }, { action: effect }]);
  const ids = Array.from({ length: 60 }, () => v7());
  await createJobs(client, ids, { workflow_id: workflow });
  await using first = await startWorker(service.config);
  await using second = await startWorker(service.config);
  await allEnded();
  expect(first.pid).not.toBe(second.pid);
  expect(await brokenHistories(database)).toEqual([]);
  expect(await count('effect where job = any($1) and began = 1 and ended = 1', [ids])).toBe(120);
  expect(await count('effect where job = any($1)', [ids])).toBe(120);
});

test('a worker that was frozen past its grace and thaws writes nothing', { tags: 'slow' }, async () => {
  const workflow = await newWorkflow(client, [{ action: effect }, { action: effect }]);
  const [id, later] = [v7(), v7()];
  await using zombie = await startWorker(service.config, { effectMs: 1000 });
  await createJobs(client, [id], { workflow_id: workflow });
  await expect.poll(() => count('effect where job = $1', [id]), { interval: 5 }).toBe(1);
  zombie.signal('SIGSTOP');
  // The network gives up its connections, so that the grace counts and not the longer patience with frozen workers.
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'docmill worker' and datname = current_database()`,
  );
  const job = () => client.get(`/transform/v1/jobs/${id}`);
  {
    await using heir = await startWorker(service.config);
    await expect.poll(async () => (await job()).json.status).toBe('OK');
    expect(heir.pid).not.toBe(zombie.pid);
  }
  const { json: ended } = await job();
  zombie.signal('SIGCONT');
  await createJobs(client, [later], { workflow_id: workflow });
  await allEnded();
  await expect.poll(() => count('effect where job = $1 and ended = 2', [id])).toBe(1);
  expect((await job()).json).toEqual(ended);
  expect(await brokenHistories(database)).toEqual([]);
  await expectEachEffectOnce();
});
