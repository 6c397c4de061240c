import type { Sql } from '../../platform/database/sql.ts';
import { withIdSpan } from '../../platform/database/spanning.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { list, declareRows, statement, value } from '../../platform/database/statement.ts';
import { entityFrom } from '../../platform/database/table.ts';
import { fenceMembers } from '../../platform/lease/fencing-token.ts';
import type { Share } from '../../platform/queue/fair-take.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { Job } from '../jobs/job.entity.ts';
import type { JobIdentity } from '../jobs/job.store.ts';
import type { RunMessage } from '../jobs/run-message.ts';
import { runMembers, withHistories, type ClaimedJob } from './claimed-job.store.ts';
import { raiseJobTokens } from './job-fence.ts';
import { Claim, WorkerRow } from './worker.entity.ts';

const claimStatement = statement(
  'engine.claim',
  { claimId: value('uuid'), workerId: value('uuid'), due: withIdSpan(declareRows(Job, fenceMembers), 'id') },
  ({ claimId, workerId, due }, tables) => `
    with known as (
      -- Held until the claim is kept: nobody can count the worker as dead and pass over the claim.
      select id from ${tables(WorkerRow).name} where id = ${workerId} for key share
    ), taken as (${raiseJobTokens(tables, due, 'due', { set: 'resume_at = null' })}
      returning job.*
    ), kept as (
      insert into ${tables(Claim).name} (id, worker_id, workspace_ids, job_ids, fences)
      select ${claimId}, ${workerId}, array_agg(workspace_id), array_agg(id), array_agg(fence)
      from taken having count(*) > 0
    )
    select ${tables(Job).select('taken', runMembers)}, exists (select from known) as "isKnown" from taken`,
).withRows(pickColumns(Job, runMembers), { isKnown: 'boolean' });

/** Jobs that were claimed, and whether the queue may have more. */
export interface ClaimResult {
  readonly jobs: ClaimedJob[];
  /** Whether more jobs may be pending (`left`), and whether they can be claimed now (`more`). */
  readonly left: boolean;
  readonly more: boolean;
}

/**
 * Claims a share of the pending jobs in the caller's transaction: deletes their messages from the queue, raises their
 * fencing tokens and inserts the claim, by which other workers recover the jobs after a crash. Throws when the row of
 * the worker was deleted, for example while the process was frozen: its claims would never be found. The worker
 * registers again before it claims jobs.
 */
export async function claimJobs(
  sql: Sql,
  queue: Queue<RunMessage>,
  { claimId, workerId, ...share }: Share & { claimId: string; workerId: string },
): Promise<ClaimResult> {
  const { messages, ...others } = await queue.take(sql, share);
  if (messages.length === 0) return { jobs: [], ...others };
  const due = messages.map(({ workspaceId, jobId: id, fence }) => ({ workspaceId, id, fence }));
  const rows = await sql.query(claimStatement, { claimId, workerId, due });
  if (rows.some(({ isKnown }) => !isKnown)) throw new Error('this worker was taken for dead');
  const jobs = rows.map(({ isKnown: _isKnown, ...row }) => entityFrom(Job, row));
  return { jobs: await withHistories(sql, jobs), ...others };
}

// The row of the worker stays locked until the claim is inserted, so that no other process counts the worker as dead
// and misses the claim.
const claimNewStatement = statement(
  'engine.claim_new',
  { claimId: value('uuid'), workerId: value('uuid'), jobs: declareRows(Job, ['workspaceId', 'id']) },
  ({ claimId, workerId, jobs }, tables) => `
    with known as (
      select id from ${tables(WorkerRow).name} where id = ${workerId} for key share
    ), given as (
      select array_agg(workspace_id) as workspace_ids, array_agg(id) as job_ids, array_agg(0) as fences from ${jobs.from}
    )
    insert into ${tables(Claim).name} (id, worker_id, workspace_ids, job_ids, fences)
    select ${claimId}, known.id, given.* from known, given
    returning id`,
).withRows(pickColumns(Claim, ['id']));

/**
 * Inserts the claim of a worker on new jobs in the caller's transaction. Returns false when the row of the worker was
 * deleted, because its claims would never be found.
 */
export async function claimNew(
  sql: Sql,
  claim: { claimId: string; workerId: string },
  jobs: readonly JobIdentity[],
): Promise<boolean> {
  const kept = await sql.query(claimNewStatement, { ...claim, jobs });
  return kept.length > 0;
}

const releaseStatement = statement(
  'engine.release',
  { claimIds: list('uuid') },
  ({ claimIds }, tables) => `delete from ${tables(Claim).name} where id = any(${claimIds})`,
);

/** Deletes claims whose jobs have all ended. */
export async function releaseClaims(sql: Sql, claimIds: readonly string[]): Promise<void> {
  await sql.query(releaseStatement, { claimIds });
}

const findStatement = statement(
  'engine.find_claims',
  { workerId: value('uuid') },
  ({ workerId }, tables) => `
    select id from ${tables(Claim).name} where worker_id = ${workerId} and job_ids <> '{}'`,
).withRows(pickColumns(Claim, ['id']));

/** Returns the ids of the stored claims of a worker, without those that were emptied. */
export async function findClaims(sql: Sql, workerId: string): Promise<string[]> {
  return (await sql.query(findStatement, { workerId })).map(({ id }) => id);
}
