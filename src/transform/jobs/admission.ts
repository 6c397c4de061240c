import type { Sql } from '../../platform/database/sql.ts';
import type { JobIdentity, NewJob } from './job.store.ts';

/** Slots that a worker of this process reserves for jobs which are about to be created, so that they bypass the queue. */
export interface Admission {
  /** Whether one of the jobs has a slot. */
  readonly admits: (job: NewJob) => boolean;
  /** Claims new jobs in the caller's transaction; false: they have to wait in the queue after all. */
  readonly claim: (sql: Sql, jobs: readonly JobIdentity[]) => Promise<boolean>;
  /** Runs the jobs that were claimed, once their transaction is committed; the other slots are freed. */
  readonly begin: (jobs: readonly NewJob[]) => void;
  /** Frees the slots: the transaction was not committed, or its outcome is unknown. */
  readonly giveUp: (error: unknown) => void;
}

/** Requests slots for jobs; undefined when none is free, or other jobs wait for them. */
export type Admit = (wanted: readonly NewJob[]) => Admission | undefined;
