import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Json, TestClient } from '../../support/service.ts';
import { sharedService } from '../../support/shared-service.ts';
import { until } from '../../support/until.ts';
import { jobsOf, newEntry, pass, published, ran, subscribed, subscriptions } from './cron-story.ts';

const shared = sharedService({ timings: { cron: { pollMs: 100 } } });
let database: Client;
let client: TestClient;
let workflow: string;
let entry: string;

beforeAll(async () => {
  database = await shared.service.database();
});
beforeEach(async () => {
  client = await shared.service.client();
  workflow = await published(client, []);
  entry = await newEntry(client);
});

const hour = 3_600_000;

/** Waits for so many jobs of the workflow. */
async function jobs(count: number) {
  await until(async () => (await jobsOf(client, workflow)).length >= count);
  const found = await jobsOf(client, workflow);
  expect(found).toHaveLength(count);
  return found;
}

/** What the feed tells of subscriptions. */
async function told(types: string): Promise<Json[]> {
  return (await client.get(`/utils/v1/changes?after=oldest&types=${types}`)).json.list;
}

test('a subscription runs its workflow for the entry, period after period without a gap', async () => {
  const made = await subscribed(client, { workflow_id: workflow, interval: 'hourly', factor: 6 }, entry);
  expect(made).toMatchObject({ silo_entry_id: entry, workflow_id: workflow, interval: 'hourly', factor: 6 });
  expect(Date.parse(made.next_at) - Date.parse(made.period_start)).toBe(6 * hour);
  await pass(database, '6 hours', `id = '${made.id}'`);
  const [first] = await jobs(1);
  expect(first).toMatchObject({
    silo_entry_id: entry,
    source: { kind: 'cron', id: made.id },
    key: `cron/${made.id}/${first.args.from}`,
  });
  expect(Date.parse(first.args.upto) - Date.parse(first.args.from)).toBe(6 * hour);
  const { json: moved } = await client.get(`${subscriptions}/${made.id}`);
  expect(moved).toMatchObject({ period_start: first.args.upto, last_job_id: first.id, revision: 1 });
  await pass(database, '18 hours', `id = '${made.id}'`);
  const [second] = await jobs(2);
  expect(Date.parse(second.args.from)).toBe(Date.parse(moved.period_start) - 18 * hour);
});

test('a period that had its job gets no second one', async () => {
  const { id } = await subscribed(client, { workflow_id: workflow, interval: 'daily' }, entry);
  await pass(database, '1 day', `id = '${id}'`);
  const before = await jobs(1);
  // The period that has just ended begins anew.
  await pass(database, '1 day', `id = '${id}'`);
  await until(async () => Date.parse((await client.get(`${subscriptions}/${id}`)).json.next_at) > Date.now());
  expect(await jobsOf(client, workflow)).toMatchObject([{ id: before[0].id }]);
});

test('what was missed is made up by one job, whose period ends at the last regular end', async () => {
  const { id, period_start: start } = await subscribed(
    client,
    { workflow_id: workflow, interval: 'daily' },
    entry,
  );
  await pass(database, '80 hours', `id = '${id}'`);
  const [job] = await jobs(1);
  const from = Date.parse(start) - 80 * hour;
  expect(job.args).toEqual({
    from: new Date(from).toISOString(),
    upto: new Date(from + 72 * hour).toISOString(),
  });
  const { json } = await client.get(`${subscriptions}/${id}`);
  expect(json).toMatchObject({
    period_start: job.args.upto,
    next_at: new Date(from + 96 * hour).toISOString(),
  });
});

test('an entry has one subscription of a workflow, which changes and goes on where it was', async () => {
  const config = { workflow_id: workflow, interval: 'daily' };
  const first = await subscribed(client, config, entry);
  const same = await subscribed(client, config, entry);
  expect(same).toEqual(first);
  const changed = await subscribed(client, { ...config, interval: 'hourly', factor: 2 }, entry);
  expect(changed).toMatchObject({
    id: first.id,
    period_start: first.period_start,
    interval: 'hourly',
    revision: 2,
  });
  expect(Date.parse(changed.next_at) - Date.parse(changed.period_start)).toBe(2 * hour);
  const other = await subscribed(client, config, await newEntry(client));
  const { json } = await client.get(`${subscriptions}?workflow_id=${workflow}`);
  expect(json.list.map(({ id }: Json) => id)).toEqual([other.id, first.id]);
  const { json: ofEntry } = await client.get(`${subscriptions}?silo_entry_id=${entry}`);
  expect(ofEntry.list).toEqual([changed]);
});

test('twenty jobs that subscribe an entry at once make one subscription', { tags: 'slow' }, async () => {
  const config = { workflow_id: workflow, interval: 'daily' };
  const subscribing = await published(client, [{ action: 'cron.subscribe', config }]);
  const body = { workflow_id: subscribing, silo_entry_id: entry };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => client.post('/transform/v1/jobs?wait=60', body)),
  );
  expect(answers.map(({ json }) => json.status)).toEqual(answers.map(() => 'OK'));
  expect((await client.get(subscriptions)).json.list).toHaveLength(1);
});

