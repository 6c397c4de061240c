import { insertChanges } from '../../platform/changes/change-rows.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { withIdSpan } from '../../platform/database/spanning.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { declareRows, statement, value, type RowsOf } from '../../platform/database/statement.ts';
import { entityFrom } from '../../platform/database/table.ts';
import { Intent } from '../jobs/intent.entity.ts';
import { Job } from '../jobs/job.entity.ts';
import { jobFacts, changeColumns, type JobIdentity } from '../jobs/job.store.ts';
import type { NextRun } from '../jobs/run-message.ts';
import { runMembers, withHistories, type ClaimedJob } from './claimed-job.store.ts';
import type { Restart } from './retry.ts';

const jobAddress = { workspaceId: value('uuid'), id: value('uuid') };

const takeOverStatement = statement(
  'engine.take_over',
  jobAddress,
  ({ workspaceId, id }, tables) => `
    update ${tables(Job).name} as job set fence = job.fence + 1, resume_at = null
    where workspace_id = ${workspaceId} and id = ${id} and completed_at is null
    returning ${tables(Job).select('job', runMembers)}`,
).withRows(pickColumns(Job, runMembers));

/**
 * Takes an unfinished job over from its worker by raising its fencing token, in the caller's transaction. Returns
 * undefined when there is none.
 */
export async function takeOver(sql: Sql, { workspaceId, id }: JobIdentity): Promise<ClaimedJob | undefined> {
  return withHistory(sql, await sql.query(takeOverStatement, { workspaceId, id }));
}

const finishedStatement = statement(
  'engine.finished',
  jobAddress,
  ({ workspaceId, id }, tables) => `
    select ${tables(Job).select('job', runMembers)} from ${tables(Job).name} job
    where workspace_id = ${workspaceId} and id = ${id} and completed_at is not null
    for update`,
).withRows(pickColumns(Job, runMembers));

/** Locks a finished job, in the caller's transaction. Returns undefined when it has not finished. */
export async function lockFinished(
  sql: Sql,
  { workspaceId, id }: JobIdentity,
): Promise<ClaimedJob | undefined> {
  return withHistory(sql, await sql.query(finishedStatement, { workspaceId, id }));
}

async function withHistory(
  sql: Sql,
  rows: RowsOf<typeof takeOverStatement>,
): Promise<ClaimedJob | undefined> {
  const jobs = rows.map((row) => entityFrom(Job, row));
  return (await withHistories(sql, jobs))[0];
}

const restartStatement = statement(
  'engine.restart',
  {
    workspaceId: value('uuid'),
    id: value('uuid'),
    version: value('int'),
    startStepId: value('uuid'),
    supersededFrom: value('int'),
  },
  ({ workspaceId, id, version, startStepId, supersededFrom }, tables) => `
    with reopened as (
      update ${tables(Job).name} as job set fence = job.fence + 1, status = 'NA', completed_at = null, faults = null, crashes = 0,
        tries = 0, inbox = null,
        paused_ms = coalesce(paused_ms, 0) + greatest(0, extract(epoch from now() - completed_at) * 1000)::bigint, start_step_id = ${startStepId}, workflow_version = ${version}, updated_at = greatest(now(), job.updated_at)
      where workspace_id = ${workspaceId} and id = ${id}
      returning job.fence, ${changeColumns}
    ), superseded as (
      update ${tables(Intent).name} set superseded = true
      where workspace_id = ${workspaceId} and job_id = ${id} and number >= ${supersededFrom} and not superseded
    ), told as (
      ${insertChanges('reopened', 'job.updated', jobFacts)}
    )
    select ${tables(Job).select('reopened', ['workspaceId', 'id', 'fence'])}, null::timestamptz as "startAfter" from reopened`,
).withRows(pickColumns(Job, ['workspaceId', 'id', 'fence']), { startAfter: 'timestamptz?' });

/** Reopens a locked job in the caller's transaction. Returns its next run, whose message the caller sends. */
export function restart(
  sql: Sql,
  { workspaceId, id }: JobIdentity,
  { startStepId, supersededFrom, version }: Restart & { version: number },
): Promise<NextRun[]> {
  return sql.query(restartStatement, { workspaceId, id, version, startStepId, supersededFrom });
}

const overtakenStatement = statement(
  'engine.overtaken',
  { runs: withIdSpan(declareRows(Job, ['workspaceId', 'id', 'fence']), 'id') },
  ({ runs }, tables) => `
    select ${tables(Job).select('job', ['workspaceId', 'id'])}
    from ${runs.from}, lateral (
      select * from ${tables(Job).name} job
      where job.workspace_id = runs.workspace_id and job.id = runs.id and ${runs.spans('job.id')} limit 1
    ) job
    where job.fence <> runs.fence`,
).withRows(pickColumns(Job, ['workspaceId', 'id']));

/** Finds the runs whose fencing tokens are outdated, because their jobs were cancelled or claimed by another process. */
export function findOvertaken(
  sql: Sql,
  runs: readonly Pick<Job, 'workspaceId' | 'id' | 'fence'>[],
): Promise<JobIdentity[]> {
  return sql.query(overtakenStatement, { runs });
}
