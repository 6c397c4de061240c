import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scrape } from '../../support/metrics.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { gates, trialActions } from './trial-actions.ts';

const workflow = '0197a0c0-0000-4000-8000-0000000000a1';

let service: TestService;
let found: Map<string, number>;
beforeAll(async () => {
  service = await startTestService({ env: { DOCMILL_METRICS_PORT: '0' }, actions: trialActions });
  const client = await service.client();
  const steps = [
    { action: 'trial.end', config: { status: 'SKIP', code: 'c0de' } },
    { action: 'trial.end' },
    { action: 'trial.slow' },
  ];
  await client.put(`/transform/v1/workflows/${workflow}`, { steps });
  for (const _ of [1, 2])
    await client.post('/transform/v1/jobs?wait=60', { workflow_id: workflow, key: `k3y-${_}` });
  found = await scrape(service);
});
afterAll(() => service[Symbol.asyncDispose]());

const told = (name: string) => found.get(`docmill_${name}`);

test('outcomes are counted by action and status', () => {
  expect(told('steps_total{action="trial.end",status="SKIP"}')).toBe(2);
  expect(told('steps_total{action="trial.end",status="OK"}')).toBe(2);
  expect(told('steps_total{action="trial.slow",status="TIMEOUT"}')).toBe(2);
});

test('the time of a step is counted with its action', () => {
  expect(told('step_duration_seconds_count{action="trial.end"}')).toBe(4);
  expect(told('step_duration_seconds_count{action="trial.slow"}')).toBe(2);
  // The action that is too slow was given 50 ms.
  expect(told('step_duration_seconds_bucket{le="0.025",action="trial.slow"}')).toBe(0);
  expect(told('step_duration_seconds_sum{action="trial.slow"}')).toBeGreaterThan(0.05);
});

test('jobs are counted from their creation to their end', () => {
  expect(told('jobs_created_total')).toBe(2);
  expect(told('jobs_claimed_total')).toBe(2);
  expect(told('jobs_ended_total{status="TIMEOUT"}')).toBe(2);
  expect(told('jobs_running')).toBe(0);
});

test('group commits are told by what they commit', () => {
  // The slow one commits that it begins as well.
  expect(told('group_commit_items_sum{group="steps"}')).toBe(8);
  expect(told('group_commit_items_sum{group="jobs"}')).toBe(2);
  expect(told('group_commit_duration_seconds_count{group="hints"}')).toBeGreaterThan(0);
});

test('no label holds an id, a key, a code or a workspace', () => {
  const labels = [...found.keys()].join('\n');
  expect(labels).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|k3y|c0de/);
});

test('an action that an integration serves is told as another', async () => {
  const client = await service.client();
  const actions = [{ id: 'acme.c0de', name: 'C', summary: 'Serves' }];
  const secret = `whsec_${Buffer.alloc(24).toString('base64')}`;
  const config = { url: 'http://127.0.0.1/', secret, actions };
  await client.put(`/transform/v1/integrations/${randomUUID()}`, { provider: 'http', config });
  const id = randomUUID();
  await client.put(`/transform/v1/workflows/${id}`, { steps: [{ action: 'acme.c0de' }] });
  await client.post('/transform/v1/jobs?wait=60', { workflow_id: id });
  const labels = await scrape(service);
  expect(labels.get('docmill_steps_total{action="other",status="KO"}')).toBe(1);
  expect([...labels.keys()].join('\n')).not.toContain('c0de');
});

test('the jobs of a worker that dies are counted by the one that takes them over', async () => {
  const database = await service.database();
  await database.query(
    `insert into worker (id, seen_at) values ('0197a0c0-0000-4000-8000-0000000000b1', now() - interval '1 minute')`,
  );
  await expect
    .poll(async () => (await scrape(service)).get('docmill_workers_died_total'), { timeout: 10_000 })
    .toBe(1);
});

test('a job that is cancelled is counted as ended, and its step as an outcome whose time nobody knows', async () => {
  const client = await service.client();
  const steps = [{ action: 'trial.gate' }];
  await client.put(`/transform/v1/workflows/${workflow}`, { steps });
  const { json } = await client.post('/transform/v1/jobs', { workflow_id: workflow });
  await until(() => gates.has(json.id));
  for (const _ of [1, 2]) await client.post(`/transform/v1/jobs/${json.id}/cancel`, {});
  const after = await scrape(service);
  expect(after.get('docmill_jobs_ended_total{status="CANCEL"}')).toBe(1);
  expect(after.get('docmill_steps_total{action="trial.gate",status="CANCEL"}')).toBe(1);
  expect(after.get('docmill_step_duration_seconds_count{action="trial.gate"}')).toBeUndefined();
});
