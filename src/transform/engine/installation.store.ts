import type { Sql } from '../../platform/database/sql.ts';
import { statement } from '../../platform/database/statement.ts';

/** A worker as the others see it. */
export interface WorkerStanding {
  readonly id: string;
  readonly version: string | null;
  readonly startedAt: Date | null;
  readonly seenAt: Date;
  /** Whether it has said something within 15 seconds. */
  readonly alive: boolean;
  readonly running: number;
  readonly slots: number | null;
}

// A claim is kept until the last of its jobs has ended: those count whose fence is still the one that it was made with.
const workersStatement = statement(
  'engine.standing',
  {},
  () => `
    select w.id, w.version, w.started_at as "startedAt", w.seen_at as "seenAt", w.slots,
      w.seen_at >= now() - interval '15 seconds' as alive,
      (
        select count(*)::int from claim c
        cross join lateral unnest(c.workspace_ids, c.job_ids, c.fences) as held(workspace_id, job_id, fence)
        cross join lateral (
          select fence, completed_at from job where workspace_id = held.workspace_id and id = held.job_id limit 1
        ) j
        where c.worker_id = w.id and j.fence = held.fence and j.completed_at is null
      ) as running
    from worker w order by w.started_at nulls first, w.id`,
).answering<WorkerStanding>();

/** The workers of the installation, those that started first first. */
export function readWorkers(sql: Sql): Promise<WorkerStanding[]> {
  return sql.query(workersStatement, {});
}
