import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Json } from '../support/service.ts';
import { until } from '../support/until.ts';
import { isSignedBy } from './receiver.ts';
import { secret, sharedWebhooks } from './shared-webhooks.ts';

const shared = sharedWebhooks({ retryBackoffMs: 200 });
const { newEndpoint, newSeries, rename, deliveriesOf, toldAbout } = shared;
const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const base = '/webhooks/v1/endpoints';

const idsOf = () => shared.receiver.messages.map(({ headers }) => headers['webhook-id']);

describe('an endpoint', () => {
  test('is told of what changes after it was made, signed, as the change feed tells it', async () => {
    const endpoint = await newEndpoint();
    const series = await newSeries();
    await until(() => shared.receiver.messages.length > 0);
    const [message] = shared.receiver.messages;
    expect(message && isSignedBy(secret, message)).toBe(true);
    const feed = (await shared.client.get('/utils/v1/changes?after=oldest')).json.list;
    const change = feed.find(({ id }: Json) => id === series);
    expect(message?.json).toEqual({ type: 'series.created', timestamp: change.at, data: change });
    expect(await deliveriesOf(endpoint)).toMatchObject([
      { id: message?.headers['webhook-id'], object_id: series },
    ]);
  });

  test('is not told of what had been told to everyone before it was made', async () => {
    const earlier = await newSeries();
    await until(async () => {
      const { list } = (await shared.client.get('/utils/v1/changes?after=oldest')).json;
      return list.some(({ id }: Json) => id === earlier);
    });
    await newEndpoint();
    const series = await newSeries();
    await until(() => toldAbout(series).length > 0);
    expect(toldAbout(earlier)).toEqual([]);
  });

  test('is told of all that its creator may see when it names no types, and of what it names', async () => {
    const { json: token } = await shared.client.post('/access/v1/tokens', {
      subject: 'erp',
      scope: 'webhooks:write silo:read',
    });
    const narrow = { authorization: `Bearer ${token.token}` };
    const refused = await shared.client.post(
      base,
      { url: shared.receiver.url, types: ['series.created'] },
      narrow,
    );
    expect(refused.status).toBe(403);
    expect((await shared.client.post(base, { url: shared.receiver.url }, narrow)).status).toBe(200);
    await newSeries();
    const entry = (
      await shared.client.post('/silo/v1/entries', {
        data: { $schema: 'https://gobl.org/draft-0/note/message', content: 'Hello' },
      })
    ).json;
    await until(() => toldAbout(entry.id).length > 0);
    const types = shared.receiver.messages.map(({ json }) => json.type);
    expect(types.filter((type) => type.startsWith('series'))).toEqual([]);
  });

  test('is refused with a type that there is not, and the nearest one is named', async () => {
    const answer = await shared.client.post(base, { url: shared.receiver.url, types: ['job.complete'] });
    expect(answer.status).toBe(422);
    expect(answer.json.fields.types).toContain('did you mean job.completed?');
  });

  test('keeps its secret to itself, but for the answer in which it was made', async () => {
    const made = await shared.client.post(base, { url: shared.receiver.url, types: ['series.created'] });
    expect(made.json.secret).toMatch(/^whsec_/);
    const shown = await shared.client.get(`${base}/${made.json.id}`);
    expect(JSON.stringify(shown.json)).not.toContain('whsec_');
    const given = await shared.client.post(base, { url: shared.receiver.url, secret });
    expect(given.json.secret).toBeUndefined();
    await newSeries();
    await until(() => shared.receiver.messages.some((message) => isSignedBy(made.json.secret, message)));
  });

  test('is made once by repeats of one request', async () => {
    const id = randomUUID();
    const body = { url: shared.receiver.url };
    const [one, two] = [
      await shared.client.put(`${base}/${id}`, body),
      await shared.client.put(`${base}/${id}`, body),
    ];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.headers.get('idempotent-replayed')).toBe('true');
    expect(two.json.secret).toBeUndefined();
    const conflict = await shared.client.put(`${base}/${id}`, { ...body, description: 'Other' });
    expect(conflict.status).toBe(409);
  });

  test('that is disabled is told nothing, and then what it missed', async () => {
    const endpoint = await newEndpoint();
    await shared.client.patch(endpoint, { disabled: true });
    const series = await newSeries();
    expect((await shared.client.get(endpoint)).json).toMatchObject({
      disabled: true,
      disabled_reason: 'asked',
    });
    expect(shared.receiver.messages).toEqual([]);
    await shared.client.patch(endpoint, { disabled: false });
    await until(() => toldAbout(series).length > 0);
    expect((await shared.client.get(endpoint)).json).not.toHaveProperty('disabled_at');
  });

  test('that is removed is told no more, and gone', async () => {
    const endpoint = await newEndpoint();
    expect((await shared.client.send('DELETE', endpoint, undefined, {})).status).toBe(200);
    const kept = await newEndpoint();
    const series = await newSeries();
    await until(async () => (await deliveriesOf(kept))[0]?.status === 'delivered');
    expect(toldAbout(series)).toHaveLength(1);
    expect((await shared.client.get(endpoint)).status).toBe(404);
    expect((await shared.client.get(`${endpoint}/deliveries`)).status).toBe(404);
  });

  test('is the same in GraphQL, with its messages and their tries', async () => {
    const create = `mutation ($input: WebhookEndpointInput!) { createWebhookEndpoint(input: $input) { id secret } }`;
    const input = { url: shared.receiver.url, types: ['series.created'] };
    const { createWebhookEndpoint: made } = (await shared.client.graphql(create, { input })).json.data;
    expect(made.secret).toMatch(/^whsec_/);
    await newSeries();
    await until(async () => (await deliveriesOf(`${base}/${made.id}`))[0]?.status === 'delivered');
    const list = `query ($id: ID!) {
      webhookEndpoint(id: $id) { url types disabled failingSince }
      webhookDeliveries(endpointId: $id, status: delivered) { nodes { id type status } }
      node(id: $id) { __typename }
    }`;
    const { data } = (await shared.client.graphql(list, { id: made.id })).json;
    expect(data.webhookEndpoint).toEqual({ ...input, disabled: false, failingSince: null });
    expect(data.node).toEqual({ __typename: 'WebhookEndpoint' });
    const [delivery] = data.webhookDeliveries.nodes;
    expect(delivery).toMatchObject({ type: 'series.created', status: 'delivered' });
    const one = `query ($endpoint: ID!, $id: ID!) {
      webhookDelivery(endpointId: $endpoint, id: $id) { payload attempts { number code status answerBody } }
    }`;
    const shown = (await shared.client.graphql(one, { endpoint: made.id, id: delivery.id })).json.data;
    expect(shown.webhookDelivery).toEqual({
      payload: shared.receiver.messages[0]?.json,
      attempts: [{ number: 1, code: 'ok', status: 204, answerBody: '' }],
    });
  });
});

