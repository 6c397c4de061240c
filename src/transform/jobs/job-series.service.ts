import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { ActionDuration, ActionDurations, type ActionDurationsQuery } from './action-durations.ts';
import { readDurations } from './action-durations.store.ts';
import { JobSeries, JobSeriesPoint, maxIntervals, type JobSeriesQuery } from './job-series.ts';
import { readSeries } from './job-series.store.ts';

const dayMs = 24 * 3600 * 1000;
const usualStepSeconds = 3600;

/** Reads statistics of the completed jobs of a workspace. */
export class JobSeriesService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Counts the jobs that were completed in each interval of a period. */
  async series(
    { workspaceId }: Scope,
    { completedFrom, completedTo, stepSeconds = usualStepSeconds }: JobSeriesQuery,
  ): Promise<JobSeries> {
    const { from, to } = this.#timeOf({ completedFrom, completedTo });
    const stepMs = stepSeconds * 1000;
    const first = Math.floor(from.getTime() / stepMs);
    const steps = Math.floor(to.getTime() / stepMs) - first + 1;
    if (steps < 1) throw invalid({ completed_to: 'must not be before completed_from' });
    if (steps > maxIntervals)
      throw invalid({ step_seconds: `makes ${steps} steps; ${maxIntervals} are the most` });
    const rows = await readSeries(this.#database.sql, { workspaceId, from, to, stepSeconds });
    const known = new Map(rows.map((row) => [row.at.getTime(), row]));
    const points = Array.from({ length: steps }, (_point, place) => {
      const at = new Date((first + place) * stepMs);
      const { done = 0, failed = 0, cancelled = 0, median, p95 } = known.get(at.getTime()) ?? {};
      const durations = { medianSeconds: median ?? undefined, p95Seconds: p95 ?? undefined };
      return Object.assign(new JobSeriesPoint(), { at, done, failed, cancelled, ...durations });
    });
    return Object.assign(new JobSeries(), { stepSeconds, capped: rows[0]?.capped ?? false, points });
  }

  /** Returns the durations of steps by action, of the jobs that were completed last in a period. */
  async durations({ workspaceId }: Scope, query: ActionDurationsQuery): Promise<ActionDurations> {
    const found = await readDurations(this.#database.sql, { workspaceId, ...this.#timeOf(query) });
    const actions = found.actions.map((row) => Object.assign(new ActionDuration(), row));
    return Object.assign(new ActionDurations(), found, { actions });
  }

  #timeOf({ completedFrom, completedTo }: ActionDurationsQuery): { from: Date; to: Date } {
    const to = completedTo ?? this.#clock.now();
    return { from: completedFrom ?? new Date(to.getTime() - dayMs), to };
  }
}
