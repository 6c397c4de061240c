import { changesOf } from '../../platform/changes/change-rows.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { rowsOf, statement } from '../../platform/database/statement.ts';
import { Event } from '../jobs/event.entity.ts';
import { Intent } from '../jobs/intent.entity.ts';
import { Job } from '../jobs/job.entity.ts';
import { jobFacts, toldColumns } from '../jobs/job.store.ts';

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
}

const progressed = { if: 'completed_at is null', is: 'job.updated', else: 'job.completed' } as const;

// Rows of one statement are told by their number: joining them by ids would compare each with each.
const commitStatement = statement(
  'engine.commit_steps',
  {
    step: rowsOf(Job, jobMembers, { completed: 'boolean' }),
    intent: rowsOf(Intent, intentMembers),
    event: rowsOf(Event, eventMembers, { row: 'int' }),
  },
  ({ step, intent, event }, tables) => `
    with fenced as (
      update ${tables(Job).name} set status = step.status, last_seq = step.last_seq, updated_at = step.updated_at,
        completed_at = step.completed_at,
        args = coalesce(step.args, job.args), silo_entry_id = coalesce(step.silo_entry_id, job.silo_entry_id),
        faults = coalesce(step.faults, job.faults),
        crashes = case when step.completed then 0 else job.crashes end,
        tries = case when step.completed then 0 else job.tries end
      from ${step.numbered}
      where job.workspace_id = step.workspace_id and job.id = step.id and job.fence = step.fence
        and job.completed_at is null
      returning step.row, job.completed_at, ${toldColumns}
    ), kept as (
      select coalesce(jsonb_object_agg(row::text, true), '{}') as rows from fenced
    ), written as (
      insert into ${tables(Intent).name} (${intent.columns})
      select ${intent.values} from ${intent.numbered} where (select rows from kept) ? intent.row::text
      on conflict (workspace_id, job_id, number) do update
        set completed = excluded.completed, status = excluded.status, code = excluded.code,
          updated_at = excluded.updated_at
    ), happened as (
      insert into ${tables(Event).name} (${event.columns})
      select ${event.values} from ${event.from} where (select rows from kept) ? event.row::text
    ), told as (
      ${changesOf('fenced', progressed, jobFacts)}
    )
    select row from fenced`,
).answering<{ row: number }>();

/** Commits steps of different jobs in one statement; answers those whose fence still held. */
export async function commitSteps(sql: Sql, steps: readonly StepCommit[]): Promise<Set<StepCommit>> {
  const rows = await sql.query(commitStatement, {
    step: steps.map(({ job, intent }) => ({ ...job, completed: intent.completed })),
    intent: steps.map(({ intent }) => intent),
    event: steps.flatMap(({ events }, index) => events.map((event) => ({ ...event, row: index + 1 }))),
  });
  return new Set(rows.flatMap(({ row }) => steps[row - 1] ?? []));
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
