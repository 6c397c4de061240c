import type { SpanningRows } from '../../platform/database/spanning.ts';
import type { Tables } from '../../platform/database/table.ts';
import { updateByKey } from '../../platform/database/update-by-key.ts';
import { Job } from '../jobs/job.entity.ts';

/** Returns the SQL condition that a job still has the given fencing token and has not ended, so that it may be written. */
export function buildFenceCondition(job: string, given: string): string {
  return `${job}.fence = ${given}.fence and ${job}.completed_at is null`;
}

/** Properties that identify a job and its fencing token. */
export const fenceMembers = ['workspaceId', 'id', 'fence'] as const;

/** Rows from which a statement reads its jobs; with `spans` when these are parameters of the statement. */
type GivenJobs = Pick<SpanningRows, 'from'> & Partial<Pick<SpanningRows, 'spans'>>;

/**
 * Builds the statement that raises the fencing tokens of the given jobs, unless another process has claimed them, and
 * applies `set`.
 */
export function raiseFence(tables: Tables, { from, spans }: GivenJobs, given: string, set = ''): string {
  const within = spans?.('stored.id');
  return updateByKey(tables(Job), {
    as: 'job',
    from,
    given,
    ...(within !== undefined && { within }),
    excluded: { fence: `${given}.fence` },
    matches: buildFenceCondition,
    set: `fence = excluded.fence + 1${set}`,
  });
}
