import { shortSchema } from '@docmill/documents/schemas';
import type { Timings } from '../../platform/timings.ts';
import { ko } from '../providers/action.ts';
import { MAX_ATTEMPTS, computeDeferralSeconds, computeRetrySeconds } from './backoff.ts';
import type { ClaimedJob } from './claimed-job.store.ts';
import type { Performed } from './performer.ts';
import type { Conclusion, Ending, Postponement, Progress } from './progress.ts';
import { SCHEMA_MISMATCH, type Plan } from '../plan/plan.ts';

/** Maximum number of repetitions of a step whose entry other writers keep changing. */
const maxContention = 20;

/** Maximum number of workers that may die while they run a job without progress. */
const maxCrashes = 10;

/**
 * Maximum age of a job, without the time for which it slept or had ended before a retry (ADR 47); an
 * older job is ended.
 */
const maxLifeMs = 100 * 24 * 60 * 60 * 1000;

/** Outcome of the intent that ends a job because of its age. */
export const tooOld: Ending = {
  status: 'TIMEOUT',
  code: 'expired',
  message: 'The job is over 100 days old',
};

/**
 * Whether a job is to be ended because of its age. `sleptMs` is the time for which its steps have slept, which some
 * callers leave out.
 */
export function isTooOld(
  { createdAt, pausedMs = 0 }: Pick<ClaimedJob, 'createdAt' | 'pausedMs'>,
  now: Date,
  sleptMs = 0,
): boolean {
  return now.getTime() - createdAt.getTime() - pausedMs - sleptMs > maxLifeMs;
}

/** Whether a job ended more than 100 days ago, so that it may be deleted and can no longer be retried. */
export function isLongOver({ completedAt }: { readonly completedAt: Date }, now: Date): boolean {
  return now.getTime() - completedAt.getTime() > maxLifeMs;
}

/** Returns a KO when the document has another schema than the workflow accepts; called before the first step. */
export function checkSchema({ definition: { schema } }: Plan, docSchema: string): Ending | undefined {
  const found = shortSchema(docSchema);
  if (!schema || found === schema) return undefined;
  const message = `The workflow takes ${schema}, the document is ${found}`;
  return ko(SCHEMA_MISMATCH.code ?? '', message);
}

/**
 * Returns a KO for a job without progress: other writers keep changing its entry, or its step keeps crashing its
 * worker.
 */
export function checkProgress({ crashes }: Progress, stale: number): Ending | undefined {
  if (stale > maxContention) return ko('entry-busy', 'Others kept changing the document while the step ran');
  if (crashes > maxCrashes)
    return ko('too-many-crashes', `The step was begun by ${crashes} workers, which all died during it`);
  return undefined;
}

/** Default delay of a QUEUED step in seconds, after which it checks again. */
const queuedSeconds = 24 * 60 * 60;

/**
 * Returns whether a step ends with the outcome of its attempt, or continues later (ADR 47). A dry run does not
 * wait.
 */
export function decideOutcome(
  { job, intent, deferrals: putOff }: Progress,
  { outcome, outage }: Performed,
  { attempt, timings }: { attempt: number; timings: Timings['engine'] },
): Pick<Conclusion, 'outcome'> | Pick<Postponement, 'outcome' | 'outage' | 'seconds'> {
  const { status, retryInSeconds } = outcome;
  if (status === 'QUEUED') {
    if (job.dryRun) return { outcome: { ...outcome, status: 'OK' } };
    return { outcome: { ...outcome, status }, outage, seconds: retryInSeconds ?? queuedSeconds };
  }
  if (status !== 'ERR') return { outcome: { ...outcome, status } };
  if (outage)
    return { outcome: { ...outcome, status }, outage, seconds: computeDeferralSeconds(putOff + 1, timings) };
  const tries = intent.tries + 1;
  if (job.dryRun) return { outcome: { ...outcome, status: 'KO' } };
  if (tries >= MAX_ATTEMPTS) {
    const message = [outcome.message, `given up after ${attempt} tries`].filter(Boolean).join('; ');
    return { outcome: { ...outcome, status: 'KO', message } };
  }
  return {
    outcome: { ...outcome, status },
    outage,
    seconds: retryInSeconds ?? computeRetrySeconds(tries, timings),
  };
}
