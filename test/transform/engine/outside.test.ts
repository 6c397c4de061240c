import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { invoice } from '../../contract/world.ts';
import { startTestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { newWorkflow, runJob, storyOf, written, type ShownJob } from './trial.ts';
import { gates, trialActions } from './trial-actions.ts';

test(
  'jobs that only compute end while more steps than there are slots wait for the outside',
  { tags: 'slow' },
  async () => {
    const env = { DOCMILL_WORKER_CONCURRENCY: '2', DOCMILL_OUTSIDE_CONCURRENCY: '3' };
    await using service = await startTestService({ actions: trialActions, env });
    const client = await service.client();
    const before = { name: 'before' };
    const outside = await newWorkflow(client, {
      steps: written([before, { name: 'gate', action: 'trial.gate', config: {} }, { name: 'after' }]),
    });
    const ids = Array.from({ length: 20 }, () => v7());
    await Promise.all(ids.map((id) => client.put(`/transform/v1/jobs/${id}`, { workflow_id: outside })));
    const standing = () => ids.filter((id) => gates.has(id));
    await until(() => standing().length === 3);

    const fast = await newWorkflow(client, { steps: written([{ name: 'a' }, { name: 'b' }]) });
    const jobs = await Promise.all(Array.from({ length: 9 }, () => runJob(client, fast)));
    expect(jobs.map(storyOf)).toEqual(jobs.map(() => ['a:OK', 'b:OK']));
    expect(standing()).toHaveLength(3);

    const shown = async (id: string): Promise<ShownJob> =>
      (await client.get(`/transform/v1/jobs/${id}`)).json;
    const unfinished = new Set(ids);
    while (unfinished.size > 0) {
      await until(() => standing().some((id) => unfinished.has(id)));
      for (const id of standing().filter((each) => unfinished.delete(each))) gates.get(id)?.();
    }
    for (const id of ids) {
      await until(async () => (await shown(id)).completed_at !== undefined);
      const job = await shown(id);
      expect(storyOf(job)).toEqual(['before:OK', 'gate:OK', 'after:OK']);
      // Waiting for a slot leaves no trace in the job.
      expect(job.intents.map(({ events }) => events.map(({ status }) => status))).toEqual(
        job.intents.map(() => ['RUN', 'OK']),
      );
    }
  },
);

test('what computes long needs none of the slots for the outside', { tags: 'slow' }, async () => {
  const env = { DOCMILL_OUTSIDE_CONCURRENCY: '1' };
  await using service = await startTestService({ actions: trialActions, env });
  const client = await service.client();
  const outside = await newWorkflow(client, {
    steps: written([{ name: 'gate', action: 'trial.gate', config: {} }]),
  });
  const standing = v7();
  await client.put(`/transform/v1/jobs/${standing}`, { workflow_id: outside });
  await until(() => gates.has(standing));
  const prints = await newWorkflow(client, {
    steps: written([{ name: 'print', action: 'pdf', config: {} }]),
  });
  const job = await runJob(client, prints, { data: invoice });
  expect(storyOf(job)).toEqual(['print:OK']);
  gates.get(standing)?.();
});
