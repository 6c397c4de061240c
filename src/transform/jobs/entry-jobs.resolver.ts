import { Args, ArgsType, Field, FieldResolver, Resolver, Root } from 'type-graphql';
import { FirstArgs } from '../../platform/graphql/connection.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { SiloEntry } from '../../silo/entries/entry.entity.ts';
import type { EntryJobService } from './entry-jobs.service.ts';
import { JobOutcome, type JobOutcomeWord } from './job-filter.ts';
import { Job } from './job.entity.ts';

/** Filter for the jobs of an entry. */
@ArgsType()
class EntryJobsArgs extends FirstArgs {
  @Field(() => Boolean, {
    nullable: true,
    description: 'true: only dry runs; false: only jobs that are not dry runs; both by default.',
  })
  dryRun?: boolean;

  @Field(() => JobOutcome, { nullable: true, description: 'Only jobs with this outcome.' })
  outcome?: JobOutcomeWord;
}

/** Field that jobs add to silo entries, which do not depend on jobs. */
@Resolver(() => SiloEntry)
export class EntryJobResolver {
  readonly #jobs: EntryJobService;

  constructor(jobs: EntryJobService) {
    this.#jobs = jobs;
  }

  @Requires('transform:read')
  @FieldResolver(() => [Job], {
    nullable: true,
    description: 'Current and past jobs on the entry, newest first.',
  })
  jobs(@Root() entry: SiloEntry, @Args(() => EntryJobsArgs) wanted: EntryJobsArgs): Promise<Job[]> {
    return this.#jobs.list(entry, wanted);
  }
}
