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
    description: 'Only jobs that were created at or after this moment.',
  })
  createdFrom?: Date;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Only jobs that were created at or before this moment.',
  })
  createdTo?: Date;
}

@ObjectType({ description: 'How many of the jobs have come to this.' })
export class OutcomeCount {
  @Field(() => JobOutcome)
  outcome!: JobOutcomeWord;

  @Field(() => Int)
  count!: number;
}

@ObjectType({
  description: `How a workflow did: its newest jobs of a time, up to ${maxEvaluatedJobs}; dry runs do not count.`,
})
export class WorkflowStats {
  @Field(() => Int, { description: 'How many jobs were looked at.' })
  count!: number;

  @Field(() => Boolean, { description: 'True: there are older ones in the range, which were not looked at.' })
  capped!: boolean;

  @Field(() => [OutcomeCount], { description: 'What became of them; outcomes of no job are left out.' })
  outcomes!: OutcomeCount[];

  @Field(() => Number, {
    nullable: true,
    description:
      'The part of the jobs done among those done or failed, from 0 to 1; absent before the first.',
  })
  successRate?: number | undefined;

  @Field(() => Number, {
    nullable: true,
    description:
      'What half of the jobs took at most, from their creation to their end, waits included; absent before the first has ended.',
  })
  medianSeconds?: number | undefined;

  @Field(() => Number, { nullable: true, description: 'What 95 of 100 jobs took at most, in the same way.' })
  p95Seconds?: number | undefined;

  @Field(() => Timestamp, { nullable: true, description: 'When the newest job was created.' })
  lastCreatedAt?: Date | undefined;

  @Field(() => JobStatus, { nullable: true, description: 'The status of the newest job.' })
  lastStatus?: string | undefined;
}
