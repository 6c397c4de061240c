import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { GraphqlField } from '../../platform/shape/graphql-field.ts';
import { ID, StringMap, Timestamp } from '../../platform/shape/scalars.ts';
import { EventStatus } from './status.ts';

@ObjectType({ description: 'Event that occurred while an intent was executed.' })
@Entity({ tableName: 'event' })
export class Event {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @PrimaryKey({ type: 'uuid' })
  jobId!: string;

  /** 1, 2, ... over all events of the job, without gaps: the cursor of `jobEvents`. */
  @PrimaryKey({ type: 'integer' })
  seq!: number;

  @Property({ type: 'integer' })
  intentNumber!: number;

  @Field(() => Int, { description: 'Position of the event in the intent, from 1.' })
  @Property({ type: 'integer' })
  index!: number;

  @Field(() => Timestamp, { description: 'Creation time of the event.' })
  @Property({ type: 'datetime', length: 3 })
  at!: Date;

  @Field(() => EventStatus, { description: 'Status of the step from this event on.' })
  @Property({ type: 'text' })
  status!: string;

  @Field(() => String, { nullable: true, description: 'Code of the provider with additional information.' })
  @Property({ type: 'text', nullable: true })
  code?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Message of the provider.' })
  @Property({ type: 'text', nullable: true })
  message?: string | undefined;

  @Field(() => ID, { nullable: true, description: 'Id of the silo entry created by this event.' })
  @Property({ type: 'uuid', nullable: true })
  siloEntryId?: string | undefined;

  @Field(() => StringMap, { nullable: true, description: 'Arguments that the step passes to later steps.' })
  @Property({ type: 'json', columnType: 'json', nullable: true })
  args?: Record<string, string> | undefined;

  /** Id of its intent, where it is known. */
  intentId?: string | undefined;

  @GraphqlField(() => ID, {
    description: 'Unique id of the event, made of the id of its intent and its index.',
  })
  get id(): string {
    return `${this.intentId}.${this.index}`;
  }

  /** Status of the job from this event on. */
  @Property({ type: 'text' })
  jobStatus!: string;
}
