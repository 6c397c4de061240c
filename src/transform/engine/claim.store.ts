import type { Sql } from '../../platform/database/sql.ts';
import { list, rowsOf, statement, value, type Tables } from '../../platform/database/statement.ts';
import { entityFrom } from '../../platform/database/table.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { updateByKey } from '../../platform/database/update-by-key.ts';
import { compositeKey, recordKey } from '../../platform/ids.ts';
import { Intent } from '../jobs/intent.entity.ts';
import { Job } from '../jobs/job.entity.ts';
import { runMessage, type NextRun, type RunMessage } from '../jobs/run-message.ts';
import type { HistoryEntry } from '../plan/plan.ts';
import type { StepStatus } from '../plan/definition.ts';
import { stillFenced } from './fence.ts';
import { Claim, WorkerRow } from './worker.entity.ts';

/** What a run has to know of its job. */
export const runMembers = [
  'workspaceId',
  'id',
  'fence',
  'crashes',
  'tries',
  'workflowId',
  'workflowVersion',
  'siloEntryId',
  'args',
  'faults',
  'lastSeq',
  'inbox',
  'startStepId',
  'dryRun',
  'dryEntry',
  'traceContext',
  'createdAt',
] as const;

type RunJob = Pick<Job, (typeof runMembers)[number]>;

/** A job that this process has taken over and nobody else may write. */
export interface ClaimedJob extends RunJob {
  /** The intents that the job follows from, with their numbers; empty for a job that has no event yet. */
  history: readonly (HistoryEntry & { number: number })[];
  /** How many intents a retry has superseded. */
  superseded: number;
  /** The last intent, when it is not completed. */
  openIntent: { events: number; tries: number; ref: string | undefined } | undefined;
}

/** The statement's rows that tell which job is meant, and which of its fences. */
const fenced = ['workspaceId', 'id', 'fence'] as const;

/** Raises the fences of given jobs that nobody else has taken over, and changes what else is `set`. */
function raiseFence(tables: Tables, from: string, given: string, set = ''): string {
  return updateByKey(tables(Job), {
    from,
    given,
    excluded: { fence: `${given}.fence` },
    matches: stillFenced,
    set: `fence = excluded.fence + 1${set}`,
  });
}

const claimStatement = statement(
  'engine.claim',
  { claimId: value('uuid'), workerId: value('uuid'), due: rowsOf(Job, fenced) },
  ({ claimId, workerId, due }, tables) => `
    with known as (
      -- Held until the claim is kept: nobody can count the worker as dead and pass over the claim.
      select id from ${tables(WorkerRow).name} where id = ${workerId} for key share
    ), taken as (${raiseFence(tables, due.from, 'due', ', resume_at = null')}
      returning job.*
    ), kept as (
      insert into ${tables(Claim).name} (id, worker_id, workspace_ids, job_ids, fences)
      select ${claimId}, ${workerId}, array_agg(workspace_id), array_agg(id), array_agg(fence)
      from taken having count(*) > 0
    )
    select ${tables(Job).select('taken', runMembers)}, exists (select from known) as "isKnown" from taken`,
).answering<RunJob & { isKnown: boolean }>();

/**
 * Takes over up to `limit` waiting jobs: their messages leave the queue, their fences rise, and the claim that lets
 * others recover them is kept, all in the caller's transaction. Throws when the worker was forgotten, as one that was
 * frozen is: nobody would find its claims; it tells that it is alive again and then takes jobs.
 */
export async function claimJobs(
  sql: Sql,
  queue: Queue<RunMessage>,
  { claimId, workerId, limit }: { claimId: string; workerId: string; limit: number },
): Promise<ClaimedJob[]> {
  const { messages, removed } = await queue.take(sql, limit);
  if (messages.length === 0) return [];
  const due = messages.map(({ workspaceId, jobId: id, fence }) => ({ workspaceId, id, fence }));
  const [rows] = await Promise.all([sql.query(claimStatement, { claimId, workerId, due }), removed]);
  if (rows.some(({ isKnown }) => !isKnown)) throw new Error('this worker was taken for dead');
  return withHistories(
    sql,
    rows.map(({ isKnown: _isKnown, ...row }) => entityFrom(Job, row)),
  );
}

/** Adds to jobs what their intents say, which jobs without an event do not have. */
export async function withHistories(sql: Sql, jobs: readonly Job[]): Promise<ClaimedJob[]> {
  const begun = jobs.filter(({ lastSeq }) => lastSeq > 0);
  const histories = begun.length > 0 ? await readHistories(sql, begun) : new Map<string, History>();
  return jobs.map((job) => Object.assign(job, histories.get(recordKey(job)) ?? noHistory));
}

type History = Pick<ClaimedJob, 'history' | 'superseded' | 'openIntent'>;

