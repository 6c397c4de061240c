import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { startTestService } from '../../support/service.ts';

test('a queue has a partner for what is due later only when it asks for one, and refuses that otherwise', async () => {
  await using service = await startTestService({ env: { DOCMILL_ROLES: 'web' } });
  const { database, queues } = service.service.platform;
  const [prompt, delaying] = [await queues.queue('prompt'), await queues.queue('delaying', { delays: true })];
  const client = await service.database();
  const { rows } = await client.query<{ name: string }>('select name from pgboss.queue order by name');
  expect(rows.map(({ name }) => name)).toEqual([
    'batches',
    'batches-later',
    'delaying',
    'delaying-later',
    'jobs',
    'jobs-later',
    'parked',
    'prompt',
  ]);

  const message = { data: { workspaceId: randomUUID() }, startAfter: new Date(Date.now() + 3_600_000) };
  const send = (queue: typeof prompt) => database.transaction((sql) => queue.send(sql, [message]));
  await expect(send(prompt)).rejects.toThrow('The queue prompt delays no messages');
  await send(delaying);
  expect(await delaying.depth(database.sql)).toMatchObject({ due: 0, delayed: 1 });
});

test('a clock that is set back by months does not make timers fire all the time', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await using stack = new AsyncDisposableStack();
  stack.use(await startTestService({ env: { DOCMILL_ROLES: 'web' } }));
  // The timers of the maintenance of pg-boss, which look at the clock again when they fire.
  const maintenance = timers.mock.calls.filter(([, ms]) => ms === 60_000).map(([fire]) => fire);
  expect(maintenance.length).toBeGreaterThan(0);
  timers.mockClear();
  const past = Date.now() - 60 * 86_400_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(past);
  for (const fire of maintenance) fire();
  const longest = Math.max(...timers.mock.calls.map(([, ms]) => ms ?? 0));
  clock.mockRestore();
  timers.mockRestore();
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThanOrEqual(60_000);
});
