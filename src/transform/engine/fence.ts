import type { Tables } from '../../platform/database/statement.ts';
import { updateByKey } from '../../platform/database/update-by-key.ts';
import { Job } from '../jobs/job.entity.ts';

/** Whether a job may be written under the fence that is given: nobody has taken it over since, and it has not ended. */
export function stillFenced(job: string, given: string): string {
  return `${job}.fence = ${given}.fence and ${job}.completed_at is null`;
}

/** What tells which job is meant, and which of its fences. */
export const fenced = ['workspaceId', 'id', 'fence'] as const;

/** Raises the fences of given jobs that nobody else has taken over, and changes what else is `set`. */
export function raiseFence(tables: Tables, from: string, given: string, set = ''): string {
  return updateByKey(tables(Job), {
    from,
    given,
    excluded: { fence: `${given}.fence` },
    matches: stillFenced,
    set: `fence = excluded.fence + 1${set}`,
  });
}
