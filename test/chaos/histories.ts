import type { Client, Pool } from 'pg';

/** Each job whose history is not whole: numbers with gaps or repeats, intents that ended twice or never, and what the change feed did not tell, or twice. */
export async function brokenHistories(database: Client | Pool): Promise<unknown[]> {
  const { rows } = await database.query<Record<string, unknown>>(`
    select 'seq' as what, workspace_id, job_id from event group by 2, 3 having max(seq) <> count(*) or min(seq) <> 1
    union all
    select 'index', workspace_id, job_id from event group by 2, 3, intent_number
      having max(index) <> count(*) or min(index) <> 1 or count(distinct index) <> count(*)
    union all
    select 'endings', workspace_id, job_id from event
      where status in ('OK', 'KO', 'SKIP', 'TIMEOUT') group by 2, 3, intent_number having count(*) <> 1
    union all
    select 'intents', workspace_id, job_id from intent group by 2, 3
      having max(number) <> count(*) or not bool_and(completed) or count(distinct id) <> count(*)
    union all
    select 'last seq', workspace_id, id from job
      where last_seq <> (select count(*) from event where event.workspace_id = job.workspace_id and job_id = job.id)
    union all
    select 'told twice', workspace_id, id from change where revision is not null group by 2, 3, type, revision having count(*) <> 1
    union all
    select 'job not told', workspace_id, id from job where completed_at is null and status is distinct from (
      select status from change where change.workspace_id = job.workspace_id and change.id = job.id
      order by transaction desc, number desc limit 1)
    union all
    select 'end not told', workspace_id, id from job where completed_at is not null and not exists (
      select from change where change.workspace_id = job.workspace_id and change.id = job.id
        and type = 'job.completed' and change.revision = last_seq and change.status = job.status)
    union all
    select 'entry not told', workspace_id, id from silo_entry entry where not exists (
      select from change where change.workspace_id = entry.workspace_id and change.id = entry.id
        and change.revision = entry.revision and change.folder = entry.folder)
    union all
    select 'number not told', workspace_id, id from series_entry entry where sigs is not null and 1 <> (
      select count(*) from change where change.workspace_id = entry.workspace_id and change.id = entry.id)`);
  return rows;
}
