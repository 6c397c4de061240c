import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { startTestService, type TestService } from '../../support/service.ts';
import { claimJobs, recoverJobs } from '../../../src/transform/engine/claim.store.ts';
import type { RunMessage } from '../../../src/transform/jobs/run-message.ts';
import { statement } from '../../../src/platform/database/sql.ts';

const join = statement('test.join', 'insert into worker (id, seen_at) values ($1, now())');
const forget = statement('test.forget', 'delete from worker where id = $1');
const ended = statement('test.ended', 'update job set completed_at = now() where id = $1 returning id');

/** One job that waits for a worker, and a way to claim it. */
async function waitingJob(whole: TestService) {
  const { database, queues } = whole.service.platform;
  const queue = await queues.queue<RunMessage>('jobs');
  const client = await whole.client();
  const workflow = randomUUID();
  await client.put(`/transform/v1/workflows/${workflow}`, {});
  const jobId = v7();
  await client.put(`/transform/v1/jobs/${jobId}`, { workflow_id: workflow });
  const workerId = randomUUID();
  const take = () =>
    database.transaction((sql) => claimJobs(sql, queue, { claimId: randomUUID(), workerId, limit: 10 }));
  return { database, queue, jobId, workerId, take };
}

test('a worker that was taken for dead takes no job until it has told that it lives', async () => {
  await using service = await startTestService({ env: { DOCMILL_ROLES: 'web' } });
  const { database, queue, jobId, workerId, take } = await waitingJob(service);
  await expect(take()).rejects.toThrow('taken for dead');
  await database.sql.query(join, [workerId]);
  expect(await take()).toMatchObject([{ jobId, attempt: 1 }]);
  expect(await take()).toEqual([]);

  await database.transaction(async (sql) => {
    expect(await recoverJobs(sql, queue, workerId)).toBe(1);
    await sql.query(forget, [workerId]);
  });
  await expect(take()).rejects.toThrow('taken for dead');
  await database.sql.query(join, [workerId]);
  expect(await take()).toMatchObject([{ jobId, attempt: 3 }]);
});

test('a message of a job that has ended is void', async () => {
  await using service = await startTestService({ env: { DOCMILL_ROLES: 'web' } });
  const { database, jobId, workerId, take } = await waitingJob(service);
  await database.sql.query(join, [workerId]);
  expect(await database.sql.query(ended, [jobId])).toHaveLength(1);
  expect(await take()).toEqual([]);
});
