import type { JobSummaryData } from '../../graphql/job-summary.ts';

/** Outcome of a job. */
export type Outcome = JobSummaryData['outcome'];

/** In the order of filters. */
export const outcomes: readonly Outcome[] = ['running', 'waiting', 'retrying', 'failed', 'done', 'cancelled'];

/** Names of Mantine colours; each has enough contrast in both themes, and is always shown with icon and word. */
export const outcomeColors: Readonly<Record<Outcome, string>> = {
  running: 'blue',
  waiting: 'grape',
  retrying: 'orange',
  done: 'teal',
  failed: 'red',
  cancelled: 'gray',
};

/** Returns whether the outcome may still change automatically. */
export const isOngoing = (outcome: Outcome): boolean =>
  outcome === 'running' || outcome === 'waiting' || outcome === 'retrying';

/** Returns whether a run of a step, or a dry run, failed permanently. */
export const isFailure = ({ status }: { readonly status?: string | null | undefined }): boolean =>
  status === 'KO' || status === 'TIMEOUT';
