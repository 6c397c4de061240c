import { statement, type Sql } from '../../platform/database/sql.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { jobSubject } from '../jobs/job-subject.ts';
import type { Fault } from '../jobs/job.entity.ts';
import type { RunMessage } from '../jobs/run-message.ts';
import type { HistoryEntry } from '../plan/plan.ts';

/** A job that this process has taken over and nobody else may write. */
export interface ClaimedJob {
  workspaceId: string;
  jobId: string;
  attempt: number;
  workflowId: string;
  workflowVersion: number;
  siloEntryId: string | undefined;
  args: Record<string, string>;
  faults: readonly Fault[];
  lastSeq: number;
  createdAt: Date;
  /** What earlier runs have committed; absent for a job that has no event yet. */
  history: readonly HistoryEntry[];
  /** How many events the last intent has, when it is not completed. */
  openEvents: number;
}

const claimStatement = statement(
  'engine.claim',
  `with due as (
     select * from unnest($3::uuid[], $4::uuid[], $5::int[]) as d(workspace_id, job_id, attempt)
   ), known as (
     -- Held until the claim is kept: nobody can count the worker as dead and pass over the claim.
     select id from worker where id = $2 for key share
   ), taken as (
     update job set attempt = job.attempt + 1
     from due
     where job.workspace_id = due.workspace_id and job.id = due.job_id and job.attempt = due.attempt
       and job.completed_at is null
     returning job.workspace_id, job.id, job.attempt, job.workflow_id, job.workflow_version, job.silo_entry_id, job.args,
       job.faults, job.last_seq, job.created_at
   ), kept as (
     insert into claim (id, worker_id, workspace_ids, job_ids, attempts)
     select $1, $2, array_agg(workspace_id), array_agg(id), array_agg(attempt) from taken having count(*) > 0
   )
   select taken.*, exists (select from known) as is_known from taken`,
);

interface TakenRow {
  workspace_id: string;
  id: string;
  attempt: number;
  workflow_id: string;
  workflow_version: number;
  silo_entry_id: string | null;
  args: Record<string, string> | null;
  faults: Fault[] | null;
  last_seq: number;
  created_at: Date;
  is_known: boolean;
}

/**
 * Takes over up to `limit` waiting jobs: their messages leave the queue, their attempts rise, and the claim that lets
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
  const taking = sql.query<TakenRow>(claimStatement, [
    claimId,
    workerId,
    messages.map(({ workspaceId }) => workspaceId),
    messages.map(({ jobId }) => jobId),
    messages.map(({ attempt }) => attempt),
  ]);
  const [rows] = await Promise.all([taking, removed]);
  if (rows.some((row) => !row.is_known)) throw new Error('this worker was taken for dead');
  const begun = rows.filter((row) => row.last_seq > 0);
  const histories = begun.length > 0 ? await readHistories(sql, begun) : new Map<string, History>();
  return rows.map((row) =>
    claimedJob(row, histories.get(jobSubject(row.workspace_id, row.id)) ?? { entries: [], openEvents: 0 }),
  );
}

function claimedJob(row: TakenRow, history: History): ClaimedJob {
  return {
    workspaceId: row.workspace_id,
    jobId: row.id,
    attempt: row.attempt,
    workflowId: row.workflow_id,
    workflowVersion: row.workflow_version,
    siloEntryId: row.silo_entry_id ?? undefined,
    args: row.args ?? {},
    faults: row.faults ?? [],
    lastSeq: row.last_seq,
    createdAt: row.created_at,
    history: history.entries,
    openEvents: history.openEvents,
  };
}

interface History {
  entries: HistoryEntry[];
  openEvents: number;
}

const historyStatement = statement(
  'engine.history',
  `select i.workspace_id, i.job_id, i.step_id, i.completed, i.status, i.code,
     (select count(*)::int from event e
      where e.workspace_id = i.workspace_id and e.job_id = i.job_id and e.intent_number = i.number) as events
   from unnest($1::uuid[], $2::uuid[]) as wanted(workspace_id, job_id)
   join intent i on i.workspace_id = wanted.workspace_id and i.job_id = wanted.job_id
   order by i.workspace_id, i.job_id, i.number`,
);

interface HistoryRow {
  workspace_id: string;
  job_id: string;
  step_id: string | null;
  completed: boolean;
  status: 'OK' | 'SKIP' | 'KO' | 'TIMEOUT' | null;
  code: string | null;
  events: number;
}

async function readHistories(sql: Sql, jobs: readonly TakenRow[]): Promise<Map<string, History>> {
  const rows = await sql.query<HistoryRow>(historyStatement, [
    jobs.map((job) => job.workspace_id),
    jobs.map((job) => job.id),
  ]);
  const histories = new Map<string, History>();
  for (const { workspace_id, job_id, step_id, completed, status, code, events } of rows) {
    const job = jobSubject(workspace_id, job_id);
    const history = histories.get(job) ?? { entries: [], openEvents: 0 };
    histories.set(job, history);
    history.entries.push({
      stepId: step_id,
      ...(completed && status && { result: { status, ...(code !== null && { code }) } }),
    });
    history.openEvents = completed ? 0 : events;
  }
  return histories;
}

const releaseStatement = statement('engine.release', 'delete from claim where id = any($1::uuid[])');

/** Forgets claims whose jobs have all ended. */
export async function releaseClaims(sql: Sql, claimIds: readonly string[]): Promise<void> {
  await sql.query(releaseStatement, [claimIds]);
}

const recoverStatement = statement(
  'engine.recover',
  `with lost as (
     delete from claim where worker_id = $1 returning workspace_ids, job_ids, attempts
   ), jobs as (
     select j.* from lost, unnest(lost.workspace_ids, lost.job_ids, lost.attempts) as j(workspace_id, job_id, attempt)
   )
   update job set attempt = job.attempt + 1
   from jobs
   where job.workspace_id = jobs.workspace_id and job.id = jobs.job_id and job.attempt = jobs.attempt
     and job.completed_at is null
   returning job.workspace_id, job.id, job.attempt`,
);

/**
 * Puts every unfinished job of a worker back into the queue, in the caller's transaction. Their attempts rise, so the
 * worker writes nothing more for them even if it still runs.
 */
export async function recoverJobs(sql: Sql, queue: Queue<RunMessage>, workerId: string): Promise<number> {
  const rows = await sql.query<{ workspace_id: string; id: string; attempt: number }>(recoverStatement, [
    workerId,
  ]);
  const messages = rows.map((row) => ({
    data: { workspaceId: row.workspace_id, jobId: row.id, attempt: row.attempt },
  }));
  if (messages.length > 0) await queue.send(sql, messages);
  return rows.length;
}

const returnStatement = statement(
  'engine.return',
  `update job set attempt = attempt + 1
   where workspace_id = $1 and id = $2 and attempt = $3 and completed_at is null
   returning attempt`,
);

/** Puts one job back into the queue, in the caller's transaction, unless someone else has taken it over. */
export async function returnJob(
  sql: Sql,
  queue: Queue<RunMessage>,
  { workspaceId, jobId, attempt }: RunMessage,
  startAfter: Date,
): Promise<void> {
  const [row] = await sql.query<{ attempt: number }>(returnStatement, [workspaceId, jobId, attempt]);
  if (row) await queue.send(sql, [{ data: { workspaceId, jobId, attempt: row.attempt }, startAfter }]);
}
