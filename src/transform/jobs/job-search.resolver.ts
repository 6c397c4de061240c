import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { cost } from '../../platform/graphql/cost.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { JobCount } from './job-count.ts';
import { JobFilter } from './job-filter.ts';
import type { JobSearchService } from './job-search.service.ts';

@Resolver(() => JobCount)
export class JobSearchResolver {
  readonly #search: JobSearchService;

  constructor(search: JobSearchService) {
    this.#search = search;
  }

  @Query(() => [JobCount], {
    description:
      'Returns the number of jobs that match a filter, by status. At most 10,000 jobs of a status are examined; a count that stops there is capped.',
    complexity: cost.count,
  })
  @Requires('transform:read')
  jobCounts(
    @Ctx() { scope }: GraphqlContext,
    @Arg('filter', () => JobFilter, {
      defaultValue: {},
      description: 'Filter for the jobs; all jobs by default.',
    })
    filter: JobFilter,
  ): Promise<JobCount[]> {
    return this.#search.counts(scope, filter);
  }
}
