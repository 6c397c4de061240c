import { Field, Int, ObjectType } from 'type-graphql';
import { ID, Timestamp } from '../../platform/shape/scalars.ts';
import { EventStatus } from './status.ts';

@ObjectType({ description: 'Current step of a job.' })
export class CurrentStep {
  @Field(() => ID, { description: 'Id of the intent of the step.' })
  intentId!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the workflow step; absent if there is none.' })
  stepId?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Name of the workflow step; absent if it has none.' })
  name?: string | undefined;

  @Field(() => String, { description: 'Id of the provider action.' })
  provider!: string;

  @Field(() => EventStatus, { description: 'Result of the step, or its current status.' })
  status!: string;

  @Field(() => Int, {
    description: 'Number of the newest attempt, from 1; equal to `attempts` of the intent.',
  })
  attempt!: number;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time at which the step resumes automatically; absent unless it is waiting.',
  })
  retryAt?: Date | undefined;
}

@ObjectType({ description: 'Progress of a job in the main flow of its workflow.' })
export class JobProgress {
  @Field(() => Int, { description: 'Number of steps of the main flow that have ended in the current run.' })
  done!: number;

  @Field(() => Int, { description: 'Number of steps of the main flow, without nested ones.' })
  of!: number;
}
