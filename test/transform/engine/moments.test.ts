import type { Client } from 'pg';
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { sharedService } from '../../support/shared-service.ts';
import { until } from '../../support/until.ts';
import { newWorkflow, storyOf, written, type ShownJob } from './trial.ts';
import { trialActions } from './trial-actions.ts';

const shared = sharedService({ actions: trialActions });
let database: Client;
beforeAll(async () => {
  database = await shared.service.database();
});

const sleep = (duration: string) => ({ name: 'sleep', action: 'silo.sleep', config: { duration } });
const shown = async (id: string): Promise<ShownJob> =>
  (await shared.client.get(`/transform/v1/jobs/${id}`)).json;

/** Creates a job of some steps and lets it go to sleep. */
async function asleep(steps: Parameters<typeof written>[0]): Promise<string> {
  const id = v7();
  const workflow_id = await newWorkflow(shared.client, { steps: written(steps) });
  await shared.client.put(`/transform/v1/jobs/${id}`, { workflow_id });
  await until(async () => (await shown(id)).status === 'QUEUED');
  return id;
}

/** Makes the database find that a job is due now, whatever time it is for the service. */
async function due(id: string): Promise<void> {
  const { rowCount } = await database.query(
    `update pgboss.job set start_after = now(), priority = 0 where state = 'created' and data->>'jobId' = $1`,
    [id],
  );
  expect(rowCount).toBe(1);
}

/** Moves all that a job has done so far into the past. */
async function age(id: string, days: number): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - make_interval(days => ${days})`;
  await database.query(
    `update job set ${earlier('created_at')}, ${earlier('updated_at')}, ${earlier('completed_at')} where id = $1`,
    [id],
  );
  await database.query(
    `update intent set ${earlier('created_at')}, ${earlier('updated_at')} where job_id = $1`,
    [id],
  );
  await database.query(`update event set ${earlier('at')} where job_id = $1`, [id]);
}

test('a sleep ends when the database finds it due, though the clock of the process is a month behind', async () => {
  const id = await asleep([sleep('P34D'), { name: 'end', config: {} }]);
  await due(id);
  await until(async () => (await shown(id)).status !== 'QUEUED');
  await expect.poll(async () => storyOf(await shown(id))).toEqual(['sleep:OK', 'end:OK']);
  const [events] = (await shown(id)).intents.map((intent) => intent.events.map(({ status }) => status));
  expect(events).toEqual(['RUN', 'QUEUED', 'RUN', 'OK']);
});

test('a job lives through the longest sleeps, several in a row too', async () => {
  const id = await asleep([sleep('P100D'), { ...sleep('P100D'), name: 'more' }, { name: 'end', config: {} }]);
  await age(id, 101);
  await due(id);
  await until(async () => (await shown(id)).intents.length === 2 && (await shown(id)).status === 'QUEUED');
  await age(id, 101);
  await due(id);
  await expect.poll(async () => storyOf(await shown(id))).toEqual(['sleep:OK', 'more:OK', 'end:OK']);
});

test('a job that waits for something else than time is ended when it is 100 days old', async () => {
  const outcomes = [{ status: 'QUEUED' }];
  const id = await asleep([{ name: 'waits', action: 'trial.script', config: { outcomes } }]);
  await age(id, 101);
  await due(id);
  await expect.poll(async () => storyOf(await shown(id))).toEqual(['waits:TIMEOUT/expired']);
});

test('a job can be retried for 100 days after it has ended, however old it is by then', async () => {
  const id = await asleep([sleep('P100D'), { name: 'end', config: { status: 'KO' } }]);
  await age(id, 300);
  await due(id);
  await until(async () => (await shown(id)).status === 'KO');
  await age(id, 99);
  const retry = () => shared.client.post(`/transform/v1/jobs/${id}/retry`, {});
  expect((await retry()).status).toBe(202);
  await until(async () => (await shown(id)).intents.length === 3 && (await shown(id)).status === 'KO');
  expect(storyOf(await shown(id)).at(-1)).toBe('end:KO');
  await age(id, 101);
  expect(await retry()).toMatchObject({ status: 409, json: { key: 'expired' } });
});

test('a message that nobody takes for weeks is not removed, so that its job runs when somebody does', async () => {
  const id = await asleep([sleep('P1D')]);
  const { rows } = await database.query<{ years: number }>(
    `select extract(epoch from keep_until - start_after)::float8 / 31557600 as years
     from pgboss.job where data->>'jobId' = $1`,
    [id],
  );
  expect(rows[0]?.years).toBeGreaterThan(50);
});
