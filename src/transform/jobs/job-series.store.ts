import type { Sql } from '../../platform/database/sql.ts';
import { statement, value } from '../../platform/database/statement.ts';
import { maxJobsInSeries } from './job-series.ts';
import { runningSeconds } from './running-time.ts';
import { Job } from './job.entity.ts';
import { tableName } from '../../platform/database/table.ts';

/** Numbers of the jobs of an interval, by their outcome. */
export interface SeriesRow {
  readonly at: Date;
  readonly done: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly median: number | null;
  readonly p95: number | null;
  readonly capped: boolean;
}

// Scans the index of completed jobs, newest first.
const seriesStatement = statement(
  'job.series',
  {
    workspaceId: value('uuid'),
    from: value('timestamptz'),
    to: value('timestamptz'),
    stepSeconds: value('int'),
  },
  ({ workspaceId, from, to, stepSeconds }) => `
    with looked as materialized (
      select status, completed_at, ${runningSeconds} as seconds
      from ${tableName(Job)} as job
      where workspace_id = ${workspaceId} and completed_at > '-infinity'
        and completed_at >= ${from} and completed_at <= ${to} and not dry_run
      order by completed_at desc limit ${maxJobsInSeries + 1}
    )
    select date_bin(make_interval(secs => ${stepSeconds}), completed_at, 'epoch') as at,
      count(*) filter (where status in ('OK', 'SKIP'))::int as done,
      count(*) filter (where status in ('KO', 'TIMEOUT'))::int as failed,
      count(*) filter (where status = 'CANCEL')::int as cancelled,
      percentile_disc(0.5) within group (order by seconds) as median,
      percentile_disc(0.95) within group (order by seconds) as p95,
      (select count(*) > ${maxJobsInSeries} from looked) as capped
    from looked group by 1 order by 1`,
).withRows({
  at: 'timestamptz',
  done: 'int',
  failed: 'int',
  cancelled: 'int',
  median: 'float8?',
  p95: 'float8?',
  capped: 'boolean',
});

/** Counts the jobs of a workspace that were completed in each interval of a period; intervals without any are missing. */
export function readSeries(
  sql: Sql,
  given: { workspaceId: string; from: Date; to: Date; stepSeconds: number },
): Promise<SeriesRow[]> {
  return sql.query(seriesStatement, given);
}
