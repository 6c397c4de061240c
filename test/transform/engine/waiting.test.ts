import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { v7 } from 'uuid';
import { startTestService } from '../../support/service.ts';
import { sharedService } from '../../support/shared-service.ts';
import { until } from '../../support/until.ts';
import { newWorkflow, runJob, storyOf, written, type ShownJob } from './trial.ts';
import { scripted, trialActions } from './trial-actions.ts';

const shared = sharedService({ actions: trialActions, timings: { engine: { pollMs: 20 } } });

const soon = { retryInSeconds: 0.01 };

async function workflowOf(outcomes: object[], ...after: object[]): Promise<string> {
  const first = { name: 'waits', action: 'trial.script', config: { outcomes } };
  return newWorkflow(shared.client, { steps: written([first, ...(after as never[])]) });
}

/** Creates a job and answers a look at it. */
async function begun(workflowId: string, body: object = {}): Promise<() => Promise<ShownJob>> {
  const id = v7();
  const { status } = await shared.client.put(`/transform/v1/jobs/${id}`, {
    workflow_id: workflowId,
    ...body,
  });
  expect(status).toBe(202);
  return async () => (await shared.client.get(`/transform/v1/jobs/${id}`)).json;
}

/** The id of the job that a job has started, as the step names it. */
const startedBy = ({ intents }: ShownJob) => intents.at(-1)?.events.at(-1)?.message?.replace('Job ', '');

const statusesOf = ({ intents }: ShownJob) => intents.map(({ events }) => events.map(({ status }) => status));

