import { insertChanges } from '../../platform/changes/change-rows.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/database/new-id.ts';
import { pickColumn, pickColumns } from '../../platform/database/row-shape.ts';
import { statement, value } from '../../platform/database/statement.ts';
import { updateByKey } from '../../platform/database/update-by-key.ts';
import { SiloEntry } from '../../silo/entries/entry.entity.ts';
import { periodSecondsOf } from '../providers/cron/cron-interval.ts';
import { Workflow } from '../workflows/workflow.entity.ts';
import { CronSubscription } from './cron-subscription.entity.ts';

/** Subscription that was due. */
export interface Tick {
  readonly workspaceId: string;
  readonly id: string;
  readonly siloEntryId: string;
  readonly workflowId: string;
  /** Version to run; null: the workflow is disabled, or the workflow or the entry was deleted. */
  readonly workflowVersion: number | null;
  readonly jobId: string;
  readonly from: Date;
  readonly upto: Date;
  /** Whether its workflow or its entry was deleted, so that it is to be deleted too. */
  readonly isGone: boolean;
  /** Whether it was blocked by this tick. */
  readonly isBlocked: boolean;
}

/**
 * Advances due subscriptions; their jobs and deletions are written separately. Other processes skip the rows until the
 * transaction has ended, and the shared lock of the workflow keeps its version until then. A period ends at the latest
 * of its regular ends that has passed: after an interruption it has the length of several.
 */
const tickStatement = statement(
  'cron.tick',
  { limit: value('int') },
  ({ limit }, tables) => `
    with due as materialized (
      select * from ${tables(CronSubscription).name}
      where next_at <= now() order by next_at limit ${limit} for update skip locked
    ), timed as materialized (
      select due.*, period, period_start + period * floor(extract(epoch from now() - period_start) / extract(epoch from period)) as upto
      from due, lateral (select make_interval(secs => ${periodSecondsOf('due')}) as period) as length
    ), seen as materialized (
      select timed.*, ${newId} as new_job_id, workflow.published_number,
        workflow.disabled is null or entry.workspace_id is null as is_gone,
        coalesce(workflow.disabled, false) as is_blocked
      from timed
        left join lateral (
          select disabled, published_number from ${tables(Workflow).name} as workflow
          where workflow.workspace_id = timed.workspace_id and workflow.id = timed.workflow_id for share
        ) as workflow on true
        left join lateral (
          select entry.workspace_id from ${tables(SiloEntry).name} as entry
          where entry.workspace_id = timed.workspace_id and entry.id = timed.silo_entry_id offset 0
        ) as entry on true
    ), moved as (${updateByKey(tables(CronSubscription), {
      as: 'subscription',
      from: '(select * from seen where not is_gone) as seen',
      given: 'seen',
      excluded: {
        nextAt: 'seen.upto + seen.period',
        periodStart: 'case when seen.is_blocked then seen.period_start else seen.upto end',
        lastJobId: 'case when seen.is_blocked then seen.last_job_id else seen.new_job_id end',
        blockedSince: 'case when seen.is_blocked then coalesce(seen.blocked_since, now()) end',
      },
      set: `next_at = excluded.next_at, period_start = excluded.period_start, last_job_id = excluded.last_job_id,
        blocked_since = excluded.blocked_since`,
    })}
    ), told as (
      select workspace_id, id, workflow_id, silo_entry_id from seen
      where is_blocked and not is_gone and blocked_since is null
    ), changed as (
      ${insertChanges('told', 'cron.blocked', { workflow_id: 'workflow_id', silo_entry_id: 'silo_entry_id' })}
    )
    select workspace_id as "workspaceId", id, silo_entry_id as "siloEntryId", workflow_id as "workflowId",
      case when not is_gone and not is_blocked then published_number end as "workflowVersion",
      new_job_id as "jobId", period_start as "from", upto, is_gone as "isGone", is_blocked and not is_gone and blocked_since is null as "isBlocked"
    from seen`,
).withRows(pickColumns(CronSubscription, ['workspaceId', 'id', 'siloEntryId', 'workflowId']), {
  workflowVersion: 'int?',
  jobId: 'uuid',
  from: pickColumn(CronSubscription, 'periodStart'),
  upto: 'timestamptz',
  isGone: 'boolean',
  isBlocked: 'boolean',
});

/**
 * Locks subscriptions that are due and advances them, in the caller's transaction. They need no lease: the transaction does all the
 * work on them, and the server ends it if the process dies or freezes.
 */
export function claimTicks(sql: Sql, limit: number): Promise<Tick[]> {
  return sql.query(tickStatement, { limit });
}

const removeStatement = statement(
  'cron.remove',
  { workspaceId: value('uuid'), id: value('uuid') },
  ({ workspaceId, id }, tables) => `
    with removed as (
      delete from ${tables(CronSubscription).name} where workspace_id = ${workspaceId} and id = ${id}
      returning workspace_id, id
    )
    ${insertChanges('removed', 'cron.deleted')}`,
);

/** Deletes a subscription, in the caller's transaction. */
export async function deleteSubscription(
  sql: Sql,
  subscription: Pick<CronSubscription, 'workspaceId' | 'id'>,
): Promise<void> {
  await sql.query(removeStatement, subscription);
}
