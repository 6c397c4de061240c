import { expect, test } from 'vitest';
import { manySubscriptions, newEntry, pass, published, subscribed } from '../transform/cron/cron-story.ts';
import { until } from '../support/until.ts';
import { openInstallation } from './installation.ts';

const rounds = 5;

test(
  'each period of two thousand subscriptions has one job, while workers are killed',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const installation = await openInstallation(stack);
    const { database } = installation;
    const client = installation.clientOf(await installation.web());
    const workers = [await installation.worker(), await installation.worker()];
    const workflow = await published(client, []);
    const made = await subscribed(
      client,
      { workflow_id: workflow, interval: 'hourly' },
      await newEntry(client),
    );
    await manySubscriptions(database, made.id, 1999);
    const countOf = async (query: string, values: unknown[] = []): Promise<number> =>
      (await database.query<{ count: number }>(query, values)).rows[0]?.count ?? 0;
    const jobs = (condition = 'true') =>
      countOf(`select count(*)::int as count from job where workflow_id = $1 and ${condition}`, [workflow]);
    for (let round = 1; round <= rounds; round += 1) {
      await pass(database, `${round} hours 30 minutes`);
      // In the midst of it: some of the round's jobs are there.
      await until(async () => (await jobs()) > (round - 1) * 2000);
      await workers.shift()?.kill();
      workers.push(await installation.worker());
      await until(async () => (await jobs()) >= round * 2000);
    }
    await until(async () => (await jobs('completed_at is null')) === 0);
    expect(await jobs()).toBe(rounds * 2000);
    expect(await jobs("status = 'OK'")).toBe(rounds * 2000);
    const uneven = await countOf(
      `select count(*)::int as count from (
       select from job where workflow_id = $1 group by silo_entry_id having count(*) <> $2) as each`,
      [workflow, rounds],
    );
    expect(uneven).toBe(0);
  },
);