test('a step that fails for now is tried again in the same intent, and each try leaves its events', async () => {
  const err = { status: 'ERR', code: 'busy', message: 'Try later', ...soon };
  const job = await runJob(
    shared.client,
    await workflowOf([err, err, { status: 'OK' }], { name: 'next', config: {} }),
  );
  expect(job.status).toBe('OK');
  expect(statusesOf(job)).toEqual([
    ['RUN', 'ERR', 'RUN', 'ERR', 'RUN', 'OK'],
    ['RUN', 'OK'],
  ]);
  expect(job.intents[0]?.events.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(job.intents[0]?.events[1]).toMatchObject({ code: 'busy', message: 'Try later' });
  const tasks = scripted.get(job.id) ?? [];
  expect(tasks.map(({ tries }) => tries)).toEqual([0, 1, 2]);
  expect(new Set(tasks.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set([job.intents[0]?.id]));
});

test('a job whose step failed for now is ERR, not completed, and says when it goes on', async () => {
  const look = await begun(await workflowOf([{ status: 'ERR', code: 'busy', message: 'x' }]));
  await expect.poll(async () => (await look()).status).toBe('ERR');
  const job = await look();
  expect(job).not.toHaveProperty('completed_at');
  expect(job.intents).toMatchObject([{ completed: false }]);
  const pauseMs = Date.parse(job.resume_at ?? '') - Date.parse(job.intents[0]?.events[1]?.at ?? '');
  // The first pause is 5 s, and up to a tenth more, so that many jobs do not come back at once.
  expect(pauseMs).toBeGreaterThan(4900);
  expect(pauseMs).toBeLessThan(5700);
});

test('a step that asks for a 32nd retry is KO, which its workflow may handle', { tags: 'slow' }, async () => {
  const always = { status: 'ERR', code: 'busy', message: 'Try later', retryInSeconds: 0 };
  const look = await begun(await workflowOf([always]));
  await expect.poll(async () => (await look()).status, { interval: 20 }).toBe('KO');
  const job = await look();
  const statuses = statusesOf(job)[0] ?? [];
  expect(statuses.filter((status) => status === 'RUN')).toHaveLength(32);
  expect(statuses.filter((status) => status === 'ERR')).toHaveLength(31);
  expect(statuses.at(-1)).toBe('KO');
  expect(job.faults).toEqual([
    { provider: 'trial.script', code: 'busy', message: 'Try later; given up after 32 tries' },
  ]);
});

test('a queued step goes on by its timer, is told its ref, and hands its args on', async () => {
  const queued = { status: 'QUEUED', code: 'sent', ref: 'task-7', args: { ticket: 'T7' }, ...soon };
  const workflow = await workflowOf([queued, { status: 'OK' }], {
    name: 'echo',
    action: 'trial.echo',
    config: { base: 'b' },
  });
  const job = await runJob(shared.client, workflow);
  expect(statusesOf(job)[0]).toEqual(['RUN', 'QUEUED', 'RUN', 'OK']);
  expect(job.intents[0]?.events[1]).toMatchObject({ code: 'sent', args: { ticket: 'T7' } });
  expect((scripted.get(job.id) ?? []).map(({ ref }) => ref)).toEqual([undefined, 'task-7']);
  expect(JSON.parse(job.args?.['seen'] ?? '')).toEqual({ ticket: 'T7' });
});

test('a queued job is QUEUED and holds no worker: it is a row and a message', async () => {
  const look = await begun(await workflowOf([{ status: 'QUEUED' }]));
  await expect.poll(async () => (await look()).status).toBe('QUEUED');
  const { id, resume_at: resumeAt } = await look();
  const hours = (Date.parse(resumeAt ?? '') - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThan(24.1);
  const database = await shared.service.database();
  const count = async (text: string) => (await database.query(text, [id])).rows[0]?.n;
  await expect
    .poll(() => count('select count(*)::int as n from claim where $1::uuid = any(job_ids)'))
    .toBe(0);
  expect(await count(`select count(*)::int as n from pgboss.job where data->>'jobId' = $1::text`)).toBe(1);
});

test('a sleep lets time pass between two steps', async () => {
  const steps = written([
    { name: 'sleep', action: 'silo.sleep', config: { duration: 'PT0.05S' } },
    { name: 'end', config: {} },
  ]);
  const job = await runJob(shared.client, await newWorkflow(shared.client, { steps }));
  expect(storyOf(job)).toEqual(['sleep:OK', 'end:OK']);
  const [asleep, awake] = (job.intents[0]?.events ?? []).filter(({ status }) => status !== 'RUN');
  expect(asleep?.status).toBe('QUEUED');
  expect(Date.parse(awake?.at ?? '') - Date.parse(asleep?.at ?? '')).toBeGreaterThanOrEqual(45);
});

test('what is no length of time is refused when the workflow is saved', async () => {
  const sleeps = [
    {},
    { duration: 'P1M' },
    { duration: 'PT' },
    { seconds: 1, duration: 'PT1S' },
    { duration: 'P101D' },
  ];
  for (const config of sleeps) {
    const { status, json } = await shared.client.put(`/transform/v1/workflows/${v7()}`, {
      steps: written([{ name: 'sleep', action: 'silo.sleep', config }]),
    });
    expect({ config, status, errors: json.fields?.steps?.['0']?.config }).toMatchObject({
      status: 422,
      errors: expect.anything(),
    });
  }
});

test('a job starts another one, on the same entry and once', async () => {
  const other = await newWorkflow(shared.client, { steps: written([{ name: 'other', config: {} }]) });
  const create = {
    name: 'create',
    action: 'transform.job.create',
    config: { workflow_id: other, args: { b: '2' } },
  };
  const data = { $schema: 'https://gobl.org/draft-0/note/message', title: 'A', content: 'B' };
  const job = await runJob(shared.client, await newWorkflow(shared.client, { steps: written([create]) }), {
    data,
    args: { a: '1' },
  });
  expect(job.status).toBe('OK');
  const { json: started } = await shared.client.get(`/transform/v1/jobs/${startedBy(job)}`);
  expect(started).toMatchObject({
    workflow_id: other,
    silo_entry_id: job.silo_entry_id,
    args: { a: '1', b: '2' },
  });
  const { json } = await shared.client.get(`/transform/v1/jobs?workflow_id=${other}`);
  expect(json.list).toHaveLength(1);
});

test('a job starts another one on the entry that its document names', async () => {
  const content = { $schema: 'https://gobl.org/draft-0/note/message', content: 'B' };
  const { json: named } = await shared.client.post('/silo/v1/entries', { data: content });
  const other = await newWorkflow(shared.client, { steps: written([{ name: 'other', config: {} }]) });
  const config = { workflow_id: other, silo_entry_meta_key: 'about' };
  const steps = written([{ name: 'create', action: 'transform.job.create', config }]);
  const workflow = await newWorkflow(shared.client, { steps });
  const run = (meta: object) => runJob(shared.client, workflow, { data: { ...content, meta } });

  const job = await run({ about: named.id });
  const { json: started } = await shared.client.get(`/transform/v1/jobs/${startedBy(job)}`);
  expect(started).toMatchObject({ workflow_id: other, silo_entry_id: named.id });
  expect(storyOf(await run({ other: named.id }))).toEqual(['create:KO/no-entry']);
  expect(storyOf(await run({ about: 'F-1' }))).toEqual(['create:KO/no-entry']);
  expect(storyOf(await run({ about: v7() }))).toEqual(['create:KO/validation']);
});

test(
  'a job that goes round starts as many others as it may, and says why no more',
  { tags: 'slow' },
  async () => {
    await using service = await startTestService({ env: { DOCMILL_STARTED_JOBS: '3' } });
    const client = await service.client();
    const other = await newWorkflow(client, { steps: [] });
    const [again, create] = [
      randomUUID(),
      { action: 'transform.job.create', config: { workflow_id: other } },
    ];
    const steps = written([
      { id: again, name: 'create', ...create, next: [{ status: 'OK', step_id: again }] },
    ]);
    const job = await runJob(client, await newWorkflow(client, { steps }));
    expect(storyOf(job)).toEqual(['create:OK', 'create:OK', 'create:OK', 'create:KO/too-many-jobs']);
    expect(job.faults?.[0]?.message).toBe('A job may start 3 others (DOCMILL_STARTED_JOBS)');
    const started = async () => (await client.get(`/transform/v1/jobs?workflow_id=${other}`)).json.list;
    expect(await started()).toHaveLength(3);
    // Running it again does not lead on either: what it has started counts.
    await client.post(`/transform/v1/jobs/${job.id}/retry`, {});
    await until(async () => {
      const { json } = await client.get(`/transform/v1/jobs/${job.id}`);
      return json.intents.length === 5 && json.completed_at !== undefined;
    });
    expect(await started()).toHaveLength(3);
  },
);

test('a workflow that starts itself comes to an end, and running its last job again does not lead on', async () => {
  const own = randomUUID();
  const steps = written([{ name: 'create', action: 'transform.job.create', config: { workflow_id: own } }]);
  expect((await shared.client.put(`/transform/v1/workflows/${own}`, { steps })).status).toBe(200);
  const jobs = async (): Promise<ShownJob[]> =>
    (await shared.client.get(`/transform/v1/jobs?workflow_id=${own}&limit=100`)).json.list;
  await runJob(shared.client, own);
  const ended = async () => {
    const list = await jobs();
    return (
      list.some(({ status }) => status === 'KO') && list.every(({ completed_at: at }) => at !== undefined)
    );
  };
  await until(ended);
  const [last, ...others] = (await jobs()).filter(({ status }) => status === 'KO');
  expect(others).toEqual([]);
  expect(last?.faults).toMatchObject([{ provider: 'transform.job.create', code: 'job-chain-too-long' }]);
  expect(await jobs()).toHaveLength(1 + 32);

  const address = `/transform/v1/jobs/${last?.id}`;
  await shared.client.post(`${address}/retry`, {});
  await until(async () => (await shared.client.get(address)).json.intents.length === 2 && (await ended()));
  expect(await jobs()).toHaveLength(1 + 32);
});
