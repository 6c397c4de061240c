import type { Scope } from '../../platform/auth/scope.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import type { WorkflowService } from '../workflows/workflow.service.ts';
import { outcomeOf, type JobOutcomeWord } from './job-filter.ts';
import { maxEvaluatedJobs, OutcomeCount, WorkflowStats, type StatsRange } from './workflow-stats.ts';
import { readWorkflowStats, type StatsKey, type StatsRow } from './workflow-stats.store.ts';

/** Reads statistics of workflows, from their newest jobs; concurrent reads for several workflows are batched. */
export class WorkflowStatsService {
  readonly #workflows: WorkflowService;
  readonly #read: Reader<StatsKey, StatsRow>;

  constructor(database: Database, workflows: WorkflowService) {
    this.#workflows = workflows;
    this.#read = database.reader('workflow_stats', readWorkflowStats);
  }

  /** Returns the statistics of a workflow of the workspace. */
  async get(scope: Scope, id: string, range: StatsRange): Promise<WorkflowStats> {
    return this.readFor(await this.#workflows.stored(scope, id), range);
  }

  /** Returns the statistics of a workflow that was already read. */
  async readFor(
    { workspaceId, id: workflowId }: { workspaceId: string; id: string },
    { createdFrom: since, createdTo: until }: StatsRange,
  ): Promise<WorkflowStats> {
    const [row] = await this.#read([{ workspaceId, workflowId, since, until }]);
    if (!row) throw new TypeError('Nothing was told of the jobs of a workflow');
    return statsOf(row);
  }
}

function statsOf({ count, statuses, median, p95, lastCreatedAt, lastStatus }: StatsRow): WorkflowStats {
  const counts = new Map<JobOutcomeWord, number>();
  for (const [status, jobs] of Object.entries(statuses ?? {}))
    counts.set(outcomeOf(status), (counts.get(outcomeOf(status)) ?? 0) + jobs);
  const [done, failed] = [counts.get('done') ?? 0, counts.get('failed') ?? 0];
  return Object.assign(new WorkflowStats(), {
    count: Math.min(count, maxEvaluatedJobs),
    capped: count > maxEvaluatedJobs,
    outcomes: [...counts].map(([outcome, jobs]) =>
      Object.assign(new OutcomeCount(), { outcome, count: jobs }),
    ),
    successRate: done + failed > 0 ? done / (done + failed) : undefined,
    medianSeconds: median ?? undefined,
    p95Seconds: p95 ?? undefined,
    lastCreatedAt: lastCreatedAt ?? undefined,
    lastStatus: lastStatus ?? undefined,
  });
}
