import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from 'pg';
import { freePort } from '../start/program.ts';
import { until } from '../support/until.ts';
import { startReceiver } from './receiver.ts';
import { sharedWebhooks } from './shared-webhooks.ts';

const shared = sharedWebhooks();
const { newEndpoint, newSeries, deliveriesOf, toldAbout } = shared;
let database: Client;

beforeAll(async () => {
  database = await shared.service.database();
});

const idIn = (address: string) => address.split('/').at(-1);

/** Lets whoever holds an endpoint lose it, as if its process had died, and changes its row. */
const takeAway = (address: string, changes: string) =>
  database.query(
    `update webhook_endpoint set fence = fence + 1, lease_end = null, ${changes} where id = '${idIn(address)}'`,
  );

const asIf = (address: string, changes: string, type = '%') =>
  database.query(`update webhook_delivery set ${changes} where endpoint_id = $1 and type like $2`, [
    idIn(address),
    type,
  ]);

/** Has the endpoint looked at now. */
const nudge = (address: string) => shared.client.post(`${address}/test`, undefined);

const shown = async (address: string) => (await shared.client.get(address)).json;

describe('an endpoint is disabled', () => {
  test('at once when it is gone for good, which the workspace is told; enabled, it goes on where it was', async () => {
    const endpoint = await newEndpoint();
    shared.receiver.reply = () => ({ status: 410 });
    await newSeries();
    await until(async () => (await shown(endpoint)).disabled);
    expect(await shown(endpoint)).toMatchObject({
      disabled_reason: 'gone',
      disabled_at: expect.any(String),
      failing_since: expect.any(String),
    });
    // Told as soon as whoever writes at the same time is done.
    await until(async () => {
      const changes = await shared.client.get('/utils/v1/changes?after=oldest&types=webhook.disabled');
      return changes.json.list.some(
        ({ id, object }: { id: string; object: string }) => id === idIn(endpoint) && object === 'webhook',
      );
    });
    const audit = await shared.client.get('/access/v1/audit-events?operation=disable_webhook');
    expect(audit.json.list).toMatchObject([
      { object_id: idIn(endpoint), kind: 'webhook', subject: 'docmill' },
    ]);
    expect(await deliveriesOf(endpoint)).toMatchObject([{ status: 'pending', attempt_count: 1 }]);
    shared.receiver.reply = () => ({});
    await asIf(endpoint, 'due_at = now()');
    await shared.client.patch(endpoint, { disabled: false });
    await until(async () => (await deliveriesOf(endpoint))[0].status === 'delivered');
    expect(await shown(endpoint)).toMatchObject({ disabled: false });
    expect(await shown(endpoint)).not.toHaveProperty('failing_since');
  });

  test('when it has taken nothing for days, and what it was not told waits for it', async () => {
    const endpoint = await newEndpoint();
    shared.receiver.reply = () => ({ status: 500 });
    await newSeries();
    await until(async () => (await deliveriesOf(endpoint))[0]?.attempt_count === 1);
    await asIf(endpoint, `due_at = now(), failing_since = now() - interval '6 days'`);
    await takeAway(endpoint, `failing_since = now() - interval '6 days'`);
    await until(async () => (await shown(endpoint)).disabled);
    expect(await shown(endpoint)).toMatchObject({ disabled_reason: 'failing' });
    expect(await deliveriesOf(endpoint)).toMatchObject([{ status: 'pending', attempt_count: 2 }]);
  });
});

test('a message that is refused for days is given up while others are taken, and can be sent again', async () => {
  const endpoint = await newEndpoint();
  const poison = await newSeries();
  await until(() => toldAbout(poison).length === 1);
  shared.receiver.reply = ({ json }) => (json.data.id === poison ? { status: 422 } : {});
  await shared.client.patch(`/sequence/v1/series/${poison}`, { name: 'B' });
  const waiting = `?object_id=${poison}&type=series.updated`;
  await until(async () => (await deliveriesOf(endpoint, waiting))[0]?.attempt_count === 1);
  await newSeries();
  await until(async () => (await shown(endpoint)).failing_since === undefined);
  await asIf(endpoint, `due_at = now(), failing_since = now() - interval '6 days'`, 'series.updated');
  await nudge(endpoint);
  await until(async () => (await deliveriesOf(endpoint, waiting))[0].status === 'failed');
  shared.receiver.reply = () => ({});
  // Of another time than it was made.
  const early = { failed: true, created_to: '2020-01-01T00:00:00.000Z' };
  expect((await shared.client.post(`${endpoint}/resend`, early)).status).toBe(202);
  expect(await deliveriesOf(endpoint, waiting)).toMatchObject([{ status: 'failed' }]);
  const misplaced = { after: 'oldest', created_from: '2020-01-01T00:00:00.000Z' };
  expect((await shared.client.post(`${endpoint}/resend`, misplaced)).status).toBe(422);
  const query = `{ webhookEndpoint(id: "${idIn(endpoint)}") {
    lastDay { attempts failed } lastFailure { deliveryId at code message } } }`;
  const { lastDay, lastFailure } = (await shared.client.post('/graphql', { query })).json.data
    .webhookEndpoint;
  const { attempts, failed } = lastDay;
  const [given] = await deliveriesOf(endpoint, waiting);
  const at = new Date(lastFailure.at).toISOString();
  expect(lastFailure).toEqual({ deliveryId: given.id, at, code: 'http-422', message: null });
  expect(attempts).toBeGreaterThan(failed);
  expect(failed).toBeGreaterThanOrEqual(2);
  const again = await shared.client.post(`${endpoint}/resend`, {
    failed: true,
    created_from: '2020-01-01T00:00:00.000Z',
  });
  expect(again.status).toBe(202);
  await until(async () => (await deliveriesOf(endpoint, waiting))[0].status === 'delivered');
});

