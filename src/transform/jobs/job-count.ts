import { Field, Int, ObjectType } from 'type-graphql';
import { JobStatus } from './status.ts';

@ObjectType({ description: 'How many jobs of a status pass a filter.' })
export class JobCount {
  @Field(() => JobStatus)
  status!: string;

  @Field(() => Int, { description: 'So many, or at least so many when the count is capped.' })
  count!: number;

  @Field(() => Boolean, { description: 'True: counting ended before all jobs were looked at.' })
  capped!: boolean;
}

/** Counts of all statuses of the filter. */
@ObjectType()
export class JobCountCollection {
  @Field(() => [JobCount])
  list!: JobCount[];
}
