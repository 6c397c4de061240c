import { changesOf, untold, type Facts } from '../../platform/changes/change-rows.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { spanning } from '../../platform/database/spanning.ts';
import { rowsOf, statement, value } from '../../platform/database/statement.ts';
import { entityFrom } from '../../platform/database/table.ts';
import { Workflow } from '../workflows/workflow.entity.ts';
import { Event } from './event.entity.ts';
import { Intent } from './intent.entity.ts';
import { Job, JobKey } from './job.entity.ts';

/** What a job is created with. */
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
  'createdAt',
] as const;

/** A job to be created. */
export type NewJob = Pick<Job, (typeof created)[number]>;

/** Which job, in which workspace. */
export type JobIdentity = Pick<Job, 'workspaceId' | 'id'>;

/** What a change tells of a job. */
export const jobFacts = {
  revision: 'last_seq',
  status: 'status',
  workflow_id: 'workflow_id',
  silo_entry_id: 'silo_entry_id',
} as const satisfies Facts;

/** The columns of `job` that a statement returns for its changes. */
export const toldColumns = ['workspace_id', 'id', ...Object.values(jobFacts)]
  .map((name) => `job.${name}`)
  .join(', ');

const insertStatement = statement(
  'job.insert',
  { jobs: rowsOf(Job, created) },
  ({ jobs }, tables) => `
    with inserted as (
      insert into ${tables(Job).name} (${jobs.columns}, status, fence, crashes, tries, last_seq, updated_at)
      select ${jobs.values}, 'NA', 0, 0, 0, 0, created_at
      from ${jobs.from}
      where jobs.workflow_version = (
        select published_number from ${tables(Workflow).name} workflow
        where workflow.workspace_id = jobs.workspace_id and workflow.id = jobs.workflow_id and not workflow.disabled limit 1
      )
      order by workspace_id, id
      on conflict do nothing
      returning ${toldColumns}
    ), told as (
      ${changesOf('inserted', 'job.created', jobFacts)}
    )
    select ${tables(Job).select('inserted', ['workspaceId', 'id'])} from inserted`,
).answering<JobIdentity>();

/** Inserts jobs that do not exist yet, and whose workflow's newest version is still theirs; answers which it inserted. */
export function insertJobs(sql: Sql, jobs: readonly NewJob[]): Promise<JobIdentity[]> {
  return sql.query(insertStatement, { jobs });
}

const takeKeysStatement = statement(
  'job.take_keys',
  { keys: rowsOf(JobKey, ['workspaceId', 'key', 'jobId', 'createdAt']), recentDays: value('int') },
  ({ keys, recentDays }, tables) => `
    insert into ${tables(JobKey).name} (${keys.columns})
    select ${keys.values} from ${keys.from}
    order by workspace_id, key
    on conflict (workspace_id, key) do update set job_id = excluded.job_id, created_at = excluded.created_at
      where job_key.created_at < excluded.created_at - make_interval(days => ${recentDays})
    returning workspace_id as "workspaceId", job_id as "id"`,
).answering<JobIdentity>();

/** Takes keys for new jobs; answers the jobs that got theirs, for a recent key is taken already. */
export function takeKeys(sql: Sql, keys: readonly JobKey[], recentDays: number): Promise<JobIdentity[]> {
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
    ${untold('removed')}`,
);

/** Takes back jobs inserted in this transaction whose key turned out to be taken. */
export async function removeJobs(sql: Sql, jobs: readonly JobIdentity[]): Promise<void> {
  await Promise.all(jobs.map(({ workspaceId, id }) => sql.query(removeStatement, { workspaceId, id })));
}

const intentMembers = [
  'number',
  'id',
  'stepId',
  'name',
  'provider',
  'completed',
  'createdAt',
  'updatedAt',
] as const;
const eventMembers = ['seq', 'index', 'at', 'status', 'code', 'message', 'siloEntryId', 'args'] as const;

// The limit keeps the planner at one look-up each, whatever it last knew of the table's size.
const readStatement = statement(
  'job.read',
  { wanted: spanning(rowsOf(Job, ['workspaceId', 'id']), 'id') },
  ({ wanted }, tables) => `
    select ${tables(Job).select('j')},
      (select json_agg(json_build_object('intent', ${tables(Intent).json('i', intentMembers)},
           'events', (select json_agg(${tables(Event).json('e', eventMembers)} order by e.seq)
             from event e
             where e.workspace_id = i.workspace_id and e.job_id = i.job_id and e.intent_number = i.number
               and ${wanted.spans('e.job_id')}))
         order by i.number)
       from intent i where i.workspace_id = j.workspace_id and i.job_id = j.id and ${wanted.spans('i.job_id')}) as history
    from ${wanted.numbered}, lateral (
      select * from job where workspace_id = wanted.workspace_id and id = wanted.id and ${wanted.spans('id')} limit 1
    ) j
    order by wanted.row`,
).answering<{ history: HistoryRow[] | null }>();

/** Times inside JSON are texts. */
type InJson<Entity, Members extends keyof Entity> = {
  [Name in Members]: Entity[Name] extends Date ? string : Entity[Name];
};

interface HistoryRow {
  intent: InJson<Intent, (typeof intentMembers)[number]>;
  events: InJson<Event, (typeof eventMembers)[number]>[];
}

/** Reads jobs with their intents and events, in the order of the ids; unknown ids are left out. */
export async function readJobs(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<Job[]> {
  const rows = await sql.query(readStatement, { wanted: ids.map((id) => ({ workspaceId, id })) });
  return rows.map(({ history, ...row }) =>
    Object.assign(entityFrom(Job, row), { intents: (history ?? []).map(intentFrom) }),
  );
}

function intentFrom({ intent, events }: HistoryRow): Intent {
  return Object.assign(entityFrom(Intent, intent), {
    createdAt: new Date(intent.createdAt),
    updatedAt: new Date(intent.updatedAt),
    events: events.map((event) => Object.assign(entityFrom(Event, event), { at: new Date(event.at) })),
  });
}

const findKeyStatement = statement(
  'job.find_key',
  { workspaceId: value('uuid'), key: value('text'), recentDays: value('int') },
  ({ workspaceId, key, recentDays }) => `
    select job_id as id from job_key
    where workspace_id = ${workspaceId} and key = ${key}
      and (${recentDays} is null or created_at >= now() - make_interval(days => ${recentDays}))`,
).answering<{ id: string }>();

/** The id of the newest job of a key; with `recentDays` only when the key was used that recently. */
export async function jobIdOfKey(
  sql: Sql,
  workspaceId: string,
  key: string,
  recentDays?: number,
): Promise<string | undefined> {
  const [found] = await sql.query(findKeyStatement, { workspaceId, key, recentDays });
  return found?.id;
}
