import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '../../platform/shape/scalars.ts';
import { JobOutcome, type JobOutcomeWord } from './job-filter.ts';
import { JobStatus } from './status.ts';

/** Maximum number of jobs of a workflow that are evaluated: the newest in the period. */
export const maxEvaluatedJobs = 1000;

/** Period of the jobs for the statistics of a workflow. */
@ArgsType()
export class StatsRange {
  @Field(() => Timestamp, {
    nullable: true,
    description: 'Only jobs created at or after this time.',
  })
  createdFrom?: Date;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Only jobs created at or before this time.',
  })
  createdTo?: Date;
}

@ObjectType({ description: 'Number of jobs with an outcome.' })
export class OutcomeCount {
  @Field(() => JobOutcome, { description: 'Outcome of the jobs.' })
  outcome!: JobOutcomeWord;

  @Field(() => Int, { description: 'Number of jobs with this outcome.' })
  count!: number;
}

@ObjectType({
  description: `Statistics of the newest jobs of a workflow in a period, at most ${maxEvaluatedJobs}; dry runs are excluded.`,
})
export class WorkflowStats {
  @Field(() => Int, { description: 'Number of evaluated jobs.' })
  count!: number;

  @Field(() => Boolean, { description: 'Whether the period has older jobs that were not evaluated.' })
  capped!: boolean;

  @Field(() => [OutcomeCount], {
    description: 'Number of jobs by outcome; outcomes without jobs are left out.',
  })
  outcomes!: OutcomeCount[];

  @Field(() => Number, {
    nullable: true,
    description: 'Share of done jobs among those done or failed, from 0 to 1; absent if there are none.',
  })
  successRate?: number | undefined;

  @Field(() => Number, {
    nullable: true,
    description:
      'Median duration in seconds from creation to completion, including waits; absent if no job has completed.',
  })
  medianSeconds?: number | undefined;

  @Field(() => Number, {
    nullable: true,
    description:
      '95th-percentile duration in seconds from creation to completion, including waits; absent if no job has completed.',
  })
  p95Seconds?: number | undefined;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Creation time of the newest job; absent if there is none.',
  })
  lastCreatedAt?: Date | undefined;

  @Field(() => JobStatus, {
    nullable: true,
    description: 'Status of the newest job; absent if there is none.',
  })
  lastStatus?: string | undefined;
}
