import { Field, Int, ObjectType } from 'type-graphql';
import { ID, Timestamp } from '../../platform/shape/scalars.ts';
import { EventStatus } from './status.ts';

@ObjectType({ description: 'The step that a job is at.' })
export class CurrentStep {
  @Field(() => ID, { description: 'Id of its intent.' })
  intentId!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the workflow step.' })
  stepId?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Name of the workflow step.' })
  name?: string | undefined;

  @Field(() => String, { description: 'Id of the provider action.' })
  provider!: string;

  @Field(() => EventStatus, { description: 'Its result, or how it stands.' })
  status!: string;

  @Field(() => Int, {
    description:
      'Number of the newest attempt, from 1: how often its action was asked, `attempts` of the intent.',
  })
  attempt!: number;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When it goes on by itself; absent unless it waits.',
  })
  retryAt?: Date | undefined;
}

@ObjectType({ description: 'How far a job has come in the main flow of its workflow.' })
export class JobProgress {
  @Field(() => Int, { description: 'How many of these steps have ended in the present run.' })
  done!: number;

  @Field(() => Int, { description: 'How many steps the main flow has, without those inside of others.' })
  of!: number;
}
