import type { Client } from 'pg';

/** Each job whose history is not whole: numbers with gaps or repeats, intents that ended twice or never. */
export async function brokenHistories(database: Client): Promise<unknown[]> {
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
      where last_seq <> (select count(*) from event where event.workspace_id = job.workspace_id and job_id = job.id)`);
  return rows;
}
