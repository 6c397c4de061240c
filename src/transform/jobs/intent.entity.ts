import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Moment } from '../../platform/database/resource.ts';
import { GraphqlField } from '../../platform/shape/graphql-field.ts';
import { ID, Timestamp } from '../../platform/shape/scalars.ts';
import { Event } from './event.entity.ts';
import { EventStatus } from './status.ts';

/** Property of the job that an intent shows. */
export interface JobOfIntent {
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

  /** Result from which the plan advances; absent until the intent is completed. */
  @Property({ type: 'text', nullable: true })
  status?: string | undefined;

  @Property({ type: 'text', nullable: true })
  code?: string | undefined;

  /** Number of consecutive attempts that asked for a retry. */
  @Property({ type: 'integer' })
  tries!: number;

  @Field(() => String, { nullable: true, description: 'What the provider calls the task it works on.' })
  @Property({ type: 'text', nullable: true })
  ref?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'The version of the silo entry that it found; absent where it met none.',
  })
  @Property({ type: 'text', nullable: true })
  entryVersionBefore?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description:
      'The version of the silo entry that it has left, of the new one where it went on with another; absent where it met none.',
  })
  @Property({ type: 'text', nullable: true })
  entryVersionAfter?: string | undefined;

  /** Whether a retry of the job restarted at or before it, so that it is no longer part of the job's history. */
  @Property({ type: 'boolean' })
  superseded!: boolean;

  /** Its job, where GraphQL has read it for the field `retryAt`. */
  job?: JobOfIntent | undefined;

  @Field(() => [Event], { description: 'What happened, in order.' })
  events!: Event[];

  @GraphqlField(() => EventStatus, { name: 'status', description: 'Its result, or how it stands.' })
  get standing(): string {
    return this.events.findLast(({ status }) => status !== 'POKE')?.status ?? 'RUN';
  }

  @Field(() => Int, { description: 'Number of attempts: how often its action was asked.' })
  get attempts(): number {
    return this.events.filter(({ status }) => status === 'RUN').length;
  }

  @GraphqlField(() => Timestamp, { nullable: true, description: 'When it began.' })
  get startedAt(): Date | undefined {
    return this.events.at(0)?.at;
  }

  @GraphqlField(() => Timestamp, { nullable: true, description: 'When it ended; absent until then.' })
  get endedAt(): Date | undefined {
    return this.completed ? this.events.at(-1)?.at : undefined;
  }

  @GraphqlField(() => Timestamp, {
    nullable: true,
    description: 'When it goes on by itself; absent unless it waits.',
  })
  get retryAt(): Date | undefined {
    return this.completed ? undefined : this.job?.resumeAt;
  }

  @Moment()
  createdAt!: Date;

  @Moment()
  updatedAt!: Date;
}
