import type { RunExclusively } from '../../platform/database/housekeeping.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { Event } from './event.entity.ts';
import { Intent } from './intent.entity.ts';
import { JobTag, Job, JobKey } from './job.entity.ts';
import { tableName } from '../../platform/database/table.ts';

/** Number of rows per transaction. */
const batch = 1000;

/** Position of a scan over a table, in the order of its key. */
interface Position {
  workspaceId: string;
  key: string;
}

/** Deletes jobs row by row from the partitions without a month, once they have ended and are older than `days`. */
export async function removeRows(alone: RunExclusively, days: number): Promise<void> {
  for (const table of [`${tableName(Job)}_default`, `${tableName(Job)}_unordered`])
    await walk(
      alone,
      `with page as (
        select workspace_id, id as key, greatest(created_at, completed_at) < now() - make_interval(days => ${days}) as past
        from ${table} ${buildPageClause('id', 'uuid')}
      ), gone as (
        delete from ${table} job using page
        where page.past and job.workspace_id = page.workspace_id and job.id = page.key and job.completed_at is not null
        returning job.workspace_id, job.id, job.created_at, job.tags
      ), untagged as (
        delete from ${tableName(JobTag)} as job_tag using gone, unnest(gone.tags) as label
        where job_tag.workspace_id = gone.workspace_id and job_tag.tag = label
          and job_tag.created_at = gone.created_at and job_tag.job_id = gone.id
      ), intents as (
        delete from ${tableName(Intent)} as intent using gone where intent.workspace_id = gone.workspace_id and intent.job_id = gone.id
      ), events as (
        delete from ${tableName(Event)} as event using gone where event.workspace_id = gone.workspace_id and event.job_id = gone.id
      ) ${rest}`,
    );
}

/** Deletes keys that have expired and whose jobs are deleted. */
export function removeKeys(alone: RunExclusively, days: number): Promise<void> {
  return walk(
    alone,
    `with page as (
      select workspace_id, key, job_id, created_at < now() - make_interval(days => ${days}) as past
      from ${tableName(JobKey)} as job_key ${buildPageClause('key', 'text')}
    ), gone as (
      delete from ${tableName(JobKey)} as job_key using page
      where page.past and job_key.workspace_id = page.workspace_id and job_key.key = page.key
        and job_key.job_id = page.job_id
        and not exists (select from ${tableName(Job)} as job where job.workspace_id = page.workspace_id and job.id = page.job_id)
    ) ${rest}`,
  );
}

/** Builds the clause for the next rows of a table in the order of its key. */
function buildPageClause(column: string, type: string): string {
  return `where $1::uuid is null or (workspace_id, ${column}) > ($1, $2::${type})
    order by workspace_id, ${column} limit ${batch}`;
}

const rest = 'select workspace_id as "workspaceId", key from page order by 1, 2';

/** Scans a table in the order of its key, with one transaction per batch. */
async function walk(alone: RunExclusively, text: string): Promise<void> {
  let place: Position | undefined;
  do {
    const values = [place?.workspaceId ?? null, place?.key ?? null];
    const seen: Position[] = await alone(async (sql: Sql) => (await sql.executeSql(text, values)).rows);
    place = seen.length < batch ? undefined : seen.at(-1);
  } while (place);
}
