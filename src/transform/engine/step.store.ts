import { changesOf } from '../../platform/changes/change-rows.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { rowsOf, statement } from '../../platform/database/statement.ts';
import { Event } from '../jobs/event.entity.ts';
import { Intent } from '../jobs/intent.entity.ts';
import { Job } from '../jobs/job.entity.ts';
import { jobFacts, toldColumns } from '../jobs/job.store.ts';
import type { NextRun } from '../jobs/run-message.ts';

/** What a step changes in its job. */
const jobMembers = [
  'workspaceId',
  'id',
  'fence',
  'status',
  'lastSeq',
  'args',
  'siloEntryId',
  'faults',
  'crashes',
  'tries',
  'dryEntry',
  'updatedAt',
  'completedAt',
] as const;

const intentMembers = [
  'workspaceId',
  'jobId',
  'number',
  'id',
  'stepId',
  'name',
  'provider',
  'completed',
  'status',
  'code',
  'tries',
  'ref',
  'superseded',
  'createdAt',
  'updatedAt',
] as const;

const eventMembers = [
  'workspaceId',
  'jobId',
  'seq',
  'intentNumber',
  'index',
  'at',
  'status',
  'code',
  'message',
  'siloEntryId',
  'args',
  'jobStatus',
] as const;

/** Everything one step leaves behind, committed together or not at all. */
export interface StepCommit {
  /** The job after the step, under the fence the run holds; args, entry and faults only when they changed. */
  readonly job: Pick<Job, (typeof jobMembers)[number]>;
  readonly intent: Pick<Intent, (typeof intentMembers)[number]>;
  readonly events: readonly Pick<Event, (typeof eventMembers)[number]>[];
  /** How many items of the job's inbox the run has seen. */
  readonly consumed: number;
  /** The job waits so long; absent when it does not. */
  readonly waitSeconds?: number;
}

const progressed = { if: 'completed_at is null', is: 'job.updated', else: 'job.completed' } as const;
const rowMembers = { completed: 'boolean', consumed: 'int', waitSeconds: 'float8' } as const;

// Rows of one statement are told by their number: joining them by ids would compare each with each.
// Jobs that failed together do not all come back at once: a pause before another try is up to a tenth longer.
const commitStatement = statement(
  'engine.commit_steps',
  {
    step: rowsOf(Job, jobMembers, rowMembers),
    intent: rowsOf(Intent, intentMembers),
    event: rowsOf(Event, eventMembers, { row: 'int' }),
  },
  ({ step, intent, event }, tables) => `
    with fenced as (
      update ${tables(Job).name} set status = step.status, last_seq = step.last_seq, updated_at = step.updated_at,
        completed_at = step.completed_at,
        args = coalesce(step.args, job.args), silo_entry_id = coalesce(step.silo_entry_id, job.silo_entry_id),
        faults = coalesce(step.faults, job.faults), crashes = step.crashes, tries = step.tries,
        dry_entry = coalesce(step.dry_entry, job.dry_entry),
        inbox = case when not step.completed and jsonb_array_length(job.inbox) > step.consumed
          then jsonb_path_query_array(job.inbox, '$[$from to last]', jsonb_build_object('from', step.consumed)) end,
        fence = job.fence + (step.wait_seconds is not null)::int,
        resume_at = case
          when step.wait_seconds is null then null
          when jsonb_array_length(job.inbox) > step.consumed then now()
          else now() + make_interval(secs => step.wait_seconds * case step.status when 'ERR' then 1 + random() / 10 else 1 end)
        end
      from ${step.numbered}
      where job.workspace_id = step.workspace_id and job.id = step.id and job.fence = step.fence
        and job.completed_at is null
      returning step.row, job.fence, job.resume_at, job.completed_at, ${toldColumns}
    ), kept as (
      select coalesce(jsonb_object_agg(row::text, true), '{}') as rows from fenced
    ), written as (
      insert into ${tables(Intent).name} (${intent.columns})
      select ${intent.values} from ${intent.numbered} where (select rows from kept) ? intent.row::text
      on conflict (workspace_id, job_id, number) do update
        set completed = excluded.completed, status = excluded.status, code = excluded.code,
          tries = excluded.tries, ref = excluded.ref, updated_at = excluded.updated_at
    ), happened as (
      insert into ${tables(Event).name} (${event.columns})
      select ${event.values} from ${event.from} where (select rows from kept) ? event.row::text
    ), told as (
      ${changesOf('fenced', progressed, jobFacts)}
    )
    select row, fence, resume_at as "resumeAt" from fenced`,
).answering<{ row: number; fence: number; resumeAt: Date | null }>();

/** A step that was written, and the next run of its job when that waits. */
export interface WrittenStep {
  readonly step: StepCommit;
  readonly next: NextRun | undefined;
}

/** Commits steps of different jobs in one statement; answers those whose fence still held. */
export async function commitSteps(sql: Sql, steps: readonly StepCommit[]): Promise<WrittenStep[]> {
  const rows = await sql.query(commitStatement, {
    step: steps.map(({ job, intent, consumed, waitSeconds }) => ({
      ...job,
      completed: intent.completed,
      consumed,
      waitSeconds,
    })),
    intent: steps.map(({ intent }) => intent),
    event: steps.flatMap(({ events }, index) => events.map((event) => ({ ...event, row: index + 1 }))),
  });
  return rows.flatMap(({ row, fence, resumeAt }) => {
    const step = steps[row - 1];
    if (!step) return [];
    const { workspaceId, id } = step.job;
    return { step, next: resumeAt ? { workspaceId, id, fence, startAfter: resumeAt } : undefined };
  });
}

const writtenStatement = statement(
  'engine.written_steps',
  { last: rowsOf(Event, ['workspaceId', 'jobId', 'seq', 'at']) },
  ({ last }, tables) => `
    select last.row::int from ${last.numbered}, lateral (
      select from ${tables(Event).name} event
      where event.workspace_id = last.workspace_id and event.job_id = last.job_id and event.seq = last.seq
        and event.at = last.at
      limit 1
    ) found`,
).answering<{ row: number }>();

/** The steps that were committed before, told by their last events: what is written later for their jobs needs their fence anyway. */
export async function writtenSteps(sql: Sql, steps: readonly StepCommit[]): Promise<Set<StepCommit>> {
  const last = steps.flatMap(({ events }) => events.slice(-1));
  const rows = await sql.query(writtenStatement, { last });
  return new Set(rows.flatMap(({ row }) => steps[row - 1] ?? []));
}
