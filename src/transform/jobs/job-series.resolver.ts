import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { cost } from '../../platform/graphql/cost.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { ActionDurations, ActionDurationsQuery } from './action-durations.ts';
import { JobSeries, JobSeriesQuery } from './job-series.ts';
import type { JobSeriesService } from './job-series.service.ts';

@Resolver(() => JobSeries)
export class JobSeriesResolver {
  readonly #jobs: JobSeriesService;

  constructor(jobs: JobSeriesService) {
    this.#jobs = jobs;
  }

  @Query(() => JobSeries, {
    description: 'Returns the number and durations of the jobs completed in each interval of a period.',
    complexity: cost.count,
  })
  @Requires('transform:read')
  jobSeries(
    @Ctx() { scope }: GraphqlContext,
    @Args(() => JobSeriesQuery) query: JobSeriesQuery,
  ): Promise<JobSeries> {
    return this.#jobs.series(scope, query);
  }

  @Query(() => ActionDurations, {
    description: 'Returns the durations of the steps of jobs completed in a period, by action.',
    complexity: cost.walk,
  })
  @Requires('transform:read')
  actionDurations(
    @Ctx() { scope }: GraphqlContext,
    @Args(() => ActionDurationsQuery) query: ActionDurationsQuery,
  ): Promise<ActionDurations> {
    return this.#jobs.durations(scope, query);
  }
}
