import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { startTestService, type TestService } from '../../support/service.ts';
import { deleteWorker } from '../../../src/transform/engine/heartbeat.ts';
import { claimJobs } from '../../../src/transform/engine/claim.store.ts';
import { recoverJobs, settleClaim } from '../../../src/transform/engine/recovery.store.ts';
import type { RunMessage } from '../../../src/transform/jobs/run-message.ts';
import { Job } from '../../../src/transform/jobs/job.entity.ts';
import { Claim, WorkerRow } from '../../../src/transform/engine/worker.entity.ts';

/** One job that waits for a worker, and a way to claim it. */
async function waitingJob(whole: TestService) {
  const { database, queues } = whole.service.platform;
  const queue = await queues.queue<RunMessage>('jobs', { delays: true });
  const client = await whole.client();
  const workflow = randomUUID();
  await client.put(`/transform/v1/workflows/${workflow}`, {});
  const jobId = v7();
  await client.put(`/transform/v1/jobs/${jobId}`, { workflow_id: workflow });
  const workerId = randomUUID();
  const take = async (claimId: string = randomUUID()) => {
    const claim = { claimId, workerId, limit: 10 };
    const { jobs } = await database.transaction((sql) => claimJobs(sql, queue, claim));
    return jobs;
  };
  const join = () => database.em().insert(WorkerRow, { id: workerId, seenAt: new Date() });
  return { database, queue, jobId, workerId, take, join };
}

test('a worker that was taken for dead takes no job until it has told that it lives', async () => {
  await using service = await startTestService({ env: { DOCMILL_ROLES: 'web' } });
  const { database, queue, jobId, workerId, take, join } = await waitingJob(service);
  await expect(take()).rejects.toThrow('taken for dead');
  await join();
  expect(await take()).toMatchObject([{ id: jobId, fence: 1 }]);
  expect(await take()).toEqual([]);

  await database.transaction(async (sql) => {
    expect(await recoverJobs(sql, queue, { workerId, crashed: true })).toBe(1);
    await deleteWorker(sql, workerId);
  });
  await expect(take()).rejects.toThrow('taken for dead');
  await join();
  expect(await take()).toMatchObject([{ id: jobId, fence: 3 }]);
});

test('a message of a job that has ended is void', async () => {
  await using service = await startTestService({ env: { DOCMILL_ROLES: 'web' } });
  const { database, jobId, take, join } = await waitingJob(service);
  await join();
  expect(await database.em().nativeUpdate(Job, { id: jobId }, { completedAt: new Date() })).toBe(1);
  expect(await take()).toEqual([]);
});

test('a claim whose answer was lost is given back once, and one that comes after the question is void', async () => {
  await using service = await startTestService({ env: { DOCMILL_ROLES: 'web' } });
  const { database, queue, jobId, workerId, take, join } = await waitingJob(service);
  const settle = (claimId: string) =>
    database.transaction((sql) => settleClaim(sql, queue, { claimId, workerId }));
  await join();
  const [made, late] = [randomUUID(), randomUUID()];
  expect(await take(made)).toMatchObject([{ id: jobId, fence: 1 }]);
  expect([await settle(made), await settle(made)]).toEqual([1, 0]);
  expect(await settle(late)).toBe(0);
  await expect(take(late)).rejects.toThrow('claim_pkey');
  expect(await take()).toMatchObject([{ id: jobId, fence: 3 }]);
});

test(
  'a claim that a crash of the server has brought back is given up while its worker lives',
  { tags: 'slow' },
  async () => {
    await using service = await startTestService({
      timings: { engine: { reclaimPollMs: 100, recoveryPollMs: 100 } },
    });
    const { database } = service.service.platform;
    const client = await service.client();
    const workflow = randomUUID();
    await client.put(`/transform/v1/workflows/${workflow}`, {});
    const jobId = v7();
    await client.put(`/transform/v1/jobs/${jobId}?wait=5`, { workflow_id: workflow });
    const [{ id: workerId } = { id: '' }] = await database.em().findAll(WorkerRow);
    const { workspaceId, fence } = await database.em().findOneOrFail(Job, { id: jobId });
    await database.em().insert(Claim, {
      id: v7(),
      workerId,
      workspaceIds: [workspaceId],
      jobIds: [jobId],
      fences: [fence],
    });
    await expect.poll(() => database.em().count(Claim)).toBe(0);
    expect(await database.em().findOneOrFail(Job, { id: jobId })).toMatchObject({ fence, status: 'OK' });
  },
);
