import { Ctx, Resolver, Root } from 'type-graphql';
import type { ChangedRecords } from '../../platform/changes/changed-records.ts';
import { Change } from '../../platform/changes/change.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { lookedUp } from '../../platform/graphql/cost.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { GraphqlField } from '../../platform/shape/graphql-field.ts';
import { Job } from './job.entity.ts';

/** Field that jobs add to changes, which do not depend on jobs. */
@Resolver(() => Change)
export class ChangedJobResolver {
  readonly #jobs: ChangedRecords<Job>;

  constructor(jobs: ChangedRecords<Job>) {
    this.#jobs = jobs;
  }

  @Requires('transform:read')
  @GraphqlField(() => Job, {
    nullable: true,
    complexity: lookedUp,
    description:
      'Job as of this change or later; absent if the change is not of a job, or the job is no longer stored.',
  })
  async job(@Root() change: Change, @Ctx() { scope }: GraphqlContext): Promise<Job | undefined> {
    return change.object === 'job' ? this.#jobs.get(scope.workspaceId, change) : undefined;
  }
}
