import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { startTestService, type TestClient } from '../support/service.ts';
import { sized } from './conditions.ts';
import { PostgresProxy } from './postgres-proxy.ts';
import { startReplicatedPair } from './standby.ts';

test(
  'every session moves from a primary that has become read-only to the standby that was promoted',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const pair = await startReplicatedPair(stack);
    const proxy = stack.use(await PostgresProxy.start(pair.primaryUrl));
    const env = { DATABASE_URL: proxy.url, DOCMILL_LOG_LEVEL: 'silent' };
    const timings = {
      engine: { pollMs: 100, heartbeatMs: 200 },
      events: { heartbeatMs: 200, reconnectMs: 50 },
    };
    const service = stack.use(await startTestService({ env, timings }));
    const client = await service.client();
    const workflow = randomUUID();
    await client.put(`/transform/v1/workflows/${workflow}`, { steps: [] });

    const ids = Array.from({ length: sized(40, 400) }, () => v7());
    const before = ids.splice(0, ids.length / 2);
    await createAll(client, workflow, before);
    await pair.promote();
    await expect
      .poll(async () => (await client.get('/readyz')).json)
      .toEqual({ status: 'the database is read-only' });
    // The old server still answers, and so do its sessions; whoever writes is refused meanwhile.
    const refused = await client.put(`/transform/v1/jobs/${v7()}`, { workflow_id: workflow });
    expect(refused).toMatchObject({ status: 503, json: { key: 'unavailable' } });
    const creating = createAll(client, workflow, ids);
    proxy.leadTo(pair.standbyUrl);
    await creating;
    await expect.poll(async () => (await client.get('/readyz')).status).toBe(200);

    const sessions = async (server: 'primary' | 'standby') => {
      const { rows } = await pair[server].query<{ name: string }>(
        `select distinct application_name as name from pg_stat_activity where datname = 'docmill'
         and application_name like 'docmill%' order by name`,
      );
      return rows.map(({ name }) => name);
    };
    await expect.poll(() => sessions('primary')).toEqual([]);
    await expect
      .poll(() => sessions('standby'))
      .toEqual(expect.arrayContaining(['docmill', 'docmill hints', 'docmill worker']));
    const outcomes = async () => {
      const { rows } = await pair.standby.query('select id, status from job where id = any($1) order by id', [
        [...before, ...ids],
      ]);
      return rows;
    };
    const done = [...before, ...ids].toSorted().map((id) => ({ id, status: 'OK' }));
    await expect.poll(outcomes).toEqual(done);
  },
);

/** Creates a job under each id, again and again until it is taken. */
async function createAll(client: TestClient, workflow: string, ids: readonly string[]): Promise<void> {
  const create = async (id: string) => {
    const body = { workflow_id: workflow };
    await expect
      .poll(async () => (await client.put(`/transform/v1/jobs/${id}`, body)).status)
      .toBeOneOf([200, 202]);
  };
  await Promise.all(ids.map(create));
}
