import type { Sql } from '../../platform/database/sql.ts';
import { withIdSpan } from '../../platform/database/spanning.ts';
import { pickColumn, pickColumns } from '../../platform/database/row-shape.ts';
import { declareRows, statement, value } from '../../platform/database/statement.ts';
import { maxEvaluatedJobs, type ActionDuration } from './action-durations.ts';
import { Intent } from './intent.entity.ts';
import { Job } from './job.entity.ts';
import { tableName } from '../../platform/database/table.ts';

// Scans the index of completed jobs, newest first.
const completedStatement = statement(
  'job.series.completed',
  { workspaceId: value('uuid'), from: value('timestamptz'), to: value('timestamptz') },
  ({ workspaceId, from, to }) => `
    select workspace_id as "workspaceId", id from ${tableName(Job)} as job
    where workspace_id = ${workspaceId} and completed_at > '-infinity'
      and completed_at >= ${from} and completed_at <= ${to} and not dry_run
    order by completed_at desc limit ${maxEvaluatedJobs + 1}`,
).withRows(pickColumns(Job, ['workspaceId', 'id']));

const durationsStatement = statement(
  'job.durations',
  { wanted: withIdSpan(declareRows(Job, ['workspaceId', 'id']), 'id') },
  ({ wanted }) => `
    select step.provider as action, count(*)::int as count,
      count(*) filter (where step.status = 'KO')::int as failed,
      percentile_disc(0.5) within group (order by step.seconds) as "medianSeconds",
      percentile_disc(0.95) within group (order by step.seconds) as "p95Seconds"
    from ${wanted.numbered}, lateral (
      select provider, status, extract(epoch from updated_at - created_at)::float8 as seconds from ${tableName(Intent)} as intent
      where workspace_id = wanted.workspace_id and job_id = wanted.id and ${wanted.spans('job_id')} and completed
      -- Kept apart, so that those of each job are found by the key.
      offset 0
    ) step
    group by step.provider order by 5 desc, 1 limit 200`,
).withRows({
  action: pickColumn(Intent, 'provider'),
  count: 'int',
  failed: 'int',
  medianSeconds: 'float8',
  p95Seconds: 'float8',
});

/** Reads the durations of the steps of the jobs that were completed last in a period. */
export async function readDurations(
  sql: Sql,
  given: { workspaceId: string; from: Date; to: Date },
): Promise<{ jobs: number; capped: boolean; actions: ActionDuration[] }> {
  const found = await sql.query(completedStatement, given);
  const wanted = found.slice(0, maxEvaluatedJobs);
  const actions = wanted.length > 0 ? await sql.query(durationsStatement, { wanted }) : [];
  return { jobs: wanted.length, capped: found.length > wanted.length, actions };
}
