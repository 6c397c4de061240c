import type { Message } from '../../platform/queue/queue.ts';
import type { Job } from './job.entity.ts';

/** Queue message for one run of a job; void once the job's fencing token has been raised. */
export interface RunMessage {
  workspaceId: string;
  jobId: string;
  fence: number;
}

/** Next run of a waiting job: its fencing token, and its start time. */
export interface NextRun extends Pick<Job, 'workspaceId' | 'id' | 'fence'> {
  /** Null: at once. */
  startAfter: Date | null;
}

/** Creates the message that lets a worker claim a job. */
export function createRunMessage({
  workspaceId,
  id: jobId,
  fence,
  startAfter,
}: NextRun): Message<RunMessage> {
  return { data: { workspaceId, jobId, fence }, ...(startAfter && { startAfter }) };
}
