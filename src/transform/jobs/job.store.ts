import { insertChanges, deleteChanges, type Facts } from '../../platform/changes/change-rows.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { pickColumn, pickColumns } from '../../platform/database/row-shape.ts';
import { declareRows, statement, value } from '../../platform/database/statement.ts';
import { Workflow } from '../workflows/workflow.entity.ts';
import { Job, JobKey, JobTag } from './job.entity.ts';
import { tableName } from '../../platform/database/table.ts';

/** Properties with which a job is created. */
const created = [
  'workspaceId',
  'id',
  'key',
  'workflowId',
  'workflowVersion',
  'siloEntryId',
  'args',
  'tags',
  'dryRun',
  'dryEntry',
  'contentHash',
  'traceContext',
  'depth',
  'parentId',
  'bulkId',
  'createdBy',
  'createdAt',
] as const;

/** Job to be created. */
export type NewJob = Pick<Job, (typeof created)[number]>;

/** Workspace and id of a job. */
export type JobIdentity = Pick<Job, 'workspaceId' | 'id'>;

/** Properties of a job in a change, and their columns. */
export const jobFacts = {
  revision: 'last_seq',
  status: 'status',
  workflow_id: 'workflow_id',
  silo_entry_id: 'silo_entry_id',
} as const satisfies Facts;

/** Columns of `job` that a statement returns for its changes. */
export const changeColumns = ['workspace_id', 'id', ...Object.values(jobFacts)]
  .map((name) => `job.${name}`)
  .join(', ');

const insertStatement = statement(
  'job.insert',
  { jobs: declareRows(Job, created) },
  ({ jobs }, tables) => `
    with inserted as (
      insert into ${tables(Job).name} as job (${jobs.columns}, status, fence, crashes, tries, last_seq, updated_at)
      select ${jobs.values}, 'NA', 0, 0, 0, 0, created_at
      from ${jobs.from}
      where jobs.workflow_version = (
        select published_number from ${tables(Workflow).name} workflow
        where workflow.workspace_id = jobs.workspace_id and workflow.id = jobs.workflow_id and not workflow.disabled limit 1
      )
      order by workspace_id, id
      on conflict do nothing
      returning ${changeColumns}, job.created_at, job.tags
    ), tagged as (
      insert into ${tables(JobTag).name} (workspace_id, tag, created_at, job_id)
      select distinct workspace_id, tag, created_at, id from inserted, unnest(tags) as tag
      order by workspace_id, tag
    ), told as (
      ${insertChanges('inserted', 'job.created', jobFacts)}
    )
    select ${tables(Job).select('inserted', ['workspaceId', 'id'])} from inserted`,
).withRows(pickColumns(Job, ['workspaceId', 'id']));

/**
 * Inserts jobs that do not exist yet and whose version is still the published one of their workflow. Returns the
 * inserted jobs.
 */
export function insertJobs(sql: Sql, jobs: readonly NewJob[]): Promise<JobIdentity[]> {
  return sql.query(insertStatement, { jobs });
}

const takeKeysStatement = statement(
  'job.take_keys',
  { keys: declareRows(JobKey, ['workspaceId', 'key', 'jobId', 'createdAt']), recentDays: value('int') },
  ({ keys, recentDays }, tables) => `
    insert into ${tables(JobKey).name} as stored (${keys.columns})
    select ${keys.values} from ${keys.from}
    order by workspace_id, key
    on conflict (workspace_id, key) do update set job_id = excluded.job_id, created_at = excluded.created_at
      where stored.created_at < excluded.created_at - make_interval(days => ${recentDays})
    returning workspace_id as "workspaceId", job_id as "id"`,
).withRows(pickColumns(JobKey, ['workspaceId']), { id: pickColumn(JobKey, 'jobId') });

/** Reserves keys for new jobs. Returns the jobs that got their key; a recently used key cannot be reserved. */
export function reserveKeys(sql: Sql, keys: readonly JobKey[], recentDays: number): Promise<JobIdentity[]> {
  return sql.query(takeKeysStatement, { keys, recentDays });
}

const removeStatement = statement(
  'job.remove',
  { workspaceId: value('uuid'), id: value('uuid') },
  ({ workspaceId, id }, tables) => `
    with removed as (
      delete from ${tables(Job).name} where workspace_id = ${workspaceId} and id = ${id}
      returning workspace_id, id
    )
    ${deleteChanges('removed')}`,
);

// One tag per statement: for a list, PostgreSQL before 17 may plan to read all tags of the workspace.
const untagStatement = statement(
  'job.untag',
  { workspaceId: value('uuid'), tag: value('text'), createdAt: value('timestamptz'), id: value('uuid') },
  ({ workspaceId, tag, createdAt, id }, tables) => `
    delete from ${tables(JobTag).name}
    where workspace_id = ${workspaceId} and tag = ${tag} and created_at = ${createdAt} and job_id = ${id}`,
);

/** Deletes jobs inserted in this transaction whose key is already used. */
export async function removeJobs(sql: Sql, jobs: readonly NewJob[]): Promise<void> {
  await Promise.all(
    jobs.flatMap(({ workspaceId, id, createdAt, tags }) => [
      sql.query(removeStatement, { workspaceId, id }),
      ...[...new Set(tags)].map((tag) => sql.query(untagStatement, { workspaceId, tag, createdAt, id })),
    ]),
  );
}

const findKeyStatement = statement(
  'job.find_key',
  { workspaceId: value('uuid'), key: value('text'), recentDays: value('int') },
  ({ workspaceId, key, recentDays }) => `
    select job_id as id from ${tableName(JobKey)}
    where workspace_id = ${workspaceId} and key = ${key}
      and (${recentDays} is null or created_at >= now() - make_interval(days => ${recentDays}))`,
).withRows({ id: pickColumn(JobKey, 'jobId') });

/** Finds the id of the newest job of a key; with `recentDays` only when the key was used within them. */
export async function jobIdOfKey(
  sql: Sql,
  workspaceId: string,
  key: string,
  recentDays?: number,
): Promise<string | undefined> {
  const [found] = await sql.query(findKeyStatement, { workspaceId, key, recentDays });
  return found?.id;
}
