import type { Sql } from '../../platform/database/sql.ts';
import type { JobIdentity, NewJob } from './job.store.ts';

/** Slots that a worker of this process keeps for jobs which are about to be created, so that they need not wait in the queue. */
export interface Admission {
  /** Whether there is a slot for one of the jobs. */
  readonly admits: (job: NewJob) => boolean;
  /** Claims jobs that were just inserted, in the caller's transaction; false: they have to wait in the queue after all. */
  readonly claim: (sql: Sql, jobs: readonly JobIdentity[]) => Promise<boolean>;
  /** Runs the jobs that were claimed, once their transaction has been committed; the other slots are free again. */
  readonly begin: (jobs: readonly NewJob[]) => void;
  /** Frees the slots: the transaction was not committed, or nobody knows whether it was. */
  readonly giveUp: (error: unknown) => void;
}

/** Asks for slots for jobs; undefined when there are none, or others have waited for them. */
export type Admit = (wanted: readonly NewJob[]) => Admission | undefined;
