import { jsonText, statement, type Sql } from '../../platform/database/sql.ts';
import { Event } from './event.entity.ts';
import { Intent } from './intent.entity.ts';
import { Job, type Fault } from './job.entity.ts';

/** The columns of a job that is created. */
export interface NewJob {
  workspaceId: string;
  id: string;
  key: string | undefined;
  workflowId: string;
  workflowVersion: number;
  siloEntryId: string | undefined;
  args: Record<string, string> | undefined;
  tags: string[] | undefined;
  contentHash: Buffer;
  createdAt: Date;
}

const insertStatement = statement(
  'job.insert',
  `insert into job (workspace_id, id, key, workflow_id, workflow_version, silo_entry_id, status, args, tags, attempt,
     last_seq, content_hash, created_at, updated_at)
   select n.workspace_id, n.id, n.key, n.workflow_id, n.workflow_version, n.silo_entry_id, 'NA', n.args,
     (select array_agg(tag order by at) from json_array_elements_text(n.tags) with ordinality as t(tag, at)),
     0, 0, n.content_hash, n.created_at, n.created_at
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::int[], $6::uuid[], $7::json[], $8::json[],
     $9::bytea[], $10::timestamptz[])
     as n(workspace_id, id, key, workflow_id, workflow_version, silo_entry_id, args, tags, content_hash, created_at)
   order by n.workspace_id, n.id
   on conflict do nothing
   returning workspace_id, id`,
);

/** Inserts jobs that do not exist yet and answers which it inserted. */
export async function insertJobs(sql: Sql, jobs: readonly NewJob[]): Promise<JobIdentity[]> {
  const rows = await sql.query<{ workspace_id: string; id: string }>(insertStatement, [
    jobs.map((job) => job.workspaceId),
    jobs.map((job) => job.id),
    jobs.map((job) => job.key ?? null),
    jobs.map((job) => job.workflowId),
    jobs.map((job) => job.workflowVersion),
    jobs.map((job) => job.siloEntryId ?? null),
    jobs.map((job) => jsonText(job.args)),
    jobs.map((job) => jsonText(job.tags)),
    jobs.map((job) => job.contentHash),
    jobs.map((job) => job.createdAt),
  ]);
  return rows.map((row) => ({ workspaceId: row.workspace_id, id: row.id }));
}

/** Which job, in which workspace. */
export interface JobIdentity {
  workspaceId: string;
  id: string;
}

const takeKeysStatement = statement(
  'job.take_keys',
  `insert into job_key (workspace_id, key, job_id, created_at)
   select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::timestamptz[]) as n(workspace_id, key, job_id, created_at)
   order by n.workspace_id, n.key
   on conflict (workspace_id, key) do update set job_id = excluded.job_id, created_at = excluded.created_at
     where job_key.created_at < excluded.created_at - make_interval(days => $5)
   returning workspace_id, job_id`,
);

/** Takes the keys of new jobs; answers the jobs that got theirs, for a recent key is taken already. */
export async function takeKeys(
  sql: Sql,
  jobs: readonly NewJob[],
  recentDays: number,
): Promise<JobIdentity[]> {
  const rows = await sql.query<{ workspace_id: string; job_id: string }>(takeKeysStatement, [
    jobs.map((job) => job.workspaceId),
    jobs.map((job) => job.key),
    jobs.map((job) => job.id),
    jobs.map((job) => job.createdAt),
    recentDays,
  ]);
  return rows.map((row) => ({ workspaceId: row.workspace_id, id: row.job_id }));
}

const removeStatement = statement(
  'job.remove',
  'delete from job using unnest($1::uuid[], $2::uuid[]) as n(workspace_id, id) where job.workspace_id = n.workspace_id and job.id = n.id',
);

/** Takes back jobs inserted in this transaction whose key turned out to be taken. */
export async function removeJobs(sql: Sql, jobs: readonly JobIdentity[]): Promise<void> {
  await sql.query(removeStatement, [jobs.map((job) => job.workspaceId), jobs.map((job) => job.id)]);
}

// The limit keeps the planner at one look-up each, whatever it last knew of the table's size.
const readStatement = statement(
  'job.read',
  `select j.id, j.key, j.workflow_id, j.workflow_version, j.silo_entry_id, j.status, j.args, j.tags, j.faults,
     j.attempt, j.last_seq, j.content_hash, j.created_at, j.updated_at, j.completed_at,
     (select json_agg(json_build_object('number', i.number, 'id', i.id, 'stepId', i.step_id, 'name', i.name,
          'provider', i.provider, 'completed', i.completed, 'createdAt', i.created_at, 'updatedAt', i.updated_at,
          'events', (select json_agg(json_build_object('seq', e.seq, 'index', e.index, 'at', e.at, 'status', e.status,
                'code', e.code, 'message', e.message, 'siloEntryId', e.silo_entry_id, 'args', e.args) order by e.seq)
              from event e
              where e.workspace_id = i.workspace_id and e.job_id = i.job_id and e.intent_number = i.number))
        order by i.number)
      from intent i where i.workspace_id = j.workspace_id and i.job_id = j.id) as intents
   from unnest($2::uuid[]) with ordinality as wanted(id, place),
     lateral (select * from job where workspace_id = $1 and id = wanted.id limit 1) j
   order by wanted.place`,
);

interface JobRow {
  id: string;
  key: string | null;
  workflow_id: string;
  workflow_version: number;
  silo_entry_id: string | null;
  status: string;
  args: Record<string, string> | null;
  tags: string[] | null;
  faults: Fault[] | null;
  attempt: number;
  last_seq: number;
  content_hash: Buffer;
  created_at: Date;
  updated_at: Date;
  completed_at: Date | null;
  intents: (Omit<Intent, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string })[] | null;
}

/** Reads jobs with their intents and events, in the order of the ids; unknown ids are left out. */
export async function readJobs(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<Job[]> {
  const rows = await sql.query<JobRow>(readStatement, [workspaceId, ids]);
  return rows.map((row) => jobFrom(workspaceId, row));
}

function jobFrom(workspaceId: string, row: JobRow): Job {
  return Object.assign(new Job(), {
    workspaceId,
    id: row.id,
    key: row.key ?? undefined,
    workflowId: row.workflow_id,
    workflowVersion: row.workflow_version,
    siloEntryId: row.silo_entry_id ?? undefined,
    status: row.status,
    args: row.args ?? undefined,
    tags: row.tags ?? undefined,
    faults: row.faults ?? undefined,
    intents: (row.intents ?? []).map(intentFrom),
    attempt: row.attempt,
    lastSeq: row.last_seq,
    contentHash: row.content_hash,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    completedAt: row.completed_at ?? undefined,
  });
}

function intentFrom(row: NonNullable<JobRow['intents']>[number]): Intent {
  return Object.assign(new Intent(), {
    ...row,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    events: row.events.map((event) => Object.assign(new Event(), event, { at: new Date(event.at) })),
  });
}

const findKeyStatement = statement(
  'job.find_key',
  `select job_id from job_key
   where workspace_id = $1 and key = $2 and ($3::int is null or created_at >= now() - make_interval(days => $3))`,
);

/** The id of the newest job of a key; with `recentDays` only when the key was used that recently. */
export async function jobIdOfKey(
  sql: Sql,
  workspaceId: string,
  key: string,
  recentDays?: number,
): Promise<string | undefined> {
  const [row] = await sql.query<{ job_id: string }>(findKeyStatement, [workspaceId, key, recentDays ?? null]);
  return row?.job_id;
}
