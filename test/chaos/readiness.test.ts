import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { startBehindProxy } from './behind-proxy.ts';

test(
  'a process whose database refuses writes is not ready until they may go well again',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const { client, database } = await startBehindProxy(stack, {
      env: { DOCMILL_ROLES: 'web' },
      timings: { database: { refusedWriteCacheMs: 3000 } },
    });
    const workflow = randomUUID();
    await client.put(`/transform/v1/workflows/${workflow}`, { steps: [] });
    const create = () => client.put(`/transform/v1/jobs/${v7()}`, { workflow_id: workflow });
    // What PostgreSQL says when there is no space left on its device.
    await database.query(`
    create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception using errcode = 'disk_full', message = 'No space left on device'; end $$`);
    await database.query('create trigger full_disk before insert on job execute function full_disk()');
    expect(await create()).toMatchObject({ status: 503, json: { key: 'unavailable' } });
    const { status, json } = await client.get('/readyz');
    expect({ status, json }).toEqual({ status: 503, json: { status: 'the database cannot be written' } });
    await database.query('drop trigger full_disk on job');
    await expect.poll(async () => (await client.get('/readyz')).status).toBe(200);
    expect((await create()).status).toBe(202);
  },
);

test('a worker that cannot send heartbeats says so on its own port', { tags: 'slow' }, async () => {
  await using stack = new AsyncDisposableStack();
  const env = { DOCMILL_ROLES: 'worker', DOCMILL_METRICS_PORT: '0' };
  const { proxy, service } = await startBehindProxy(stack, { env });
  const { origin } = new URL(service.service.metricsUrl ?? '');
  const readiness = async () => {
    const answer = await fetch(`${origin}/readyz`);
    return { status: answer.status, json: await answer.json() };
  };
  expect(await readiness()).toEqual({ status: 200, json: { status: 'ready' } });
  proxy.fault = (statement) => (statement === 'engine.beat' ? 'lose' : undefined);
  await expect
    .poll(readiness)
    .toEqual({ status: 503, json: { status: 'the worker cannot send heartbeats' } });
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  proxy.fault = () => undefined;
  await expect.poll(readiness).toEqual({ status: 200, json: { status: 'ready' } });
});
