import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { startBehindProxy } from '../../chaos/behind-proxy.ts';
import { trialActions } from './trial-actions.ts';
import { newWorkflow, runJob, step, storyOf, written } from './trial.ts';

/** A service that runs what it creates, and the statements it sends. */
async function startWatched(stack: AsyncDisposableStack) {
  const behind = await startBehindProxy(stack, { actions: trialActions });
  const sent: string[] = [];
  behind.proxy.fault = (statement) => {
    sent.push(statement);
    return undefined;
  };
  const workflow = await newWorkflow(behind.client, { steps: written([step('a'), step('b')]) });
  // It looks into the queue first: others may have waited longer.
  await expect
    .poll(async () => {
      sent.length = 0;
      await runJob(behind.client, workflow);
      return sent;
    })
    .toContain('engine.claim_new');
  return { ...behind, workflow, sent };
}

test(
  'a job begins in the process that created it, without going through the queue',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const { client, workflow, sent } = await startWatched(stack);
    sent.length = 0;
    const job = await runJob(client, workflow);
    expect(storyOf(job)).toEqual(['a:OK', 'b:OK']);
    expect(sent).toContain('engine.claim_new');
    expect(sent).not.toContain('engine.claim');
  },
);

test('a job whose claim nobody would find waits in the queue', { tags: 'slow' }, async () => {
  await using stack = new AsyncDisposableStack();
  const { client, workflow, database, sent } = await startWatched(stack);
  // The worker comes back with its next sign of life, which may be between the two.
  await expect
    .poll(async () => {
      sent.length = 0;
      await database.query('delete from worker');
      expect(storyOf(await runJob(client, workflow))).toEqual(['a:OK', 'b:OK']);
      return sent;
    })
    .toContain('engine.claim');
});

test('a job is created and run once although the answer to its creation was lost', async () => {
  await using stack = new AsyncDisposableStack();
  const { client, workflow, proxy, database, sent } = await startWatched(stack);
  sent.length = 0;
  let isLost = false;
  proxy.fault = (statement) => {
    sent.push(statement);
    if (isLost || statement !== 'commit' || !sent.includes('engine.claim_new')) return undefined;
    isLost = true;
    return 'lose answer';
  };
  const id = v7();
  const { status, json } = await client.put(`/transform/v1/jobs/${id}?wait=20`, { workflow_id: workflow });
  expect([isLost, status, json.status]).toEqual([true, 202, 'OK']);
  const { rows } = await database.query('select last_seq, crashes from job where id = $1', [id]);
  expect(rows).toEqual([{ last_seq: 4, crashes: 0 }]);
});
