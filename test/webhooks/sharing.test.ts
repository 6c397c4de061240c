import { expect, test } from 'vitest';
import { startService } from '../../src/app.ts';
import { createLog } from '../../src/platform/log.ts';
import { until } from '../support/until.ts';
import { sharedWebhooks } from './shared-webhooks.ts';

const shared = sharedWebhooks();
const { newEndpoint, newSeries } = shared;

const log = createLog('silent');
const worker = () => startService({ ...shared.service.config, roles: new Set(['worker']) }, log);

test('two workers share endpoints, and each message is sent once', { tags: 'slow' }, async () => {
  await using stack = new AsyncDisposableStack();
  stack.use(await worker());
  const endpoints = await Promise.all(Array.from({ length: 12 }, () => newEndpoint()));
  for (let turn = 0; turn < 5; turn += 1) await newSeries();
  await until(() => shared.receiver.messages.length >= 60);
  const ids = shared.receiver.messages.map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(60);
  expect(new Set(ids).size).toBe(60);
  expect(endpoints).toHaveLength(12);
});

test('what a worker that ends has held, another one goes on with', { tags: 'slow' }, async () => {
  const endpoint = await newEndpoint();
  await newSeries();
  await until(() => shared.receiver.messages.length === 1);
  const database = await shared.service.database();
  const holder = await worker();
  await holder[Symbol.asyncDispose]();
  await newSeries();
  await until(() => shared.receiver.messages.length === 2);
  const { rows } = await database.query('select lease_end from webhook_endpoint where id = $1', [
    endpoint.split('/').at(-1),
  ]);
  expect(rows[0].lease_end).not.toBeNull();
});
