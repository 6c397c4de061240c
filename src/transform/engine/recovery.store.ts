import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { list, statement, value } from '../../platform/database/statement.ts';
import type { Tables } from '../../platform/database/table.ts';
import { fenceMembers } from '../../platform/lease/fencing-token.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { Job } from '../jobs/job.entity.ts';
import { createRunMessage, type RunMessage } from '../jobs/run-message.ts';
import { raiseJobTokens } from './job-fence.ts';
import { Claim } from './worker.entity.ts';

// Writes the claim again, with no jobs: waits for one that is still being written, and makes one that arrives later
// fail on its id.
const settleStatement = statement(
  'engine.settle',
  { claimId: value('uuid'), workerId: value('uuid') },
  ({ claimId, workerId }, tables) => `
    with settled as (
      insert into ${tables(Claim).name} (id, worker_id, workspace_ids, job_ids, fences)
      values (${claimId}, ${workerId}, '{}', '{}', '{}')
      on conflict (id) do update set worker_id = excluded.worker_id
      returning workspace_ids, job_ids, fences
    ), jobs as (
      select j.* from settled, unnest(settled.workspace_ids, settled.job_ids, settled.fences) as j(workspace_id, id, fence)
    )${raiseJobTokens(tables, { from: 'jobs' }, 'jobs')}
    returning ${tables(Job).select('job', fenceMembers)}, null::timestamptz as "startAfter"`,
).withRows(pickColumns(Job, fenceMembers), { startAfter: 'timestamptz?' });

/**
 * Settles a claim whose answer was lost: if it was made, its jobs return to the queue, in the caller's transaction.
 * Returns their number. The claim can no longer be made afterwards, and settling it again changes nothing.
 */
export async function settleClaim(
  sql: Sql,
  queue: Queue<RunMessage>,
  claim: { claimId: string; workerId: string },
): Promise<number> {
  const jobs = await sql.query(settleStatement, claim);
  await queue.send(sql, jobs.map(createRunMessage));
  return jobs.length;
}

/**
 * Builds the statement that deletes claims and raises the fencing tokens of their unfinished jobs. `crashed` is an SQL
 * expression: whether their worker crashed.
 */
// A job that crashed repeatedly without progress waits apart from the jobs that ran at the same time, so that it cannot
// crash them as well.
function buildRecovery(tables: Tables, which: string, crashed: string): string {
  return `
    with lost as (
      delete from ${tables(Claim).name} where ${which} returning workspace_ids, job_ids, fences
    ), jobs as (
      select j.* from lost, unnest(lost.workspace_ids, lost.job_ids, lost.fences) as j(workspace_id, id, fence)
    )${raiseJobTokens(tables, { from: 'jobs' }, 'jobs', {
      excluded: { crashes: `stored.crashes + ${crashed}::int` },
      set: 'crashes = excluded.crashes',
    })}
    returning ${tables(Job).select('job', fenceMembers)},
      case when job.crashes > 1
        then now() + random() * make_interval(secs => least(60, power(2, job.crashes - 1))) end as "startAfter"`;
}

const recoverStatement = statement(
  'engine.recover',
  { workerId: value('uuid'), crashed: value('boolean') },
  ({ workerId, crashed }, tables) => buildRecovery(tables, `worker_id = ${workerId}`, crashed),
).withRows(pickColumns(Job, fenceMembers), { startAfter: 'timestamptz?' });

const recoverClaimsStatement = statement(
  'engine.recover_claims',
  { claimIds: list('uuid') },
  ({ claimIds }, tables) => buildRecovery(tables, `id = any(${claimIds})`, 'false'),
).withRows(pickColumns(Job, fenceMembers), { startAfter: 'timestamptz?' });

/**
 * Returns every unfinished job of a worker to the queue, in the caller's transaction. Their fencing tokens rise, so the
 * worker cannot write them any longer even if it still runs. `crashed`: whether the worker ended without a shutdown.
 */
export async function recoverJobs(
  sql: Sql,
  queue: Queue<RunMessage>,
  worker: { workerId: string; crashed: boolean },
): Promise<number> {
  const jobs = await sql.query(recoverStatement, worker);
  await queue.send(sql, jobs.map(createRunMessage));
  return jobs.length;
}

/**
 * Deletes single claims of a living worker and returns their unfinished jobs to the queue, in the caller's transaction.
 * Returns the number of these jobs.
 */
export async function recoverClaims(
  sql: Sql,
  queue: Queue<RunMessage>,
  claimIds: readonly string[],
): Promise<number> {
  const jobs = await sql.query(recoverClaimsStatement, { claimIds });
  await queue.send(sql, jobs.map(createRunMessage));
  return jobs.length;
}
