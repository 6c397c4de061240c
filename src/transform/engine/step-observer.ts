import type { Log } from '../../platform/log.ts';
import { counter, histogram, type Metrics } from '../../platform/metrics.ts';
import type { Catalogue } from '../providers/catalogue.ts';
import type { StepCommit } from './step.store.ts';

const stepSeconds = histogram(
  'step_duration_seconds',
  'Duration of steps until their outcome is known, by action.',
  'action',
);

const stepOutcomes = counter(
  'steps_total',
  'Outcomes of steps, by action and status: ERR is retried, QUEUED resumes later, TIMEOUT took too long, CANCEL was cancelled.',
  'action',
  'status',
);

const endedJobs = counter('jobs_ended_total', 'Jobs that ended, by status.', 'status');

/** Observer of the steps that this process has committed: logs one line and counts the metrics of each. */
export class StepObserver {
  readonly #log: Log;
  readonly #isKnown: (action: string) => boolean;
  readonly #metrics: Metrics;

  constructor(metrics: Metrics, log: Log, catalogue: Catalogue) {
    this.#metrics = metrics;
    this.#log = log;
    this.#isKnown = (action) => catalogue.isBuiltIn(action);
  }

  /** Logs and counts a step; called once for each commit that was written. */
  observe({ job, intent, events, tookMs }: StepCommit): void {
    const { status = 'RUN', code } = events.at(-1) ?? {};
    if (status === 'RUN') return;
    const { provider: action } = intent;
    // External actions have arbitrary names, which would make too many labels.
    const label = this.#isKnown(action) ? action : 'other';
    if (tookMs !== undefined) this.#metrics.of(stepSeconds).observe(tookMs / 1000, label);
    this.#metrics.of(stepOutcomes).add(1, label, status);
    if (job.completedAt) this.#metrics.of(endedJobs).add(1, job.status);
    const ids = { jobId: job.id, intentId: intent.id, workspace: job.workspaceId };
    const ms = tookMs === undefined ? undefined : Math.round(tookMs);
    this.#log.info({ action, status, code, ms, ...ids }, 'step');
  }
}
