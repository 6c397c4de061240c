import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { statement } from '../../platform/database/statement.ts';
import { WorkerRow, Claim } from './worker.entity.ts';
import { Job } from '../jobs/job.entity.ts';
import { tableName } from '../../platform/database/table.ts';

/** Worker as other processes see it. */
export interface WorkerStatus {
  readonly id: string;
  readonly version: string | null;
  readonly startedAt: Date | null;
  readonly seenAt: Date;
  /** Whether its last heartbeat is at most 15 seconds old. */
  readonly alive: boolean;
  readonly running: number;
  readonly slots: number | null;
}

// A claim is kept until the last of its jobs has ended: a job counts while its fencing token is the one of the claim.
const workersStatement = statement(
  'engine.standing',
  {},
  () => `
    select w.id, w.version, w.started_at as "startedAt", w.seen_at as "seenAt", w.slots,
      w.seen_at >= now() - interval '15 seconds' as alive,
      (
        select count(*)::int from ${tableName(Claim)} c
        cross join lateral unnest(c.workspace_ids, c.job_ids, c.fences) as held(workspace_id, job_id, fence)
        cross join lateral (
          select fence, completed_at from ${tableName(Job)} where workspace_id = held.workspace_id and id = held.job_id limit 1
        ) j
        where c.worker_id = w.id and j.fence = held.fence and j.completed_at is null
      ) as running
    from ${tableName(WorkerRow)} w order by w.started_at nulls first, w.id`,
).withRows(pickColumns(WorkerRow, ['id', 'version', 'startedAt', 'seenAt', 'slots']), {
  alive: 'boolean',
  running: 'int',
});

/** Reads the workers of the installation, in the order in which they started. */
export function readWorkers(sql: Sql): Promise<WorkerStatus[]> {
  return sql.query(workersStatement, {});
}
