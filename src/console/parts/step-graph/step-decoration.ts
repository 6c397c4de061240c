/** Style of a step: its colour and icon, and what it shows beside its name. */
export interface StepDecoration {
  readonly tone?: 'running' | 'waiting' | 'done' | 'failed' | 'skipped' | 'cancelled' | 'warning' | 'changed';
  /** Number of its runs, shown from two. */
  readonly count?: number;
  /** Replaces its summary. */
  readonly note?: string;
}
