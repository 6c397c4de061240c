import { createHash } from 'node:crypto';
import { compositeKey } from '../../platform/ids.ts';
import type { Job } from '../jobs/job.entity.ts';

/**
 * The id of a job's n-th intent: a UUIDv7 of the job's creation time whose random part is a hash of job and number.
 * A step that runs again after a crash therefore has the same id without anything written before: it is the
 * idempotency key of everything the step does (decisions 44 and 60).
 */
export function intentIdOf(
  { workspaceId, id, createdAt }: Pick<Job, 'workspaceId' | 'id' | 'createdAt'>,
  number: number,
): string {
  const hash = createHash('sha256')
    .update(compositeKey(workspaceId, id, number))
    .digest('hex');
  const time = createdAt.getTime().toString(16).padStart(12, '0');
  const variant = ((Number.parseInt(hash.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
}
