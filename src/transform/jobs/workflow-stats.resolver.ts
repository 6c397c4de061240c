import { Args, FieldResolver, Resolver, Root } from 'type-graphql';
import { cost } from '../../platform/graphql/cost.ts';
import { Workflow } from '../workflows/workflow.entity.ts';
import { StatsRange, WorkflowStats } from './workflow-stats.ts';
import type { WorkflowStatsService } from './workflow-stats.service.ts';

/** Field that jobs add to workflows, which do not depend on jobs. */
@Resolver(() => Workflow)
export class WorkflowStatsResolver {
  readonly #stats: WorkflowStatsService;

  constructor(stats: WorkflowStatsService) {
    this.#stats = stats;
  }

  @FieldResolver(() => WorkflowStats, {
    description: 'Statistics of the newest jobs of the workflow in a period.',
    complexity: cost.document,
  })
  stats(@Root() workflow: Workflow, @Args(() => StatsRange) range: StatsRange): Promise<WorkflowStats> {
    return this.#stats.readFor(workflow, range);
  }
}
