import { createHmac, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Json } from '../support/service.ts';
import { until } from '../support/until.ts';
import { sharedConnect } from './shared-connect.ts';

const shared = sharedConnect();
const { call, newEndpoint } = shared;

const callsOf = async ({ id }: Json, query = ''): Promise<Json[]> =>
  (await shared.client.get(`/connect/v1/endpoints/${id}/calls${query}`)).json.list;

test('the log of an endpoint tells each call with its job, that it came again, or why it was refused', async () => {
  const secret = 'k'.repeat(32);
  const endpoint = await newEndpoint({
    auth: 'hmac',
    signature: 'hex',
    secret,
    content_types: ['application/xml'],
  });
  const body = '<order/>';
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'x-signature': signature, 'idempotency-key': randomUUID() };
  const { json: answer } = await call(endpoint, { body, headers });
  await call(endpoint, { body, headers });
  await call(endpoint, { body, headers: { 'x-signature': 'a'.repeat(64) } });
  await call(endpoint, { body, headers: { ...headers, 'content-type': 'text/csv' } });
  const common = { endpoint_id: endpoint.id, address: '127.0.0.1', duration_ms: expect.any(Number) };
  const [second, first, ...earlier] = await callsOf(endpoint);
  expect(second).toMatchObject({ result: 'refused', status: 415, content_type: 'text/csv' });
  expect(first).toMatchObject({
    ...common,
    result: 'refused',
    status: 401,
    code: 'unauthorized',
    message: 'The signature is not one of the body by the secret of the endpoint',
  });
  expect(earlier).toMatchObject([
    { ...common, result: 'repeated', status: 202, job_id: answer.job_id },
    {
      ...common,
      result: 'accepted',
      status: 202,
      job_id: answer.job_id,
      content_type: 'application/xml',
      bytes: body.length,
    },
  ]);
  expect(await callsOf(endpoint, '?result=accepted')).toHaveLength(1);
});

test('places that are wrong in a document stand in the log', async () => {
  const endpoint = await newEndpoint({ as_document: true });
  const headers = { 'content-type': 'application/json' };
  const { json } = await call(endpoint, { body: '{}},"data":{"a":{}', headers });
  const [refused] = await callsOf(endpoint);
  expect(refused).toMatchObject({ result: 'refused', message: json.message, fields: json.fields });
});

test('who is refused all the time fills no table', async () => {
  const endpoint = await newEndpoint({ auth: 'bearer' });
  for (let round = 0; round < 7; round += 1)
    await Promise.all(Array.from({ length: 10 }, () => call(endpoint)));
  expect(await callsOf(endpoint, '?limit=100')).toHaveLength(60);
});

test('the feed tells of calls, and webhook endpoints are not told of them', async () => {
  const { client } = shared;
  const address = '/webhooks/v1/endpoints';
  // Nobody listens there.
  const all = (await client.post(address, { url: 'http://127.0.0.1:1/' })).json;
  const refused = await client.post(address, { url: 'http://127.0.0.1:1/', types: ['connect.called'] });
  expect(refused.status).toBe(422);
  const endpoint = await newEndpoint();
  await call(endpoint);
  const told = async (types: string): Promise<Json[]> =>
    (await client.get(`/utils/v1/changes?after=oldest&limit=100&types=${types}`)).json.list;
  await until(async () => (await told('connect.called')).some(({ id }) => id === endpoint.id));
  await until(async () => (await told('webhook.delivery')).some(({ id }) => id === all.id));
  await client.post(`${address}/${all.id}/test`, undefined);
  const types = async (): Promise<string[]> =>
    (await client.get(`${address}/${all.id}/deliveries?limit=100`)).json.list.map(({ type }: Json) => type);
  // It was told of the endpoint, which was made before it was called.
  await until(async () => (await types()).includes('connect.created'));
  expect(await types()).not.toContain('connect.called');
  expect(await types()).not.toContain('webhook.delivery');
});
