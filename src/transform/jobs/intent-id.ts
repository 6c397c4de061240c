import { deriveOrderedId, deriveRandomId } from '../../platform/ids.ts';
import type { Job } from './job.entity.ts';

/** Ids of an intent and of the record its step may create. */
export interface IntentIds {
  /** Id of the intent: a UUID of version 4, and the idempotency key for calls to other systems. */
  readonly id: string;
  /**
   * Id of a job, silo entry or series entry that the step creates: a UUIDv7, as these are stored in the order of their
   * ids.
   */
  readonly recordId: string;
}

/**
 * Derives the ids of a job's n-th intent from the job and the number. A step that runs again after a crash therefore
 * has the same ids, although nothing was written before (ADR 46).
 */
export function deriveIntentIds(
  { workspaceId, id, createdAt }: Pick<Job, 'workspaceId' | 'id' | 'createdAt'>,
  number: number,
): IntentIds {
  return {
    id: deriveRandomId(workspaceId, id, createdAt.getTime(), number),
    recordId: deriveOrderedId(createdAt, workspaceId, id, number),
  };
}
