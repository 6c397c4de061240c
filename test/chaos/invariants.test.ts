import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openScene } from './scene.ts';

test('whatever is lost, made twice or left over is found', { tags: 'slow' }, async () => {
  await using stack = new AsyncDisposableStack();
  const scene = await openScene(stack, { workers: 1, together: true });
  const { database, journey, provider } = scene;
  expect(await scene.violations()).toEqual([]);
  const [job = ''] = journey.accepted;
  const effect = [...provider.effects.values()].find(({ step }) => step === 5);
  if (!effect) throw new Error('nothing was filed');

  provider.effects.set(randomUUID(), effect);
  journey.accepted.push(randomUUID());
  await database.query(`delete from event where seq = 3`);
  // A job that has not changed is not read again.
  await database.query(`update job set updated_at = now()`);
  await database.query(`delete from change where type = 'job.completed'`);
  await database.query(
    `insert into claim (id, worker_id, workspace_ids, job_ids, fences) values ($1, $1, array[$1]::uuid[], array[$1]::uuid[], '{0}')`,
    [randomUUID()],
  );
  const found = (await scene.violations({ timeoutMs: 500 })).join('\n');
  for (const sentence of [
    'left over: 1 × claim',
    '"what":"seq"',
    `lost: job ${journey.accepted[1]}`,
    `several keys: step 5 of job ${job}`,
    'strange key',
    `no effect: step 1 of job ${journey.accepted[1]}`,
    'series: 200',
    'the feed tells the end of 0 of 1 jobs',
    'end not told',
    `job ${job} went`,
  ])
    expect(found).toContain(sentence);

  await database.query(`update job set completed_at = null`);
  expect(await scene.violations({ timeoutMs: 100 })).toEqual([expect.stringContaining('stuck: {"id"')]);
});
