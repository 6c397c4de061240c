import type { Sql } from '../../platform/database/sql.ts';
import { computed } from '../../platform/database/row-shape.ts';
import { declareRows, statement } from '../../platform/database/statement.ts';
import { everyStatus } from './job-access-paths.ts';
import { Job } from './job.entity.ts';
import { runningSeconds } from './running-time.ts';
import { maxEvaluatedJobs } from './workflow-stats.ts';
import { tableName } from '../../platform/database/table.ts';

/** Workflow, and the period of its jobs for the statistics. */
export interface StatsKey extends Pick<Job, 'workspaceId' | 'workflowId'> {
  readonly since: Date | undefined;
  readonly until: Date | undefined;
}

/** Statistics of the newest jobs of a workflow. */
export interface StatsRow {
  readonly count: number;
  readonly statuses: Readonly<Record<string, number>> | null;
  readonly median: number | null;
  readonly p95: number | null;
  readonly lastCreatedAt: Date | null;
  readonly lastStatus: string | null;
}

// The index of workflows orders the jobs of each status by time: the newest of all are among the newest of each status.
const statsStatement = statement(
  'job.stats',
  { wanted: declareRows(Job, ['workspaceId', 'workflowId'], { since: 'timestamptz', until: 'timestamptz' }) },
  ({ wanted }) => `
    select wanted.row::int, told.*
    from ${wanted.numbered}, lateral (
      with newest as materialized (
        select job.* from unnest(${everyStatus}) lane(status), lateral (
          select status, created_at, ${runningSeconds} as seconds from ${tableName(Job)} as job
          where workspace_id = wanted.workspace_id and workflow_id = wanted.workflow_id
            and (job.status || '') = lane.status and not dry_run
            and created_at at time zone 'UTC' >= coalesce(wanted.since at time zone 'UTC', '-infinity')
            and created_at at time zone 'UTC' <= coalesce(wanted.until at time zone 'UTC', 'infinity')
          order by created_at at time zone 'UTC' desc limit ${maxEvaluatedJobs + 1}
        ) job
        order by job.created_at desc limit ${maxEvaluatedJobs + 1}
      ), looked as (
        select * from newest order by created_at desc limit ${maxEvaluatedJobs}
      )
      select (select count(*)::int from newest) as count,
        (select json_object_agg(status, jobs) from (select status, count(*) as jobs from looked group by status) counted)
          as statuses,
        percentile_disc(0.5) within group (order by seconds) as median,
        percentile_disc(0.95) within group (order by seconds) as p95,
        max(created_at) as "lastCreatedAt",
        (array_agg(status order by created_at desc))[1] as "lastStatus"
      from looked
    ) told`,
).withRows({
  row: 'int',
  count: 'int',
  statuses: computed<Readonly<Record<string, number>> | null>('json'),
  median: 'float8?',
  p95: 'float8?',
  lastCreatedAt: 'timestamptz?',
  lastStatus: 'text?',
});

/** Reads the statistics of workflows. */
export async function readWorkflowStats(sql: Sql, wanted: readonly StatsKey[]): Promise<StatsRow[]> {
  const rows = await sql.query(statsStatement, { wanted });
  return rows.toSorted((one, other) => one.row - other.row);
}
