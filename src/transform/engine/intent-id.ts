import { derivedId } from '../../platform/ids.ts';
import type { Job } from '../jobs/job.entity.ts';

/**
 * The id of a job's n-th intent, which follows from the job and the number. A step that runs again after a crash therefore has
 * the same id without anything written before: it is the idempotency key of everything the step does (decisions 44 and 60).
 */
export function intentIdOf(
  { workspaceId, id, createdAt }: Pick<Job, 'workspaceId' | 'id' | 'createdAt'>,
  number: number,
): string {
  return derivedId(createdAt, workspaceId, id, number);
}