describe('messages', () => {
  test('of one record come in their order, those of others meanwhile', async () => {
    const endpoint = await newEndpoint();
    const [stuck, free] = [await newSeries(), await newSeries()];
    await until(() => shared.receiver.messages.length === 2);
    let refused = 0;
    shared.receiver.reply = ({ json }) => {
      if (json.data.id !== stuck || refused > 0) return {};
      refused += 1;
      return { status: 500, body: 'not now' };
    };
    for (const name of ['B', 'C']) {
      await rename(stuck, name);
      await rename(free, name);
    }
    await until(() => toldAbout(free).length === 3);
    await until(() => toldAbout(stuck).length === 4);
    const [, failed, again, last] = toldAbout(stuck).map(({ data }) => data);
    expect(again).toEqual(failed);
    expect(last.cursor).not.toBe(failed.cursor);
    await until(async () => (await deliveriesOf(endpoint, '?status=delivered')).length === 6);
    // Both may have been copied from the feed at once, so the list has them in any order.
    const deliveries: Json[] = await deliveriesOf(endpoint, `?object_id=${stuck}`);
    const [newest, before] = [last, failed].map(({ cursor }) =>
      deliveries.find(({ payload }) => payload.data.cursor === cursor),
    );
    expect(newest).toMatchObject({ attempt_count: 1, payload: { data: last } });
    const { json } = await shared.client.get(`${endpoint}/deliveries/${before.id}`);
    expect(json).toMatchObject({ status: 'delivered', attempt_count: 2, payload: { data: failed } });
    expect(json.attempts).toMatchObject([
      { number: 2, code: 'ok', status: 204 },
      { number: 1, code: 'http-500', status: 500, answer_body: 'not now' },
    ]);
    expect(json.attempts[0].request_headers['webhook-id']).toBe(before.id);
    expect(JSON.stringify(json)).not.toContain('v1,');
  });

  test('are three hundred, each told once and in the order of its record', { tags: 'slow' }, async () => {
    const ids = Array.from({ length: 10 }, () => randomUUID());
    await newEndpoint();
    await Promise.all(
      ids.map((id) => shared.client.put(`/sequence/v1/series/${id}`, { name: '0', code: 'A' })),
    );
    for (let turn = 1; turn < 30; turn += 1) await Promise.all(ids.map((id) => rename(id, String(turn))));
    await until(() => shared.receiver.messages.length >= 300);
    expect(shared.receiver.messages).toHaveLength(300);
    const feed: Json[] = [];
    for (let after = 'oldest'; feed.length < 300;) {
      const { json } = await shared.client.get(
        `/utils/v1/changes?limit=100&types=series.created,series.updated&after=${after}`,
      );
      feed.push(...json.list);
      after = json.next_cursor;
    }
    for (const id of ids) {
      const changed = feed.filter((change) => change.id === id).map(({ cursor }) => cursor);
      expect(toldAbout(id).map(({ data }) => data.cursor)).toEqual(changed);
    }
  });

  test('are signed with both secrets while the secret is changed', async () => {
    const endpoint = await newEndpoint();
    const rotated = await shared.client.post(`${endpoint}/rotate`, { secret: other, overlap_seconds: 600 });
    expect(rotated).toMatchObject({ status: 200, json: { old_secret_until: expect.any(String) } });
    await newSeries();
    await until(() => shared.receiver.messages.length === 1);
    const signers = () =>
      shared.receiver.messages.map((message) => [isSignedBy(secret, message), isSignedBy(other, message)]);
    expect(signers()).toEqual([[true, true]]);
    await shared.client.post(`${endpoint}/rotate`, { secret: other, overlap_seconds: 0 });
    await newSeries();
    await until(() => shared.receiver.messages.length === 2);
    expect(signers()[1]).toEqual([false, true]);
  });
});

