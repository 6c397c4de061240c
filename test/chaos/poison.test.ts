import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Pool } from 'pg';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { isLong, sized } from './conditions.ts';
import { done } from './journey.ts';
import { openScene } from './scene.ts';

test(
  'a step that takes its worker along each time ends KO, and the jobs beside it as ever',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const scene = await openScene(stack, { workers: 1 });
    const { workers, provider, journey, database } = scene;
    const [workflow, poison] = [randomUUID(), v7()];
    const steps = [{ name: 'poison', action: 'chaos.file', config: { step: 9 } }];
    await done(scene.client().put(`/transform/v1/workflows/${workflow}`, { steps }));
    let deaths = 0;
    provider.onTask = ({ job_id: job }) => {
      if (job === poison) void workers[0]?.kill();
    };
    const over = new AbortController();
    const supervising = (async () => {
      for (;;) {
        await Promise.race([workers[0]?.ended, once(over.signal, 'abort')]);
        if (over.signal.aborted) return;
        deaths += 1;
        workers[0] = await scene.launch('worker');
      }
    })();

    await done(scene.client().put(`/transform/v1/jobs/${poison}`, { workflow_id: workflow }));
    journey.others.push(poison);
    const creating = scene.create(sized(20, 300));
    const ending = async () => {
      if (!isLong) await hurry(database, poison);
      const { json } = await scene.client().get(`/transform/v1/jobs/${poison}`);
      return json;
    };
    await expect
      .poll(ending, { interval: 100 })
      .toMatchObject({ status: 'KO', faults: [{ code: 'too-many-crashes' }] });
    await creating;
    over.abort();
    await supervising;
    expect(deaths).toBeGreaterThan(2);
    expect(await scene.violations()).toEqual([]);
  },
);

/** Eleven deaths and the pauses between them take minutes: makes of the first eight, and lets nothing wait. */
async function hurry(database: Pool, jobId: string): Promise<void> {
  await database.query('update job set crashes = 8 where id = $1 and crashes between 1 and 7', [jobId]);
  await database.query(
    `update pgboss.job set start_after = now(), priority = -floor(extract(epoch from now()))::int
     where name = 'jobs-later' and data->>'jobId' = $1`,
    [jobId],
  );
}
