import type { SpanningRows } from '../../platform/database/spanning.ts';
import type { Tables } from '../../platform/database/statement.ts';
import { updateByKey } from '../../platform/database/update-by-key.ts';
import { Job } from '../jobs/job.entity.ts';

/** Whether a job may be written under the fence that is given: nobody has taken it over since, and it has not ended. */
export function stillFenced(job: string, given: string): string {
  return `${job}.fence = ${given}.fence and ${job}.completed_at is null`;
}

/** What tells which job is meant, and which of its fences. */
export const fenced = ['workspaceId', 'id', 'fence'] as const;

/** Where a statement finds the jobs it is about; `spans` when it is given them. */
type GivenJobs = Pick<SpanningRows, 'from'> & Partial<Pick<SpanningRows, 'spans'>>;

/** Raises the fences of given jobs that nobody else has taken over, and changes what else is `set`. */
export function raiseFence(tables: Tables, { from, spans }: GivenJobs, given: string, set = ''): string {
  const within = spans?.('stored.id');
  return updateByKey(tables(Job), {
    from,
    given,
    ...(within !== undefined && { within }),
    excluded: { fence: `${given}.fence` },
    matches: stillFenced,
    set: `fence = excluded.fence + 1${set}`,
  });
}
