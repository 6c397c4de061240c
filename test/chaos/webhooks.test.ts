import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { openInstallation } from './installation.ts';

const types = ['series.created', 'series.updated'];

test(
  'a message whose worker is killed before it is noted is sent again under its id, before what follows',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const installation = await openInstallation(stack);
    const client = installation.clientOf(await installation.web());
    const receiver = stack.use(await startReceiver());
    const worker = await installation.worker();
    receiver.reply = () => () => undefined;
    await client.post('/webhooks/v1/endpoints', { url: receiver.url, types });
    const series = `/sequence/v1/series/${randomUUID()}`;
    await client.put(series, { name: 'A', code: 'A' });
    await until(() => receiver.messages.length === 1);
    await client.patch(series, { name: 'B' });
    await worker.kill();
    receiver.reply = () => ({});
    await installation.worker();
    await until(() => receiver.messages.length === 3);
    const [sent, again, next] = receiver.messages.map(({ headers }) => headers['webhook-id']);
    expect(again).toBe(sent);
    expect(next).not.toBe(sent);
  },
);

test(
  'four hundred changes are told, each at least once and in the order of its record, while workers are killed',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const installation = await openInstallation(stack);
    const client = installation.clientOf(await installation.web());
    const receiver = stack.use(await startReceiver());
    const workers = [await installation.worker(), await installation.worker()];
    await client.post('/webhooks/v1/endpoints', { url: receiver.url, types });
    const ids = Array.from({ length: 10 }, () => randomUUID());
    await Promise.all(ids.map((id) => client.put(`/sequence/v1/series/${id}`, { name: '0', code: 'A' })));
    for (let turn = 1; turn < 40; turn += 1) {
      await Promise.all(ids.map((id) => client.patch(`/sequence/v1/series/${id}`, { name: String(turn) })));
      if (turn % 13 !== 0) continue;
      await workers.shift()?.kill();
      workers.push(await installation.worker());
    }
    const told = () => new Set(receiver.messages.map(({ headers }) => headers['webhook-id']));
    await until(() => told().size === 400);
    for (const id of ids) {
      const messages = receiver.messages.filter(({ json }) => json.data.id === id);
      const places = messages.map(({ json }) => Number.parseInt(json.data.cursor.split('.')[1], 36));
      const firstTold = [...new Set(places)];
      expect(firstTold).toHaveLength(40);
      expect(firstTold).toEqual(firstTold.toSorted((a, b) => a - b));
    }
  },
);
