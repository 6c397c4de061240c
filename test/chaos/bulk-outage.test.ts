import { expect, test } from 'vitest';
import { message } from '../contract/world.ts';
import { jobsOf, made, passLease, sleeping, started, workflowOf } from '../transform/bulks/bulk-story.ts';
import { delay } from '../support/delay.ts';
import { startBehindProxy, type ServiceBehindProxy } from './behind-proxy.ts';
import { outageMs } from './conditions.ts';

const jobCount = 60;
const folder = 'outage';

/** Resolves when the database is gone: from the batch of a number on nothing reaches it, and what stood is cut. */
async function loseDatabase({ proxy }: ServiceBehindProxy, batch: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let batches = 0;
  proxy.fault = (statement) => {
    if (statement !== 'long_operation.advance' || (batches += 1) < batch) return undefined;
    proxy.fault = () => 'lose';
    resolve();
    return 'lose';
  };
  await promise;
  proxy.reset();
}

test(
  'bulks whose database is away for long in the middle of them leave nothing out and do nothing twice',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const behind = await startBehindProxy(stack);
    const { client, database, proxy } = behind;
    const [asleep, nothing] = [await workflowOf(client, sleeping), await workflowOf(client, [])];
    await jobsOf(client, asleep, jobCount, 'QUEUED');
    await Promise.all(
      Array.from({ length: jobCount }, () =>
        made(client.post('/silo/v1/entries', { data: message, folder })),
      ),
    );
    const lost = loseDatabase(behind, 2);
    const start = { workflow_id: nothing };
    const bulks = [
      await started(client, { action: 'cancel', filter: { workflow_ids: [asleep] } }),
      await started(client, { action: 'start', entry_filter: { folder }, start }),
    ];
    await lost;
    // The outage itself is what is waited for here, not a state.
    await delay(outageMs);
    proxy.fault = () => undefined;
    const count = async (query: string): Promise<number> =>
      (await database.query<{ count: number }>(`select count(*)::int as count from ${query}`)).rows[0]
        ?.count ?? 0;
    await expect
      .poll(
        async () => {
          await passLease(database);
          return count('long_operation where completed_at is not null');
        },
        { interval: 500, timeout: 60_000 },
      )
      .toBe(bulks.length);
    const read = async ({ id }: { id: string }) => (await client.get(`/transform/v1/bulks/${id}`)).json;
    await expect
      .poll(async () => (await Promise.all(bulks.map(read))).map((bulk) => bulk.status))
      .toEqual(['completed', 'completed']);
    for (const bulk of await Promise.all(bulks.map(read)))
      expect(bulk).toMatchObject({ total: jobCount, done: jobCount, skipped: 0, failed: 0 });
    expect(await count(`event where status = 'CANCEL'`)).toBe(jobCount);
    expect(await count('job where bulk_id is not null')).toBe(jobCount);
    expect(await count('(select distinct silo_entry_id from job where bulk_id is not null) entries')).toBe(
      jobCount,
    );
  },
);
