import { insertChanges } from '../../platform/changes/change-rows.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { withIdSpan } from '../../platform/database/spanning.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { list, declareRows, statement, type Rows } from '../../platform/database/statement.ts';
import { recordKey } from '../../platform/ids.ts';
import { updateFenced } from '../../platform/lease/fencing-token.ts';
import { isUnfinished } from './job-fence.ts';
import { Event } from '../jobs/event.entity.ts';
import { Intent } from '../jobs/intent.entity.ts';
import { Job } from '../jobs/job.entity.ts';
import { jobFacts, changeColumns } from '../jobs/job.store.ts';
import type { NextRun } from '../jobs/run-message.ts';
import type { Sending } from '../providers/action.ts';
import { Claim } from './worker.entity.ts';

/** Properties of a job that a step changes. */
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
  'entryVersionBefore',
  'entryVersionAfter',
  'superseded',
  'createdAt',
  'updatedAt',
] as const;

const eventMembers = [
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

/** Rows of one step, committed together or not at all. */
export interface StepCommit {
  /** Job after the step, with the fencing token of the run; args, entry and faults only when they changed. */
  readonly job: Pick<Job, (typeof jobMembers)[number]>;
  readonly intent: Pick<Intent, (typeof intentMembers)[number]>;
  /** Events in the order of their numbers. */
  readonly events: readonly Pick<Event, (typeof eventMembers)[number]>[];
  /** Number of inbox items that the run has read (`seen`), and of those that it has processed (`consumed`). */
  readonly seen: number;
  readonly consumed: number;
  /** Content that a dry run would have sent; not stored. */
  readonly sending?: Sending;
  /** Time in seconds that the job waits; absent when it does not wait. */
  readonly waitSeconds?: number;
  /**
   * Whether the step changes the status or the entry of its job. The run knows it: no other process changes them under
   * its fencing token.
   */
  readonly changesJob: boolean;
  /** Duration of the step in milliseconds; absent when it has only started, or was ended from outside. */
  readonly tookMs?: number;
}

const progressed = { if: 'completed_at is null', is: 'job.updated', else: 'job.completed' } as const;

const rowMembers = {
  completed: 'boolean',
  seen: 'int',
  consumed: 'int',
  waitSeconds: 'float8',
  published: 'boolean',
} as const;

/** Whether the change feed publishes a step; a client that needs every step subscribes to the job itself. */
function isPublished({ job, changesJob, waitSeconds }: StepCommit): boolean {
  return changesJob || job.completedAt !== undefined || waitSeconds !== undefined;
}

// `is true` keeps the planner from joining the rows with the written jobs in a nested loop: it hashes them. Jobs that
// failed at the same time do not all return at once: the backoff has a jitter of up to a tenth.
const commitStatement = statement(
  'engine.commit_steps',
  {
    step: withIdSpan(declareRows(Job, jobMembers, rowMembers), 'id'),
    begun: declareRows(Intent, intentMembers, { step: 'int' }),
    intent: declareRows(Intent, intentMembers, { step: 'int' }),
    event: declareRows(Event, eventMembers, { step: 'int' }),
    released: list('uuid'),
  },
  ({ step, begun, intent, event, released }, tables) => {
    const insert = (table: string, name: string, rows: Rows) => {
      const job = `${step.at('workspaceId', `${name}.step`)}, ${step.at('id', `${name}.step`)}`;
      return `insert into ${table} as stored (workspace_id, job_id, ${rows.columns})
        select ${job}, ${rows.values} from ${rows.from}
        where ((${job}) in (select workspace_id, id from fenced)) is true`;
    };
    const published = `select workspace_id, id from ${step.from} where step.published`;
    return `
    with fenced as (${updateFenced(tables(Job), {
      as: 'job',
      from: step.from,
      given: 'step',
      within: step.spans('stored.id'),
      excluded: {
        status: 'step.status',
        lastSeq: 'step.last_seq',
        args: 'step.args',
        siloEntryId: 'step.silo_entry_id',
        faults: 'step.faults',
        crashes: 'step.crashes',
        tries: 'step.tries',
        dryEntry: 'step.dry_entry',
        // Numbers of inbox items that the run has processed and read; absent when the intent has ended, because its
        // items end with it.
        inbox: 'case when not step.completed then jsonb_build_array(step.consumed, step.seen) end',
        resumeAt: `now() + make_interval(
          secs => step.wait_seconds * case step.status when 'ERR' then 1 + random() / 10 else 1 end)`,
        updatedAt: 'step.updated_at',
        completedAt: 'step.completed_at',
      },
      isOpen: isUnfinished,
      set: `status = excluded.status, last_seq = excluded.last_seq, updated_at = excluded.updated_at,
        completed_at = excluded.completed_at,
        args = coalesce(excluded.args, job.args), silo_entry_id = coalesce(excluded.silo_entry_id, job.silo_entry_id),
        faults = coalesce(excluded.faults, job.faults), crashes = excluded.crashes, tries = excluded.tries,
        dry_entry = coalesce(excluded.dry_entry, job.dry_entry),
        inbox = case when jsonb_array_length(job.inbox) > (excluded.inbox -> 0)::int
          then jsonb_path_query_array(job.inbox, '$[$from to last]', jsonb_build_object('from', excluded.inbox -> 0)) end,
        fence = job.fence + (excluded.resume_at is not null)::int,
        resume_at = case when jsonb_array_length(job.inbox) > (excluded.inbox -> 1)::int and excluded.resume_at is not null
          then now() else excluded.resume_at end`,
    })}
      returning job.fence, job.resume_at, job.completed_at, ${changeColumns}
    ), begun as (
      ${insert(tables(Intent).name, 'begun', begun)}
    ), written as (
      ${insert(tables(Intent).name, 'intent', intent)}
      on conflict (workspace_id, job_id, number) do update
        set completed = excluded.completed, status = excluded.status, code = excluded.code,
          tries = excluded.tries, ref = excluded.ref, updated_at = excluded.updated_at,
          entry_version_before = coalesce(stored.entry_version_before, excluded.entry_version_before),
          entry_version_after = coalesce(excluded.entry_version_after, stored.entry_version_after)
    ), happened as (
      ${insert(tables(Event).name, 'event', event)}
    ), told as (
      ${insertChanges(`fenced where ((workspace_id, id) in (${published})) is true`, progressed, jobFacts)}
    ), released as (
      delete from ${tables(Claim).name} where id = any(${released})
    )
    select ${tables(Job).select('fenced', ['workspaceId', 'id', 'fence', 'resumeAt'])} from fenced`;
  },
).withRows(pickColumns(Job, ['workspaceId', 'id', 'fence', 'resumeAt']));

/** Step that was written, and the next run of its job when it waits. */
export interface WrittenStep {
  readonly step: StepCommit;
  readonly next: NextRun | undefined;
  /** Whether the change feed of the workspace publishes it. */
  readonly isPublished: boolean;
}

/**
 * Commits steps of different jobs, and the release of claims, in one statement. Returns the steps whose fencing token
 * was still valid.
 */
export async function commitSteps(
  sql: Sql,
  steps: readonly StepCommit[],
  released: readonly string[] = [],
): Promise<WrittenStep[]> {
  const intents = steps.map(({ intent, events }, place) => ({
    ...intent,
    step: place + 1,
    // The claim of the job makes this reliable: no other process writes its intents.
    isNew: events.at(0)?.index === 1,
  }));
  const rows = await sql.query(commitStatement, {
    step: steps.map((step) => ({
      ...step.job,
      completed: step.intent.completed,
      seen: step.seen,
      consumed: step.consumed,
      waitSeconds: step.waitSeconds,
      published: isPublished(step),
    })),
    begun: intents.filter(({ isNew }) => isNew),
    intent: intents.filter(({ isNew }) => !isNew),
    event: steps.flatMap(({ events }, place) => events.map((event) => ({ ...event, step: place + 1 }))),
    released,
  });
  const written = new Map(rows.map((row) => [recordKey(row), row]));
  return steps.flatMap((step) => {
    const row = written.get(recordKey(step.job));
    if (!row) return [];
    const { resumeAt: startAfter, ...job } = row;
    return { step, isPublished: isPublished(step), next: startAfter ? { ...job, startAfter } : undefined };
  });
}

const writtenStatement = statement(
  'engine.written_steps',
  { last: withIdSpan(declareRows(Event, ['workspaceId', 'jobId', 'seq', 'at']), 'jobId') },
  ({ last }, tables) => `
    select last.row::int from ${last.numbered}, lateral (
      select from ${tables(Event).name} event
      where event.workspace_id = last.workspace_id and event.job_id = last.job_id and event.seq = last.seq
        and event.at = last.at and ${last.spans('event.job_id')}
      limit 1
    ) found`,
).withRows({ row: 'int' });

/**
 * Returns the steps that are already committed, by their last events. No other writer can follow them unnoticed, as
 * each needs the fencing token of the job.
 */
export async function findWrittenSteps(sql: Sql, steps: readonly StepCommit[]): Promise<Set<StepCommit>> {
  const last = steps.flatMap(({ job: { workspaceId, id: jobId }, events }) =>
    events.slice(-1).map(({ seq, at }) => ({ workspaceId, jobId, seq, at })),
  );
  const rows = await sql.query(writtenStatement, { last });
  return new Set(rows.flatMap(({ row }) => steps[row - 1] ?? []));
}
