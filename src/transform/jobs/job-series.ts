import { Max, Min } from 'class-validator';
import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '../../platform/shape/scalars.ts';

/** Maximum number of jobs that are evaluated: those that were completed last. */
export const maxJobsInSeries = 50_000;

/** Maximum number of intervals of a series. */
export const maxIntervals = 500;

/** Period of a series, and the length of its intervals. */
@ArgsType()
export class JobSeriesQuery {
  @Field(() => Timestamp, {
    nullable: true,
    description: 'Only jobs that were completed at or after this moment; a day before the last when absent.',
  })
  completedFrom?: Date;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Only jobs that were completed at or before this moment; now when absent.',
  })
  completedTo?: Date;

  @Field(() => Int, {
    nullable: true,
    description: `How many seconds a step has, an hour when absent; a series has ${maxIntervals} steps at most.`,
  })
  @Min(1)
  @Max(366 * 24 * 3600)
  stepSeconds?: number;
}

@ObjectType({ description: 'The jobs that were completed in one step of a series.' })
export class JobSeriesPoint {
  @Field(() => Timestamp, {
    description: 'Where the step begins: a multiple of its length since 1970, in UTC.',
  })
  at!: Date;

  @Field(() => Int)
  done!: number;

  @Field(() => Int)
  failed!: number;

  @Field(() => Int)
  cancelled!: number;

  @Field(() => Number, {
    nullable: true,
    description:
      'What half of them took at most, from their creation to their end; absent when there are none.',
  })
  medianSeconds?: number | undefined;

  @Field(() => Number, { nullable: true, description: 'What 95 of 100 of them took at most.' })
  p95Seconds?: number | undefined;
}

@ObjectType({
  description:
    'How many jobs were completed in each step of a time, and how long they took; dry runs do not count.',
})
export class JobSeries {
  @Field(() => Int)
  stepSeconds!: number;

  @Field(() => Boolean, {
    description: `True: more than ${maxJobsInSeries} jobs were completed, and the first ones are left out.`,
  })
  capped!: boolean;

  @Field(() => [JobSeriesPoint], { description: 'Every step of the time, the first one first.' })
  points!: JobSeriesPoint[];
}
