import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { statement, value, type RowsOf } from '../../platform/database/statement.ts';
import { Intent } from './intent.entity.ts';
import { Job, type InboxItem } from './job.entity.ts';

/** Maximum number of unprocessed items of an intent. */
const maxItems = 20;

/** Item for an open intent, with its job. */
export interface Waking extends Pick<Intent, 'workspaceId' | 'jobId'> {
  readonly item: InboxItem;
}

// A running job finds the item when it commits. A waiting job ends its wait: the raised fencing token voids the message
// of the wait.
const wakeStatement = statement(
  'job.wake',
  { workspaceId: value('uuid'), jobId: value('uuid'), intent: value('int'), item: value('json') },
  ({ workspaceId, jobId, intent, item }, tables) => `
    update ${tables(Job).name} job set inbox = coalesce(job.inbox, '[]') || jsonb_build_array(${item}::jsonb),
      fence = job.fence + (job.resume_at is not null)::int,
      resume_at = case when job.resume_at is not null then now() end
    where job.workspace_id = ${workspaceId} and job.id = ${jobId} and job.completed_at is null
      and coalesce(jsonb_array_length(job.inbox), 0) < ${maxItems}
      -- Found by its key: asked for open ones, the planner could read all that are open.
      and not (
        select i.completed from ${tables(Intent).name} i
        where i.workspace_id = ${workspaceId} and i.job_id = ${jobId} and i.number = ${intent}
      )
    returning ${tables(Job).select('job', ['workspaceId', 'id', 'fence'])},
      job.resume_at is not null as "isWaiting"`,
).withRows(pickColumns(Job, ['workspaceId', 'id', 'fence']), { isWaiting: 'boolean' });

/** Job of an item, and whether it waited. */
type WokenJob = RowsOf<typeof wakeStatement>[number];

/**
 * Adds an item to the inbox of an open intent. Returns its job, or undefined when the intent has ended or its inbox is
 * full.
 */
export async function putIntoInbox(sql: Sql, { item, ...intent }: Waking): Promise<WokenJob | undefined> {
  const [job] = await sql.query(wakeStatement, { ...intent, intent: item.intent, item });
  return job;
}
