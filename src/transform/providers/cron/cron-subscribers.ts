import type { Scope } from '../../../platform/auth/scope.ts';
import type { Period } from './cron-interval.ts';

/** A workflow that is to run again and again for an entry. */
export interface WantedSubscription extends Period {
  readonly siloEntryId: string;
  readonly workflowId: string;
  /** The job that asks for it. */
  readonly jobId: string;
}

/** Keeps which workflows run again and again. */
export interface CronSubscribers {
  /** Makes a subscription, or changes the one that there is; refuses a workflow that cannot run. */
  subscribe(
    scope: Scope,
    wanted: WantedSubscription,
  ): Promise<{ readonly id: string; readonly nextAt: Date }>;
  /** Ends those of an entry, of one workflow or of all; answers how many there were. */
  unsubscribe(scope: Scope, which: { siloEntryId: string; workflowId: string | undefined }): Promise<number>;
}
