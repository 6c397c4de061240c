import { expect, test } from 'vitest';
import { v1, v7, version } from 'uuid';
import { invoice, message } from '../../contract/world.ts';
import { sharedService } from '../../support/shared-service.ts';
import { newWorkflow, runJob, written, type ShownJob } from './trial.ts';
import { scripted, trialActions } from './trial-actions.ts';

const shared = sharedService({ actions: trialActions });

const idsOf = ({ intents }: Pick<ShownJob, 'intents'>) => intents.map(({ id }) => id);

test('intents are UUIDs of version 4 in REST, GraphQL and dry runs, whatever the id of the job', async () => {
  const steps = ['a', 'b', 'c'].map((name) => ({ name, config: {} }));
  const workflow = await newWorkflow(shared.client, { steps: written(steps) });
  for (const id of [v1(), v7()]) {
    const { json } = await shared.client.put(`/transform/v1/jobs/${id}?wait=20`, { workflow_id: workflow });
    expect(idsOf(json).map(version)).toEqual([4, 4, 4]);
    expect(new Set(idsOf(json)).size).toBe(3);
    const shown = await shared.client.graphql(`{ job(id: "${id}") { intents { id } } }`);
    expect(shown.json.data.job.intents.map(({ id: of }: { id: string }) => of)).toEqual(idsOf(json));
    const page = await shared.client.get(`/transform/v1/jobs/${id}/intents?cursor=${idsOf(json)[0]}`);
    expect(idsOf({ intents: page.json.list })).toEqual(idsOf(json).slice(1));
  }
  const dryRun = await shared.client.post('/transform/v1/workflows/dry-run', { workflow_id: workflow });
  expect(idsOf(dryRun.json).map(version)).toEqual([4, 4, 4]);
});

test('records that steps create have ids of version 7, which their tables are ordered by', async () => {
  const other = await newWorkflow(shared.client, { steps: written([{ name: 'other', config: {} }]) });
  const series = v7();
  await shared.client.put(`/sequence/v1/series/${series}`, { name: 'Invoices' });
  const steps = [
    { name: 'copy', action: 'silo.replicate', config: {} },
    { name: 'number', action: 'sequence.enumerate', config: { series_id: series } },
    { name: 'start', action: 'transform.job.create', config: { workflow_id: other } },
  ];
  const workflow = await newWorkflow(shared.client, { steps: written(steps) });
  const job = await runJob(shared.client, workflow, { data: invoice });
  expect(job.status).toBe('OK');
  expect(version(job.silo_entry_id ?? '')).toBe(7);
  const { json } = await shared.client.get(`/transform/v1/jobs?workflow_id=${other}`);
  expect(json.list.map(({ id }: { id: string }) => version(id))).toEqual([7]);
  const numbers = await shared.client.get(`/sequence/v1/series/${series}/entries`);
  expect(numbers.json.list.map(({ id }: { id: string }) => version(id))).toEqual([7]);
});

test('a task that an older release has begun keeps its id, under which its provider knows it', async () => {
  const outcomes = [{ status: 'QUEUED', ref: 'task-9' }, { status: 'OK' }];
  const steps = written([{ name: 'waits', action: 'trial.script', config: { outcomes } }]);
  const id = v7();
  const body = { workflow_id: await newWorkflow(shared.client, { steps }), data: message };
  await shared.client.put(`/transform/v1/jobs/${id}`, body);
  const look = async () => (await shared.client.get(`/transform/v1/jobs/${id}`)).json;
  await expect.poll(async () => (await look()).status).toBe('QUEUED');
  const older = v7();
  const database = await shared.service.database();
  await database.query('update intent set id = $1 where job_id = $2', [older, id]);

  await shared.client.post(`/transform/v1/jobs/${id}/poke`, {});
  await expect.poll(async () => (await look()).status).toBe('OK');
  expect((scripted.get(id) ?? []).at(-1)?.idempotencyKey).toBe(older);
  const { json } = await shared.client.get(`/transform/v1/jobs/${id}/intents`);
  expect(idsOf({ intents: json.list })).toEqual([older]);
});
