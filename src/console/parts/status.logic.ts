import type { JobSummaryData } from '../graphql/job-summary.ts';

/** What became of a job, in a word. */
export type Outcome = JobSummaryData['outcome'];

/** In the order in which filters offer them. */
export const outcomes: readonly Outcome[] = ['running', 'waiting', 'retrying', 'failed', 'done', 'cancelled'];

/** Names of Mantine colours; each holds its contrast in both themes, and is never without icon and word. */
export const outcomeColors: Readonly<Record<Outcome, string>> = {
  running: 'blue',
  waiting: 'grape',
  retrying: 'orange',
  done: 'teal',
  failed: 'red',
  cancelled: 'gray',
};

/** Whether it may still change by itself. */
export const isOngoing = (outcome: Outcome): boolean =>
  outcome === 'running' || outcome === 'waiting' || outcome === 'retrying';

/** Whether the run of a step, or a dry run, failed for good. */
export const isFailure = ({ status }: { readonly status?: string | null | undefined }): boolean =>
  status === 'KO' || status === 'TIMEOUT';
