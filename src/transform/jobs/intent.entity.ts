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

@ObjectType({ description: 'Execution of one workflow step by a job.' })
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

  @Field(() => ID, { description: 'UUID of the intent.' })
  @Property({ type: 'uuid' })
  id!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the executed workflow step; absent if there is none.',
  })
  @Property({ type: 'uuid', nullable: true })
  stepId?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the executed workflow step; absent if it has none.',
  })
  @Property({ type: 'text', nullable: true })
  name?: string | undefined;

  @Field(() => String, { description: 'Id of the executed provider action.' })
  @Property({ type: 'text' })
  provider!: string;

  @Field(() => Boolean, { description: 'Whether the intent has completed.' })
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

  @Field(() => String, {
    nullable: true,
    description: 'Id that the provider assigned to the task; absent if there is none.',
  })
  @Property({ type: 'text', nullable: true })
  ref?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Version of the silo entry before the step; absent if there was no entry.',
  })
  @Property({ type: 'text', nullable: true })
  entryVersionBefore?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description:
      'Version of the silo entry after the step, or of the new entry if the job continued with another one; absent if there was no entry.',
  })
  @Property({ type: 'text', nullable: true })
  entryVersionAfter?: string | undefined;

  /** Whether a retry of the job restarted at or before it, so that it is no longer part of the job's history. */
  @Property({ type: 'boolean' })
  superseded!: boolean;

  /** Its job, where GraphQL has read it for the field `retryAt`. */
  job?: JobOfIntent | undefined;

  @Field(() => [Event], { description: 'Events of the intent, in chronological order.' })
  events!: Event[];

  @GraphqlField(() => EventStatus, {
    name: 'status',
    description: 'Result of the step, or its current status.',
  })
  get standing(): string {
    return this.events.findLast(({ status }) => status !== 'POKE')?.status ?? 'RUN';
  }

  @Field(() => Int, { description: 'Number of attempts, which is the number of calls of the action.' })
  get attempts(): number {
    return this.events.filter(({ status }) => status === 'RUN').length;
  }

  @GraphqlField(() => Timestamp, {
    nullable: true,
    description: 'Start time of the step; absent before it starts.',
  })
  get startedAt(): Date | undefined {
    return this.events.at(0)?.at;
  }

  @GraphqlField(() => Timestamp, {
    nullable: true,
    description: 'End time of the step; absent until it is completed.',
  })
  get endedAt(): Date | undefined {
    return this.completed ? this.events.at(-1)?.at : undefined;
  }

  @GraphqlField(() => Timestamp, {
    nullable: true,
    description: 'Time at which the step resumes automatically; absent unless it is waiting.',
  })
  get retryAt(): Date | undefined {
    return this.completed ? undefined : this.job?.resumeAt;
  }

  @Moment()
  createdAt!: Date;

  @Moment()
  updatedAt!: Date;
}
