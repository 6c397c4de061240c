import { expect, test } from 'vitest';
import { startService } from '../../../src/app.ts';
import { createLog } from '../../../src/platform/log.ts';
import { sharedService } from '../../support/shared-service.ts';
import { until } from '../../support/until.ts';
import { manySubscriptions, newEntry, pass, published, subscribed } from './cron-story.ts';

const shared = sharedService({ timings: { cron: { pollMs: 100 } } });

test('three workers share what is due, and every period has one job', { tags: 'slow' }, async () => {
  const { client, service } = shared;
  await using stack = new AsyncDisposableStack();
  const config = { ...service.config, roles: new Set(['worker'] as const) };
  for (let more = 0; more < 2; more += 1) stack.use(await startService(config, createLog('silent')));
  const database = await service.database();
  const workflow = await published(client, []);
  const made = await subscribed(
    client,
    { workflow_id: workflow, interval: 'hourly' },
    await newEntry(client),
  );
  await manySubscriptions(database, made.id, 2000);
  for (let round = 1; round <= 2; round += 1) {
    await pass(database, `${round} hours 30 minutes`);
    const count = async (what: string): Promise<number> => {
      const { rows } = await database.query(
        `select count(${what})::int as count from job where workflow_id = $1`,
        [workflow],
      );
      return rows[0].count;
    };
    await until(async () => (await count('*')) >= round * 2001);
    const { rows } = await database.query(
      'select count(*)::int as count from cron_subscription where next_at <= now()',
    );
    expect(rows[0].count).toBe(0);
    expect([await count('*'), await count('distinct key')]).toEqual([round * 2001, round * 2001]);
  }
});
