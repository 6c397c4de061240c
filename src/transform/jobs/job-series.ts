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
    description:
      'Only jobs completed at or after this time; by default, one day before the end of the period.',
  })
  completedFrom?: Date;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Only jobs completed at or before this time; by default, now.',
  })
  completedTo?: Date;

  @Field(() => Int, {
    nullable: true,
    description: `Length of an interval in seconds; 3600 by default. A series has at most ${maxIntervals} intervals.`,
  })
  @Min(1)
  @Max(366 * 24 * 3600)
  stepSeconds?: number;
}

@ObjectType({ description: 'Jobs completed in one interval of a series.' })
export class JobSeriesPoint {
  @Field(() => Timestamp, {
    description: 'Start of the interval: a multiple of its length since 1970, in UTC.',
  })
  at!: Date;

  @Field(() => Int, { description: 'Number of jobs with the outcome done.' })
  done!: number;

  @Field(() => Int, { description: 'Number of jobs with the outcome failed.' })
  failed!: number;

  @Field(() => Int, { description: 'Number of jobs with the outcome cancelled.' })
  cancelled!: number;

  @Field(() => Number, {
    nullable: true,
    description: 'Median duration in seconds from creation to completion; absent if there are no jobs.',
  })
  medianSeconds?: number | undefined;

  @Field(() => Number, {
    nullable: true,
    description:
      '95th-percentile duration in seconds from creation to completion; absent if there are no jobs.',
  })
  p95Seconds?: number | undefined;
}

@ObjectType({
  description:
    'Number and durations of the jobs completed in each interval of a period; dry runs are excluded.',
})
export class JobSeries {
  @Field(() => Int, { description: 'Length of an interval in seconds.' })
  stepSeconds!: number;

  @Field(() => Boolean, {
    description: `Whether more than ${maxJobsInSeries} jobs were completed in the period, so that the earliest ones are left out.`,
  })
  capped!: boolean;

  @Field(() => [JobSeriesPoint], { description: 'All intervals of the period, in chronological order.' })
  points!: JobSeriesPoint[];
}
