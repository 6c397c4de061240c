import { jsonText, statement, type Sql } from '../../platform/database/sql.ts';
import type { Fault } from '../jobs/job.entity.ts';

/** An event as it is written; its `seq` and `index` are given by the run, the only writer of its job. */
export interface NewEvent {
  seq: number;
  index: number;
  at: Date;
  status: string;
  code: string | undefined;
  message: string | undefined;
  siloEntryId: string | undefined;
  args: Record<string, string> | undefined;
  jobStatus: string;
}

/** Everything one step leaves behind, committed together or not at all. */
export interface StepCommit {
  workspaceId: string;
  jobId: string;
  /** The fence: nothing is written when someone has raised the job's attempt since. */
  attempt: number;
  intent: {
    number: number;
    id: string;
    stepId: string | undefined;
    name: string | undefined;
    provider: string;
    /** Absent while the step is running. */
    result: { status: string; code?: string | undefined } | undefined;
    startedAt: Date;
  };
  events: readonly NewEvent[];
  jobStatus: string;
  at: Date;
  /** The job's args after the step, when they changed. */
  args: Record<string, string> | undefined;
  siloEntryId: string | undefined;
  /** The job's faults after the step, when there are new ones. */
  faults: readonly Fault[] | undefined;
  /** True when the job has ended with this step. */
  ended: boolean;
}

// Rows of one statement are told by their number: joining them by ids would compare each with each.
const commitStatement = statement(
  'engine.commit_steps',
  `with step as (
     select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::uuid[], $6::uuid[], $7::text[], $8::text[],
       $9::text[], $10::text[], $11::timestamptz[], $12::timestamptz[], $13::text[], $14::int[], $15::json[],
       $16::uuid[], $17::boolean[], $18::json[]) with ordinality
       as s(workspace_id, job_id, attempt, number, id, step_id, name, provider, result_status, result_code, started_at,
         at, job_status, last_seq, args, silo_entry_id, ended, faults, row)
   ), fenced as (
     update job set status = step.job_status, last_seq = step.last_seq, updated_at = step.at,
       args = coalesce(step.args, job.args), silo_entry_id = coalesce(step.silo_entry_id, job.silo_entry_id),
       faults = coalesce(step.faults, job.faults),
       completed_at = case when step.ended then step.at else job.completed_at end
     from step
     where job.workspace_id = step.workspace_id and job.id = step.job_id and job.attempt = step.attempt
       and job.completed_at is null
     returning step.row
   ), kept as (
     select coalesce(jsonb_object_agg(row::text, true), '{}') as rows from fenced
   ), written as (
     insert into intent (workspace_id, job_id, number, id, step_id, name, provider, completed, status, code, created_at,
       updated_at)
     select workspace_id, job_id, number, id, step_id, name, provider, result_status is not null, result_status,
       result_code, started_at, at
     from step where (select rows from kept) ? row::text
     on conflict (workspace_id, job_id, number) do update
       set completed = excluded.completed, status = excluded.status, code = excluded.code,
         updated_at = excluded.updated_at
   ), happened as (
     insert into event (workspace_id, job_id, seq, intent_number, index, at, status, code, message, silo_entry_id, args,
       job_status)
     select workspace_id, job_id, seq, intent_number, index, at, status, code, message, silo_entry_id, args, job_status
     from unnest($19::int[], $20::uuid[], $21::uuid[], $22::int[], $23::int[], $24::int[], $25::timestamptz[],
         $26::text[], $27::text[], $28::text[], $29::uuid[], $30::json[], $31::text[])
         as e(row, workspace_id, job_id, seq, intent_number, index, at, status, code, message, silo_entry_id, args,
           job_status)
     where (select rows from kept) ? row::text
   )
   select row::int from fenced`,
);

/** Commits steps of different jobs in one statement; answers the jobs that were still theirs to write. */
export async function commitSteps(sql: Sql, steps: readonly StepCommit[]): Promise<Set<StepCommit>> {
  const events = steps.flatMap((step, index) =>
    step.events.map((event) => ({ step, event, row: index + 1 })),
  );
  const rows = await sql.query<{ row: number }>(commitStatement, [
    steps.map((step) => step.workspaceId),
    steps.map((step) => step.jobId),
    steps.map((step) => step.attempt),
    steps.map((step) => step.intent.number),
    steps.map((step) => step.intent.id),
    steps.map((step) => step.intent.stepId ?? null),
    steps.map((step) => step.intent.name ?? null),
    steps.map((step) => step.intent.provider),
    steps.map((step) => step.intent.result?.status ?? null),
    steps.map((step) => step.intent.result?.code ?? null),
    steps.map((step) => step.intent.startedAt),
    steps.map((step) => step.at),
    steps.map((step) => step.jobStatus),
    steps.map((step) => step.events.at(-1)?.seq ?? 0),
    steps.map((step) => jsonText(step.args)),
    steps.map((step) => step.siloEntryId ?? null),
    steps.map((step) => step.ended),
    steps.map((step) => jsonText(step.faults)),
    events.map(({ row }) => row),
    events.map(({ step }) => step.workspaceId),
    events.map(({ step }) => step.jobId),
    events.map(({ event }) => event.seq),
    events.map(({ step }) => step.intent.number),
    events.map(({ event }) => event.index),
    events.map(({ event }) => event.at),
    events.map(({ event }) => event.status),
    events.map(({ event }) => event.code ?? null),
    events.map(({ event }) => event.message ?? null),
    events.map(({ event }) => event.siloEntryId ?? null),
    events.map(({ event }) => jsonText(event.args)),
    events.map(({ event }) => event.jobStatus),
  ]);
  return new Set(rows.flatMap(({ row }) => steps[row - 1] ?? []));
}
