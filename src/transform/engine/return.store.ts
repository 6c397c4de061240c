import type { Sql } from '../../platform/database/sql.ts';
import { withIdSpan } from '../../platform/database/spanning.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { declareRows, statement } from '../../platform/database/statement.ts';
import { fenceMembers } from '../../platform/lease/fencing-token.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { recordKey } from '../../platform/ids.ts';
import { Job } from '../jobs/job.entity.ts';
import { createRunMessage, type RunMessage } from '../jobs/run-message.ts';
import type { RunJob } from './claimed-job.store.ts';
import { raiseJobTokens } from './job-fence.ts';

const returnStatement = statement(
  'engine.return',
  { jobs: withIdSpan(declareRows(Job, fenceMembers), 'id') },
  ({ jobs }, tables) => `
    ${raiseJobTokens(tables, jobs, 'jobs', { set: 'tries = job.tries + 1' })}
    returning ${tables(Job).select('job', fenceMembers)},
      now() + make_interval(secs => least(30, power(2, least(job.tries, 10) - 1))) as "startAfter"`,
).withRows(pickColumns(Job, fenceMembers), { startAfter: 'timestamptz' });

/**
 * Returns one job to the queue, in the caller's transaction, unless another process has claimed it. The delay grows
 * with every attempt of its step, up to 30 s.
 */
export async function returnJob(sql: Sql, queue: Queue<RunMessage>, job: RunJob): Promise<void> {
  const returned = await sql.query(returnStatement, { jobs: [job] });
  await queue.send(sql, returned.map(createRunMessage));
}

const parkStatement = statement(
  'engine.park',
  { jobs: withIdSpan(declareRows(Job, fenceMembers), 'id') },
  ({ jobs }, tables) => `
    ${raiseJobTokens(tables, jobs, 'jobs')}
    returning ${tables(Job).select('job', fenceMembers)}, null::timestamptz as "startAfter"`,
).withRows(pickColumns(Job, fenceMembers), { startAfter: 'timestamptz?' });

/** Job whose next step requires a slot, and the lane of the slot. */
export interface Parking {
  readonly job: RunJob;
  readonly lane: string;
}

/** Moves jobs that no other process has claimed to the queue of those that wait for a slot, in the caller's transaction. */
export async function parkJobs(
  sql: Sql,
  parked: Queue<RunMessage>,
  parkings: readonly Parking[],
): Promise<void> {
  const waiting = await sql.query(parkStatement, { jobs: parkings.map(({ job }) => job) });
  const lanes = new Map(parkings.map(({ job, lane }) => [recordKey(job), lane]));
  const messages = waiting.map((job) => ({
    ...createRunMessage(job),
    lane: lanes.get(recordKey(job)) ?? '',
  }));
  await parked.send(sql, messages);
}
