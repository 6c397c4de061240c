import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { RequestError } from '../../../src/platform/errors.ts';
import { claimJobs } from '../../../src/transform/engine/claim.store.ts';
import { recoverJobs } from '../../../src/transform/engine/recovery.store.ts';
import { WorkerRow } from '../../../src/transform/engine/worker.entity.ts';
import type { RunMessage } from '../../../src/transform/jobs/run-message.ts';
import { action, ok, type Action } from '../../../src/transform/providers/action.ts';
import { startTestService } from '../../support/service.ts';
import { trialActions } from './trial-actions.ts';
import { newWorkflow, storyOf, written, type ShownJob } from './trial.ts';

class NoConfig {}

/** A service whose worker runs a round when it is told to, a job of two steps and a rescue, and an outage of its first step. */
async function steppedService() {
  const outage = { left: 0 };
  const fragile = action({
    id: 'trial.fragile',
    name: 'Fragile',
    summary: 'Needs something that is away now and then',
    config: NoConfig,
    document: 'none',
    outside: true,
    run: async () => {
      outage.left -= 1;
      if (outage.left >= 0) throw new RequestError('unavailable', 'The store is away');
      return ok();
    },
  });
  const actions = [...trialActions, fragile as Action];
  const whole = await startTestService({ env: { DOCMILL_ROLES: 'web' }, actions });
  const { service } = whole;
  const { database, queues } = service.platform;
  const { worker } = service.transform;
  await worker.join();
  const client = await whole.client();
  const steps = written([
    { name: 'fragile', action: 'trial.fragile', config: {} },
    { name: 'end', config: {} },
  ]);
  const rescue = written([{ name: 'rescue', config: {} }]);
  const jobId = v7();
  await client.put(`/transform/v1/jobs/${jobId}`, {
    workflow_id: await newWorkflow(client, { steps, rescue }),
  });
  const queue = await queues.queue<RunMessage>('jobs', { delays: true });
  /** Makes what waits due. */
  const due = async () => {
    await database.sql.executeSql('update pgboss.job set start_after = now(), priority = 0');
    await worker.dispatcher.release();
  };
  return {
    outage,
    /** Lets the worker take what waits, whenever it is due, and finish it. */
    async round() {
      await due();
      await worker.dispatcher.runRound();
      await worker.dispatcher.idle();
    },
    /** Another worker takes the job, runs none of it, and is gone. */
    async passingWorker({ crashed }: { crashed: boolean }) {
      const workerId = randomUUID();
      await database.em().insert(WorkerRow, { id: workerId, seenAt: new Date() });
      await due();
      const claim = { claimId: randomUUID(), workerId, limit: 1 };
      const { jobs } = await database.transaction((sql) => claimJobs(sql, queue, claim));
      expect(jobs).toHaveLength(1);
      expect(await database.transaction((sql) => recoverJobs(sql, queue, { workerId, crashed }))).toBe(1);
    },
    job: async (): Promise<ShownJob> => (await client.get(`/transform/v1/jobs/${jobId}`)).json,
    [Symbol.asyncDispose]: () => whole[Symbol.asyncDispose](),
  };
}

test(
  'an outage that a step meets sixty times is told in its events, and never fails it',
  { tags: 'slow' },
  async () => {
    await using service = await steppedService();
    service.outage.left = 60;
    for (let tries = 1; tries <= 60; tries += 1) await service.round();
    const waiting = await service.job();
    expect(waiting).toMatchObject({ status: 'ERR', intents: [{ completed: false }] });
    expect(waiting.intents[0]?.events.at(-1)).toMatchObject({
      index: 120,
      status: 'ERR',
      code: 'unavailable',
      message: 'The store is away',
    });
    await service.round();
    const job = await service.job();
    expect(job.status).toBe('OK');
    expect(storyOf(job)).toEqual(['fragile:OK', 'end:OK']);
  },
);

test('workers that leave in good order may do so any number of times', { tags: 'slow' }, async () => {
  await using service = await steppedService();
  for (let times = 1; times <= 30; times += 1) await service.passingWorker({ crashed: false });
  await service.round();
  expect((await service.job()).status).toBe('OK');
});

test('a job that took eleven workers along ends in KO, and its rescue runs', { tags: 'slow' }, async () => {
  await using service = await steppedService();
  for (let times = 1; times <= 11; times += 1) await service.passingWorker({ crashed: true });
  await service.round();
  const job = await service.job();
  expect(job).toMatchObject({ status: 'KO', faults: [{ code: 'too-many-crashes' }] });
  expect(storyOf(job)).toEqual(['fragile:KO/too-many-crashes', 'rescue:OK']);
});

test('crashes count only until the job gets on', { tags: 'slow' }, async () => {
  await using service = await steppedService();
  for (let times = 1; times <= 10; times += 1) await service.passingWorker({ crashed: true });
  service.outage.left = 1;
  await service.round();
  expect(await service.job()).toMatchObject({ status: 'ERR' });
  await service.round();
  expect((await service.job()).status).toBe('OK');
});