const noHistory: History = { history: [], superseded: 0, openIntent: undefined };

const historyMembers = [
  'workspaceId',
  'jobId',
  'number',
  'stepId',
  'completed',
  'status',
  'code',
  'tries',
  'ref',
  'superseded',
] as const;

const historyStatement = statement(
  'engine.history',
  { jobs: rowsOf(Job, ['workspaceId', 'id']) },
  ({ jobs }, tables) => `
    select ${tables(Intent).select('i', historyMembers)},
      case when not i.completed then (select count(*) from event e
       where e.workspace_id = i.workspace_id and e.job_id = i.job_id and e.intent_number = i.number) end as events
    from ${jobs.from}, lateral (
      select * from ${tables(Intent).name} where workspace_id = jobs.workspace_id and job_id = jobs.id offset 0
    ) i
    order by i.workspace_id, i.job_id, i.number`,
).answering<HistoryRow>();

interface HistoryRow extends Pick<
  Intent,
  'workspaceId' | 'jobId' | 'number' | 'completed' | 'tries' | 'superseded'
> {
  stepId: string | null;
  status: StepStatus | 'CANCEL' | null;
  code: string | null;
  ref: string | null;
  events: number | null;
}

async function readHistories(sql: Sql, jobs: readonly RunJob[]): Promise<Map<string, History>> {
  const rows = await sql.query(historyStatement, { jobs });
  const intents = Map.groupBy(rows, ({ workspaceId, jobId }) => compositeKey(workspaceId, jobId));
  return new Map([...intents].map(([job, its]) => [job, historyOf(its)]));
}

function historyOf(intents: readonly HistoryRow[]): History {
  const followed = intents.filter(({ superseded }) => !superseded);
  const last = followed.at(-1);
  return {
    history: followed.map(({ number, stepId, completed, status, code }) => ({
      number,
      stepId,
      // A cancelled intent leads nowhere.
      ...(completed &&
        status &&
        status !== 'CANCEL' && { result: { status, ...(code !== null && { code }) } }),
    })),
    superseded: intents.length - followed.length,
    openIntent:
      last && !last.completed
        ? { events: last.events ?? 0, tries: last.tries, ref: last.ref ?? undefined }
        : undefined,
  };
}

const releaseStatement = statement(
  'engine.release',
  { claimIds: list('uuid') },
  ({ claimIds }, tables) => `delete from ${tables(Claim).name} where id = any(${claimIds})`,
);

/** Forgets claims whose jobs have all ended. */
export async function releaseClaims(sql: Sql, claimIds: readonly string[]): Promise<void> {
  await sql.query(releaseStatement, { claimIds });
}

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
    )${raiseFence(tables, 'jobs', 'jobs')}
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

// What crashed again without getting on waits apart from the jobs it ran beside, so that one of them cannot pull the others along.
const recoverStatement = statement(
  'engine.recover',
  { workerId: value('uuid'), crashed: value('boolean') },
  ({ workerId, crashed }, tables) => `
    with lost as (
      delete from ${tables(Claim).name} where worker_id = ${workerId} returning workspace_ids, job_ids, fences
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
        then now() + random() * make_interval(secs => least(60, power(2, job.crashes - 1))) end as "startAfter"`,
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

const returnStatement = statement(
  'engine.return',
  { jobs: rowsOf(Job, fenced) },
  ({ jobs }, tables) => `
    ${raiseFence(tables, jobs.from, 'jobs', ', tries = job.tries + 1')}
    returning ${tables(Job).select('job', fenced)},
      now() + make_interval(secs => least(30, power(2, least(job.tries, 10) - 1))) as "startAfter"`,
).answering<NextRun>();

/** Puts one job back into the queue, in the caller's transaction, unless someone else has taken it over; every try of its step waits longer, up to 30 s. */
export async function returnJob(sql: Sql, queue: Queue<RunMessage>, job: RunJob): Promise<void> {
  const returned = await sql.query(returnStatement, { jobs: [job] });
  await queue.send(sql, returned.map(runMessage));
}

const parkStatement = statement(
  'engine.park',
  { jobs: rowsOf(Job, fenced) },
  ({ jobs }, tables) => `
    ${raiseFence(tables, jobs.from, 'jobs')}
    returning ${tables(Job).select('job', fenced)}, null::timestamptz as "startAfter"`,
).answering<NextRun>();

/** Puts jobs that nobody else has taken over into the queue of those that wait for a slot, in the caller's transaction. */
export async function parkJobs(sql: Sql, parked: Queue<RunMessage>, jobs: readonly RunJob[]): Promise<void> {
  const waiting = await sql.query(parkStatement, { jobs });
  await parked.send(sql, waiting.map(runMessage));
}
