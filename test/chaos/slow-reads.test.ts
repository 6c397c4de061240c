import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { collected, eventsOf, socketOf } from '../transform/jobs/follower.ts';
import { delay } from '../support/delay.ts';
import { seed } from './conditions.ts';
import { startBehindProxy } from './behind-proxy.ts';
import { seeded } from '../support/seeded.ts';

test(
  'followers that come and go while reads are on their way leave nobody deaf',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const { proxy, service, client } = await startBehindProxy(stack);
    const workflow = randomUUID();
    const steps = Array.from({ length: 3 }, () => ({ action: 'silo.state', config: { state: 'sent' } }));
    await client.put(`/transform/v1/workflows/${workflow}`, { steps });
    const data = { $schema: 'https://gobl.org/draft-0/note/message', title: 'A', content: 'B' };
    const random = seeded(seed);
    proxy.delayMs = 30;
    const told = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const id = v7();
        await client.put(`/transform/v1/jobs/${id}`, { workflow_id: workflow, data });
        const passing = socketOf(service.url, client.token);
        const gone = collected(eventsOf(passing, id)).catch(() => []);
        // Its first read takes 60 ms and more.
        await delay(random() * 150);
        const staying = socketOf(service.url, client.token);
        const events = collected(eventsOf(staying, id));
        await delay(random() * 400);
        await passing.dispose();
        passing.terminate();
        await gone;
        const found = await events;
        await staying.dispose();
        return found.map(({ cursor }) => Number(cursor));
      }),
    );
    expect(told).toEqual(told.map(() => [1, 2, 3, 4, 5, 6]));
  },
);
