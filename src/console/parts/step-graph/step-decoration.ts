/** How a step looks: its colour and icon, and what stands in it beside its name. */
export interface StepDecoration {
  readonly tone?: 'running' | 'waiting' | 'done' | 'failed' | 'skipped' | 'cancelled' | 'warning' | 'changed';
  /** How often it has run; shown from two on. */
  readonly count?: number;
  /** In place of its summary. */
  readonly note?: string;
}
