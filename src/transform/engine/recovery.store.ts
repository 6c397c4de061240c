import type { Sql } from '../../platform/database/sql.ts';
import { list, statement, value, type Tables } from '../../platform/database/statement.ts';
import { updateByKey } from '../../platform/database/update-by-key.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { Job } from '../jobs/job.entity.ts';
import { runMessage, type NextRun, type RunMessage } from '../jobs/run-message.ts';
import { fenced, raiseFence, stillFenced } from './fence.ts';
import { Claim } from './worker.entity.ts';

// The claim is written again, empty: one still on its way is waited for, and one that comes later finds its id taken.
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
    )${raiseFence(tables, { from: 'jobs' }, 'jobs')}
    returning ${tables(Job).select('job', fenced)}, null::timestamptz as "startAfter"`,
).answering<NextRun>();

/**
 * Finds out whether a claim was made whose answer was lost, and if so puts its jobs back into the queue, in the caller's
 * transaction; answers how many. From then on it never comes to be, and settling it again changes nothing.
 */
export async function settleClaim(
  sql: Sql,
  queue: Queue<RunMessage>,
  claim: { claimId: string; workerId: string },
): Promise<number> {
  const jobs = await sql.query(settleStatement, claim);
  await queue.send(sql, jobs.map(runMessage));
  return jobs.length;
}

/** Gives up claims, and raises the fences of their unfinished jobs; `crashed` tells in SQL whether their worker did. */
// What crashed again without getting on waits apart from the jobs it ran beside, so that one of them cannot pull the others along.
function givingUp(tables: Tables, which: string, crashed: string): string {
  return `
    with lost as (
      delete from ${tables(Claim).name} where ${which} returning workspace_ids, job_ids, fences
    ), jobs as (
      select j.* from lost, unnest(lost.workspace_ids, lost.job_ids, lost.fences) as j(workspace_id, id, fence)
    )${updateByKey(tables(Job), {
      from: 'jobs',
      given: 'jobs',
      excluded: { fence: 'jobs.fence', crashes: `stored.crashes + ${crashed}::int` },
      matches: stillFenced,
      set: 'fence = excluded.fence + 1, crashes = excluded.crashes',
    })}
    returning ${tables(Job).select('job', fenced)},
      case when job.crashes > 1
        then now() + random() * make_interval(secs => least(60, power(2, job.crashes - 1))) end as "startAfter"`;
}

const recoverStatement = statement(
  'engine.recover',
  { workerId: value('uuid'), crashed: value('boolean') },
  ({ workerId, crashed }, tables) => givingUp(tables, `worker_id = ${workerId}`, crashed),
).answering<NextRun>();

const recoverClaimsStatement = statement(
  'engine.recover_claims',
  { claimIds: list('uuid') },
  ({ claimIds }, tables) => givingUp(tables, `id = any(${claimIds})`, 'false'),
).answering<NextRun>();

/**
 * Puts every unfinished job of a worker back into the queue, in the caller's transaction. Their fences rise, so the
 * worker writes nothing more for them even if it still runs. `crashed` says that the worker did not leave in good order.
 */
export async function recoverJobs(
  sql: Sql,
  queue: Queue<RunMessage>,
  worker: { workerId: string; crashed: boolean },
): Promise<number> {
  const jobs = await sql.query(recoverStatement, worker);
  await queue.send(sql, jobs.map(runMessage));
  return jobs.length;
}

/** Gives up single claims of a worker that lives, in the caller's transaction; answers how many unfinished jobs they had. */
export async function recoverClaims(
  sql: Sql,
  queue: Queue<RunMessage>,
  claimIds: readonly string[],
): Promise<number> {
  const jobs = await sql.query(recoverClaimsStatement, { claimIds });
  await queue.send(sql, jobs.map(runMessage));
  return jobs.length;
}
