import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { action, type Action } from '../../src/transform/providers/action.ts';
import { seed } from './conditions.ts';
import { startBehindProxy } from './behind-proxy.ts';
import { brokenHistories } from './histories.ts';
import { seeded } from '../support/seeded.ts';

class NoConfig {}

/** What commits: COMMIT itself, and the statements that are transactions of their own. */
const commits = /^(commit|engine\.commit_steps|entries\.(number|sign).*|silo\.entry\.insert)$/;

/** An action that counts how often it runs, by its idempotency key. */
function counting(runs: Map<string, number>): Action {
  return action({
    id: 'test.count',
    name: 'Count',
    summary: 'Counts how often it runs',
    config: NoConfig,
    document: 'none',
    run: async ({ idempotencyKey }) => {
      runs.set(idempotencyKey, (runs.get(idempotencyKey) ?? 0) + 1);
      return { status: 'OK' };
    },
  });
}

test(
  'jobs whose COMMIT answers are lost all end once, and no step runs twice',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const runs = new Map<string, number>();
    const { proxy, database, client } = await startBehindProxy(stack, { actions: [counting(runs)] });
    const [series, workflow] = [randomUUID(), randomUUID()];
    await client.put(`/sequence/v1/series/${series}`, { name: 'Invoices' });
    const { status } = await client.put(`/transform/v1/workflows/${workflow}`, {
      steps: [
        { action: 'test.count' },
        { action: 'sequence.enumerate', config: { series_id: series } },
        { action: 'test.count' },
        { action: 'silo.state', config: { state: 'sent' } },
      ],
    });
    expect(status).toBe(200);

    const random = seeded(seed);
    let lost = 0;
    proxy.fault = (statement) => {
      if (!commits.test(statement) || random() >= 0.15) return undefined;
      lost += 1;
      return 'lose answer';
    };
    const ids = Array.from({ length: 300 }, () => v7());
    const waiting = [...ids];
    const data = {
      $schema: 'https://gobl.org/draft-0/bill/invoice',
      currency: 'EUR',
      supplier: { name: 'Supplier S.L.', tax_id: { country: 'ES', code: 'B98602642' } },
      lines: [{ quantity: '2', item: { name: 'Chair', price: '45.00' } }],
    };
    /** Repeats a create until it is acknowledged, as a client does that gets no answer. */
    const create = async (id: string): Promise<void> => {
      for (;;) {
        const answer = await client.put(`/transform/v1/jobs/${id}`, { workflow_id: workflow, data });
        if (answer.status === 202) return;
        expect(answer.status).toBe(503);
      }
    };
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await create(id);
      }),
    );
    await expect
      .poll(async () => {
        const { rows } = await database.query<{ ended: number }>(
          `select count(*)::int as ended from job where id = any($1) and status = 'OK'`,
          [ids],
        );
        return rows[0]?.ended;
      })
      .toBe(ids.length);
    proxy.fault = () => undefined;

    expect(lost).toBeGreaterThan(20);
    expect(await brokenHistories(database)).toEqual([]);
    expect(runs.size).toBe(2 * ids.length);
    expect([...runs.values()].filter((times) => times > 1)).toEqual([]);
    const { json } = await client.get(`/sequence/v1/series/${series}/verify`);
    expect(json).toMatchObject({ count: ids.length, valid: true });
  },
);

test('a job whose every commit is first left unanswered is taken over once', { tags: 'slow' }, async () => {
  await using stack = new AsyncDisposableStack();
  const runs = new Map<string, number>();
  const { proxy, database, client } = await startBehindProxy(stack, { actions: [counting(runs)] });
  const [workflow, id] = [randomUUID(), v7()];
  const steps = [{ action: 'test.count' }, { action: 'test.count' }];
  await client.put(`/transform/v1/workflows/${workflow}`, { steps });
  let commits = 0;
  proxy.fault = (statement) => {
    if (statement !== 'engine.commit_steps') return undefined;
    commits += 1;
    return 'lose answer';
  };
  const { json } = await client.put(`/transform/v1/jobs/${id}?wait=30`, { workflow_id: workflow });
  expect(json).toMatchObject({ status: 'OK' });
  const { rows } = await database.query(
    'select crashes, tries, fence <= 1 as once, last_seq from job where id = $1',
    [id],
  );
  const row = { crashes: 0, tries: 0, once: true, last_seq: 4 };
  expect({ rows, commits }).toEqual({ rows: [row], commits: steps.length });
  expect([...runs.values()]).toEqual([1, 1]);
});
