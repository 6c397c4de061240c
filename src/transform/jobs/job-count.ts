import { Field, Int, ObjectType } from 'type-graphql';
import { JobStatus } from './status.ts';

@ObjectType({ description: 'Number of jobs with a status that match a filter.' })
export class JobCount {
  @Field(() => JobStatus, { description: 'Status of the jobs.' })
  status!: string;

  @Field(() => Int, { description: 'Number of jobs, or a lower bound if the count is capped.' })
  count!: number;

  @Field(() => Boolean, { description: 'Whether counting stopped before all jobs were examined.' })
  capped!: boolean;
}

/** Counts of all statuses of the filter. */
@ObjectType()
export class JobCountCollection {
  @Field(() => [JobCount], { description: 'One count per status.' })
  list!: JobCount[];
}
