import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { TestClient } from '../support/service.ts';
import { startBehindProxy } from './behind-proxy.ts';
import { brokenHistories } from './histories.ts';

async function stateWorkflow(client: TestClient): Promise<string> {
  const id = randomUUID();
  const steps = Array.from({ length: 3 }, () => ({ action: 'silo.state', config: { state: 'sent' } }));
  const { status } = await client.put(`/transform/v1/workflows/${id}`, { steps });
  expect(status).toBe(200);
  return id;
}

const data = { $schema: 'https://gobl.org/draft-0/note/message', title: 'A', content: 'B' };

test(
  'connections on which nothing arrives any more are found, and jobs and requests go on',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const { proxy, database, client } = await startBehindProxy(stack);
    const workflow = await stateWorkflow(client);
    const ids = Array.from({ length: 60 }, () => v7());
    const waiting = [...ids];
    const writers = Array.from({ length: 8 }, async () => {
      for (let id = waiting.pop(); id !== undefined;) {
        const { status } = await client.put(`/transform/v1/jobs/${id}`, { workflow_id: workflow, data });
        expect(status).toBeOneOf([202, 503]);
        if (status === 202) id = waiting.pop();
      }
    });
    await expect.poll(() => waiting.length, { interval: 1 }).toBeLessThan(40);
    proxy.silence();
    expect(proxy.silent).toBeGreaterThan(3);
    await Promise.all(writers);
    await expect
      .poll(async () => {
        const { rows } = await database.query(
          `select count(*)::int as ended from job where id = any($1) and status = 'OK'`,
          [ids],
        );
        return (rows as { ended: number }[])[0]?.ended;
      })
      .toBe(ids.length);
    expect(await brokenHistories(database)).toEqual([]);
    await expect.poll(() => proxy.silent).toBe(0);
    const { rows } = await database.query('select count(*)::int as workers from worker');
    expect(rows).toEqual([{ workers: 1 }]);
  },
);

test(
  'while nothing answers, requests are refused in bounded time and told when to come again',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const { proxy, client } = await startBehindProxy(stack, { env: { DOCMILL_DATABASE_POOL: '2' } });
    const workflow = await stateWorkflow(client);
    proxy.isDark = true;
    proxy.silence();
    const body = { workflow_id: workflow, data };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.put(`/transform/v1/jobs/${v7()}`, body)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(answers.map(() => '2'));
    expect((await client.get('/readyz')).status).toBe(503);
    proxy.isDark = false;
    await expect.poll(async () => (await client.get('/readyz')).status).toBe(200);
    const { json } = await client.put(`/transform/v1/jobs/${v7()}?wait=30`, body);
    expect(json).toMatchObject({ status: 'OK' });
  },
);
