import { shortSchema } from '../../documents/schema-id.ts';
import type { Timings } from '../../platform/timings.ts';
import { ko } from '../providers/action.ts';
import { MOST_TRIES, outageSeconds, retrySeconds } from './backoff.ts';
import type { ClaimedJob } from './claimed-job.store.ts';
import type { Performed } from './performer.ts';
import type { Conclusion, Ending, Postponement, Progress } from './progress.ts';
import { SCHEMA_MISMATCH, type Plan } from '../plan/plan.ts';

/** A step is run this often when others keep changing its entry. */
const longestContention = 20;

/** So many workers may die while they hold a job that does not get on. */
const mostCrashes = 10;

/** Maximum life of a job, without the time that it slept or had ended before a retry (decisions 17 and 424); older, it is ended. */
const maxLifeMs = 100 * 24 * 60 * 60 * 1000;

/** The outcome of the intent in which a job is ended because of its age. */
export const tooOld: Ending = {
  status: 'TIMEOUT',
  code: 'expired',
  message: 'The job is over 100 days old',
};

/** Whether a job is to be ended because of its age; `sleptMs` is how long its steps have slept, which not every caller has to know. */
export function isTooOld(
  { createdAt, pausedMs = 0 }: Pick<ClaimedJob, 'createdAt' | 'pausedMs'>,
  now: Date,
  sleptMs = 0,
): boolean {
  return now.getTime() - createdAt.getTime() - pausedMs - sleptMs > maxLifeMs;
}

/** Whether a job ended so long ago that it may be removed, and can no longer be retried. */
export function isLongOver({ completedAt }: { readonly completedAt: Date }, now: Date): boolean {
  return now.getTime() - completedAt.getTime() > maxLifeMs;
}

/** A KO when the document is of another kind than the workflow takes; asked before the first step. */
export function kindVerdict({ definition: { schema } }: Plan, docSchema: string): Ending | undefined {
  const found = shortSchema(docSchema);
  if (!schema || found === schema) return undefined;
  const message = `The workflow takes ${schema}, the document is ${found}`;
  return ko(SCHEMA_MISMATCH.code ?? '', message);
}

/** A KO when a job does not get on: others change its entry all the time, or its step takes its worker along. */
export function progressVerdict({ crashes }: Progress, stale: number): Ending | undefined {
  if (stale > longestContention)
    return ko('entry-busy', 'Others kept changing the document while the step ran');
  if (crashes > mostCrashes)
    return ko('too-many-crashes', `The step was begun by ${crashes} workers, which all died during it`);
  return undefined;
}

/** How long a QUEUED step waits that names no time: then it looks for itself. */
const queuedSeconds = 24 * 60 * 60;

/** Whether a step has ended with its outcome at an attempt, or goes on later (decision 23). A dry run does not wait. */
export function outcomeVerdict(
  { job, intent, putOff }: Progress,
  { outcome, outage }: Performed,
  { attempt, timings }: { attempt: number; timings: Timings['engine'] },
): Pick<Conclusion, 'outcome'> | Pick<Postponement, 'outcome' | 'outage' | 'seconds'> {
  const { status, retryInSeconds } = outcome;
  if (status === 'QUEUED') {
    if (job.dryRun) return { outcome: { ...outcome, status: 'OK' } };
    return { outcome: { ...outcome, status }, outage, seconds: retryInSeconds ?? queuedSeconds };
  }
  if (status !== 'ERR') return { outcome: { ...outcome, status } };
  if (outage) return { outcome: { ...outcome, status }, outage, seconds: outageSeconds(putOff + 1, timings) };
  const tries = intent.tries + 1;
  if (job.dryRun) return { outcome: { ...outcome, status: 'KO' } };
  if (tries >= MOST_TRIES) {
    const message = [outcome.message, `given up after ${attempt} tries`].filter(Boolean).join('; ');
    return { outcome: { ...outcome, status: 'KO', message } };
  }
  return { outcome: { ...outcome, status }, outage, seconds: retryInSeconds ?? retrySeconds(tries, timings) };
}
