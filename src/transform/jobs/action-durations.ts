import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '../../platform/shape/scalars.ts';

/** Maximum number of jobs that are evaluated: those that were completed last. */
export const maxEvaluatedJobs = 1000;

/** Period of the evaluated jobs. */
@ArgsType()
export class ActionDurationsQuery {
  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Only jobs completed at or after this time; by default, one day before the end of the period.',
  })
  completedFrom?: Date | undefined;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Only jobs completed at or before this time; by default, now.',
  })
  completedTo?: Date | undefined;
}

@ObjectType({ description: 'Durations of the steps of an action, including waits between attempts.' })
export class ActionDuration {
  @Field(() => String, { description: 'Id of the action.' })
  action!: string;

  @Field(() => Int, { description: 'Number of steps.' })
  count!: number;

  @Field(() => Int, { description: 'Number of steps that ended with KO.' })
  failed!: number;

  @Field(() => Number, { description: 'Median duration in seconds.' })
  medianSeconds!: number;

  @Field(() => Number, { description: '95th-percentile duration in seconds.' })
  p95Seconds!: number;
}

@ObjectType({
  description: 'Durations of the steps of completed jobs, by action; dry runs are excluded.',
})
export class ActionDurations {
  @Field(() => Int, { description: 'Number of evaluated jobs.' })
  jobs!: number;

  @Field(() => Boolean, {
    description: `Whether more than ${maxEvaluatedJobs} jobs were completed in the period, so that the earliest ones are left out.`,
  })
  capped!: boolean;

  @Field(() => [ActionDuration], {
    description: 'Durations by action, in descending order of the 95th percentile.',
  })
  actions!: ActionDuration[];
}