test('a step ends one subscription of its entry, or all of them', { tags: 'slow' }, async () => {
  const others = [await published(client, []), await published(client, [])];
  for (const workflow_id of [workflow, ...others])
    await subscribed(client, { workflow_id, interval: 'hourly' }, entry);
  const left = await subscribed(
    client,
    { workflow_id: workflow, interval: 'hourly' },
    await newEntry(client),
  );
  const one = { action: 'cron.unsubscribe', config: { workflow_id: workflow } };
  expect(await ran(client, one, entry)).toMatchObject({ status: 'OK' });
  expect(await ran(client, one, entry)).toMatchObject({ status: 'SKIP', code: 'not-subscribed' });
  expect(await ran(client, { action: 'cron.unsubscribe' }, entry)).toMatchObject({
    status: 'OK',
    message: 'Subscriptions ended: 2',
  });
  expect((await client.get(subscriptions)).json.list).toEqual([left]);
});

test('a workflow that cannot run is not subscribed to', async () => {
  const draft = randomUUID();
  await client.put(`/transform/v1/workflows/${draft}`, { name: 'A', draft: true, steps: [] });
  const step = { action: 'cron.subscribe', config: { workflow_id: draft, interval: 'daily' } };
  expect(await ran(client, step, entry)).toMatchObject({ status: 'KO', code: 'workflow-not-published' });
  await client.patch(`/transform/v1/workflows/${workflow}`, { disabled: true });
  const other = { action: 'cron.subscribe', config: { workflow_id: workflow, interval: 'daily' } };
  expect(await ran(client, other, entry)).toMatchObject({ status: 'KO', code: 'workflow-disabled' });
});

test.each([
  ['interval', { interval: 'weekly' }],
  ['factor', { interval: 'daily', factor: 0 }],
  ['workflow_id', { interval: 'daily' }],
])('a bad %s of a subscription is found where its workflow is checked', async (member, config) => {
  const step = { action: 'cron.subscribe', config: { workflow_id: randomUUID(), ...config } };
  const { status, json } = await client.post('/transform/v1/workflows/validate', { steps: [step] });
  expect([status, json.issues.map(({ path }: Json) => path)]).toEqual([200, [`$.steps[0].config.${member}`]]);
});

test('while its workflow is disabled a subscription says so, and then its period is the whole time', async () => {
  const { id, period_start: start } = await subscribed(
    client,
    { workflow_id: workflow, interval: 'hourly' },
    entry,
  );
  await client.patch(`/transform/v1/workflows/${workflow}`, { disabled: true });
  await pass(database, '1 hour', `id = '${id}'`);
  const address = `${subscriptions}/${id}`;
  await until(async () => (await client.get(address)).json.blocked_since !== undefined);
  expect((await client.get(`${subscriptions}?blocked=true`)).json.list).toMatchObject([{ id }]);
  await until(async () => (await told('cron.blocked')).length > 0);
  expect(await told('cron.created,cron.blocked')).toMatchObject([
    { type: 'cron.created', object: 'cron', id },
    { type: 'cron.blocked', id, workflow_id: workflow, silo_entry_id: entry },
  ]);
  await client.patch(`/transform/v1/workflows/${workflow}`, { disabled: false });
  await pass(database, '2 hours', `id = '${id}'`);
  const [job] = await jobs(1);
  const from = Date.parse(start) - 3 * hour;
  expect(job.args).toEqual({
    from: new Date(from).toISOString(),
    upto: new Date(from + 3 * hour).toISOString(),
  });
  expect((await client.get(address)).json.blocked_since).toBeUndefined();
});

test.each([
  ['entry', () => `delete from silo_entry where id = '${entry}'`],
  ['workflow', () => `delete from workflow where id = '${workflow}'`],
])('a subscription whose %s is gone ends, and the feed and the audit say so', async (_what, removal) => {
  const { id } = await subscribed(client, { workflow_id: workflow, interval: 'daily' }, entry);
  await database.query(removal());
  await pass(database, '1 day', `id = '${id}'`);
  await until(async () => (await client.get(`${subscriptions}/${id}`)).status === 404);
  await until(async () => (await told('cron.deleted')).length > 0);
  expect(await told('cron.deleted')).toMatchObject([{ type: 'cron.deleted', id }]);
  const { json: audit } = await client.get(`/access/v1/audit-events?object_id=${id}`);
  expect(audit.list).toMatchObject([
    { operation: 'delete_cron_subscription', subject: 'docmill' },
    { operation: 'create_cron_subscription' },
  ]);
});

test('whoever sees a subscription can end it, if it still is as it was seen', async () => {
  const config = { workflow_id: workflow, interval: 'daily' };
  const { id } = await subscribed(client, config, entry);
  const address = `${subscriptions}/${id}`;
  const etag = (await client.get(address)).headers.get('etag') ?? '';
  await subscribed(client, { ...config, factor: 2 }, entry);
  expect((await client.send('DELETE', address, undefined, { 'if-match': etag })).status).toBe(412);
  const { json } = await client.graphql(
    `mutation ($id: ID!) { deleteCronSubscription(id: $id) { id factor interval } }`,
    { id },
  );
  expect(json).toEqual({ data: { deleteCronSubscription: { id, factor: 2, interval: 'daily' } } });
  expect((await client.get(address)).status).toBe(404);
  await pass(database, '2 days');
  expect(await jobsOf(client, workflow)).toEqual([]);
});