test('a receiver that is away is told when it is back', { tags: 'slow' }, async () => {
  const port = await freePort();
  const endpoint = await newEndpoint({ url: `http://127.0.0.1:${port}/hooks` });
  const series = await newSeries();
  await until(async () => (await deliveriesOf(endpoint))[0]?.attempt_count === 1);
  const [{ id }] = await deliveriesOf(endpoint);
  const { attempts } = (await shared.client.get(`${endpoint}/deliveries/${id}`)).json;
  expect(attempts).toMatchObject([{ code: 'host-unreachable', message: expect.any(String) }]);
  await using receiver = await startReceiver(port);
  await until(() => receiver.messages.length === 1);
  expect(receiver.messages[0]?.json.data.id).toBe(series);
});

test('a receiver that does not answer keeps nobody else waiting', async () => {
  shared.receiver.reply = () => () => undefined;
  await newEndpoint();
  await using other = await startReceiver();
  await newEndpoint({ url: other.url });
  const ids = await Promise.all(Array.from({ length: 20 }, () => newSeries()));
  await until(() => other.messages.length === 20);
  expect(new Set(other.messages.map(({ json }) => json.data.id))).toEqual(new Set(ids));
  expect(shared.receiver.messages.length).toBeLessThanOrEqual(4);
});

test('an endpoint that was away for longer than changes are kept is told so, and goes on with what is', async () => {
  const endpoint = await newEndpoint();
  const { cursor } = await shown(endpoint);
  const [epoch] = cursor.split('.');
  await takeAway(endpoint, `cursor = '${epoch}.1.1.1'`);
  const series = await newSeries();
  await until(() => toldAbout(series).length > 0);
  expect(shared.receiver.messages[0]?.json).toMatchObject({
    type: 'changes.missed',
    data: { after: `${epoch}.1.1.1`, endpoint_id: idIn(endpoint) },
  });
  await until(async () => (await shown(endpoint)).missed_at !== undefined);
});

test('an endpoint whose place lies ahead, as the clock was set back, is told so and goes on', async () => {
  const endpoint = await newEndpoint();
  const [epoch, transaction, number, at = ''] = (await shown(endpoint)).cursor.split('.');
  const ahead = [epoch, transaction, number, (Number.parseInt(at, 36) + 34 * 86_400_000).toString(36)];
  await takeAway(endpoint, `cursor = '${ahead.join('.')}'`);
  const series = await newSeries();
  await until(() => toldAbout(series).length > 0);
  expect(shared.receiver.messages[0]?.json).toMatchObject({ type: 'changes.missed' });
});

test(
  'what somebody asks for is tried at once, however long its endpoint and its host have failed',
  { tags: 'slow' },
  async () => {
    const port = await freePort();
    const endpoint = await newEndpoint({ url: `http://127.0.0.1:${port}/hooks` });
    const oldest = await newSeries();
    await Promise.all(Array.from({ length: 7 }, () => newSeries()));
    const tries = async () =>
      (await deliveriesOf(endpoint)).reduce((sum, { attempt_count: count }) => sum + count, 0);
    await until(async () => (await tries()) >= 5);
    await shared.rename(oldest, 'B');
    const waiting = `?object_id=${oldest}&type=series.`;
    await until(async () => (await deliveriesOf(endpoint, `${waiting}updated`)).length === 1);
    // Nothing is due, and the first test waits for another try as well.
    await asIf(endpoint, `due_at = now() + interval '1 hour'`);
    const testOnce = async () => {
      const { json: sent } = await nudge(endpoint);
      const shownOf = async () => (await shared.client.get(`${endpoint}/deliveries/${sent.id}`)).json;
      await until(async () => (await shownOf()).attempt_count > 0);
      const { created_at: made, attempts } = await shownOf();
      expect(attempts).toMatchObject([{ code: 'host-unreachable' }]);
      expect(Date.parse(attempts[0].at) - Date.parse(made)).toBeLessThan(3000);
    };
    await testOnce();
    await testOnce();
    expect(toldAbout(oldest)).toEqual([]);

    await using receiver = await startReceiver(port);
    const [{ id }] = await deliveriesOf(endpoint, `${waiting}updated`);
    await shared.client.post(`${endpoint}/deliveries/${id}/resend`, undefined);
    // Of a record the first message goes first, and with it taken all others follow.
    await until(async () => (await deliveriesOf(endpoint, '?status=pending')).length === 0);
    const about = receiver.messages.map(({ json }) => json).filter(({ data }) => data.id === oldest);
    expect(about.map(({ type }) => type)).toEqual(['series.created', 'series.updated']);
    expect(receiver.messages[0]?.json).toMatchObject({ type: 'series.created', data: { id: oldest } });
  },
);
