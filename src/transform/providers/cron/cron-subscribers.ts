import type { Scope } from '../../../platform/auth/scope.ts';
import type { Period } from './cron-interval.ts';

/** Request to run a workflow periodically for an entry. */
export interface SubscriptionRequest extends Period {
  readonly siloEntryId: string;
  readonly workflowId: string;
  /** Job that requests the subscription. */
  readonly jobId: string;
}

/** Subscriptions of entries to workflows that run periodically. */
export interface CronSubscribers {
  /** Creates or changes a subscription; throws a `RequestError` for a workflow that cannot run. */
  subscribe(
    scope: Scope,
    wanted: SubscriptionRequest,
  ): Promise<{ readonly id: string; readonly nextAt: Date }>;
  /** Deletes the subscriptions of an entry, to one workflow or to all; returns their number. */
  unsubscribe(scope: Scope, which: { siloEntryId: string; workflowId: string | undefined }): Promise<number>;
}
