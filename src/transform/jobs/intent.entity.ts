import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Moment } from '../../platform/database/resource.ts';
import { ID } from '../../platform/shape/scalars.ts';
import { Event } from './event.entity.ts';

/** What an intent shows of its job. */
export interface JobOfIntent {
  readonly workspaceId: string;
  readonly id: string;
  readonly siloEntryId?: string | undefined;
  readonly resumeAt?: Date | undefined;
}

@ObjectType({ description: 'The execution of one workflow step by a job.' })
@Entity({ tableName: 'intent' })
@Index({
  name: 'intent_open',
  expression: 'create index "intent_open" on "intent" ("workspace_id", "id") where not "completed"',
})
@Index({
  name: 'intent_open_ref',
  expression:
    'create index "intent_open_ref" on "intent" ("workspace_id", "ref") where not "completed" and "ref" is not null',
})
export class Intent {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @PrimaryKey({ type: 'uuid' })
  jobId!: string;

  /** 1, 2, ... in the order of execution. */
  @PrimaryKey({ type: 'integer' })
  number!: number;

  @Field(() => ID)
  @Property({ type: 'uuid' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the workflow step used.' })
  @Property({ type: 'uuid', nullable: true })
  stepId?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Name of the executed workflow step.' })
  @Property({ type: 'text', nullable: true })
  name?: string | undefined;

  @Field(() => String, { description: 'Id of the provider action used.' })
  @Property({ type: 'text' })
  provider!: string;

  @Field(() => Boolean, { description: 'True when the intent has completed.' })
  @Property({ type: 'boolean' })
  completed!: boolean;

  /** The result the plan goes on from; absent until completed. */
  @Property({ type: 'text', nullable: true })
  status?: string | undefined;

  @Property({ type: 'text', nullable: true })
  code?: string | undefined;

  /** How often in a row the action asked for another try. */
  @Property({ type: 'integer' })
  tries!: number;

  @Field(() => String, { nullable: true, description: 'What the provider calls the task it works on.' })
  @Property({ type: 'text', nullable: true })
  ref?: string | undefined;

  /** True: a retry of the job began at or before it, so that the job does not follow from it any more. */
  @Property({ type: 'boolean' })
  superseded!: boolean;

  /** Its job, where GraphQL has read it for that. */
  job?: JobOfIntent | undefined;

  @Field(() => [Event], { description: 'What happened, in order.' })
  events!: Event[];

  @Moment()
  createdAt!: Date;

  @Moment()
  updatedAt!: Date;
}