describe('sent again', () => {
  test('is one message, under its id', async () => {
    const endpoint = await newEndpoint();
    await newSeries();
    await until(async () => (await deliveriesOf(endpoint))[0]?.status === 'delivered');
    const [{ id }] = await deliveriesOf(endpoint);
    const { status } = await shared.client.post(`${endpoint}/deliveries/${id}/resend`, undefined);
    expect(status).toBe(202);
    await until(async () => (await deliveriesOf(endpoint))[0].attempt_count === 2);
    expect(idsOf()).toEqual([id, id]);
  });

  test.each(['since', 'after'])('is all that changed %s, in its order and under its ids', async (by) => {
    const endpoint = await newEndpoint();
    const before = await newSeries();
    const series = await newSeries();
    await rename(series, 'B');
    await until(async () => (await deliveriesOf(endpoint, '?status=delivered')).length === 3);
    const [{ data: first }] = toldAbout(before);
    const [{ data: second }] = toldAbout(series);
    const place = by === 'since' ? { since: second.at } : { after: first.cursor };
    const about = new Set((await deliveriesOf(endpoint, `?object_id=${series}`)).map(({ id }) => id));
    const expected = idsOf().filter((id) => about.has(id));
    shared.receiver.messages.length = 0;
    expect((await shared.client.post(`${endpoint}/resend`, place)).status).toBe(202);
    await until(() => toldAbout(series).length === 2);
    const last = await newSeries();
    await until(() => toldAbout(last).length === 1);
    expect(idsOf().filter((id) => about.has(id))).toEqual(expected);
  });

  test('is nothing that lies ahead: an endpoint is not led past what it is to be told', async () => {
    const endpoint = await newEndpoint();
    const { cursor } = (await shared.client.get(endpoint)).json;
    await shared.client.post(`${endpoint}/resend`, { after: 'now' });
    const { json } = await shared.client.get(endpoint);
    expect([cursor, json.cursor]).toEqual([cursor, cursor]);
  });

  test('is a message for a test', async () => {
    const endpoint = await newEndpoint();
    const { status, json } = await shared.client.post(`${endpoint}/test`, undefined);
    expect({ status, json }).toMatchObject({ status: 202, json: { type: 'webhook.test' } });
    await until(() => shared.receiver.messages.length === 1);
    expect(shared.receiver.messages[0]?.json).toMatchObject({ type: 'webhook.test' });
  });
});

test('an endpoint is removed only in the state that If-Match names', async () => {
  const endpoint = await newEndpoint({ types: ['bulk.completed'] });
  const seen = { 'if-match': (await shared.client.get(endpoint)).headers.get('etag') ?? '' };
  const changed = await shared.client.patch(endpoint, { description: 'Changed' });
  const remove = (headers: Record<string, string>) =>
    shared.client.send('DELETE', endpoint, undefined, headers);
  expect((await remove(seen)).status).toBe(412);
  const removed = await remove({ 'if-match': changed.headers.get('etag') ?? '' });
  expect(removed).toMatchObject({ status: 200, json: { description: 'Changed' } });
  expect(removed.headers.get('etag')).toBe(changed.headers.get('etag'));
});
