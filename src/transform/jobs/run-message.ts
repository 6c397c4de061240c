import type { Message } from '../../platform/queue/queue.ts';
import type { Job } from './job.entity.ts';

/** The message of one run of a job; it is void once someone has raised the job's fence. */
export interface RunMessage {
  workspaceId: string;
  jobId: string;
  fence: number;
}

/** A job that waits for its next run: under which fence, and from when on. */
export interface NextRun extends Pick<Job, 'workspaceId' | 'id' | 'fence'> {
  /** Null: at once. */
  startAfter: Date | null;
}

/** The message that lets a worker take a job. */
export function runMessage({ workspaceId, id: jobId, fence, startAfter }: NextRun): Message<RunMessage> {
  return { data: { workspaceId, jobId, fence }, ...(startAfter && { startAfter }) };
}
