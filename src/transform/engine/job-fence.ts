import type { SpanningRows } from '../../platform/database/spanning.ts';
import type { Tables } from '../../platform/database/table.ts';
import { raiseFencingTokens, type FencedUpdate } from '../../platform/lease/fencing-token.ts';
import { Job } from '../jobs/job.entity.ts';

/** Returns the SQL condition that a job has not ended; a job that has ended is not written under a fencing token. */
export function isUnfinished(job: string): string {
  return `${job}.completed_at is null`;
}

/** Rows from which a statement reads its jobs; with `spans` when these are parameters of the statement. */
type GivenJobs = Pick<SpanningRows, 'from'> & Partial<Pick<SpanningRows, 'spans'>>;

/**
 * Builds the statement that raises the fencing tokens of the given jobs, unless another process has claimed them, and
 * makes further changes.
 */
export function raiseJobTokens(
  tables: Tables,
  { from, spans }: GivenJobs,
  given: string,
  changes: Pick<Partial<FencedUpdate<Job>>, 'set' | 'excluded'> = {},
): string {
  const within = spans?.('stored.id');
  return raiseFencingTokens(tables(Job), {
    as: 'job',
    from,
    given,
    ...(within !== undefined && { within }),
    isOpen: isUnfinished,
    ...changes,
  });
}
