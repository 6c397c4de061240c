import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '../../platform/shape/scalars.ts';

/** Maximum number of jobs that are evaluated: those that were completed last. */
export const maxEvaluatedJobs = 1000;

/** Period of the evaluated jobs. */
@ArgsType()
export class ActionDurationsQuery {
  @Field(() => Timestamp, {
    nullable: true,
    description: 'Only jobs that were completed at or after this moment; a day before the last when absent.',
  })
  completedFrom?: Date | undefined;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Only jobs that were completed at or before this moment; now when absent.',
  })
  completedTo?: Date | undefined;
}

@ObjectType({ description: 'How long the steps of an action took, waits between their attempts included.' })
export class ActionDuration {
  @Field(() => String, { description: 'Id of the action.' })
  action!: string;

  @Field(() => Int, { description: 'How many steps.' })
  count!: number;

  @Field(() => Int, { description: 'How many of them came to KO.' })
  failed!: number;

  @Field(() => Number, { description: 'What half of them took at most.' })
  medianSeconds!: number;

  @Field(() => Number, { description: 'What 95 of 100 of them took at most.' })
  p95Seconds!: number;
}

@ObjectType({
  description: 'How long the steps of jobs took, by their actions; dry runs do not count.',
})
export class ActionDurations {
  @Field(() => Int, { description: 'How many jobs were looked at.' })
  jobs!: number;

  @Field(() => Boolean, {
    description: `True: more than ${maxEvaluatedJobs} jobs were completed, and the first ones are left out.`,
  })
  capped!: boolean;

  @Field(() => [ActionDuration], { description: 'The one that took the longest, by p95, first.' })
  actions!: ActionDuration[];
}
