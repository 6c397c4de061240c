import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Moment } from '../../platform/database/resource.ts';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { ID, JsonObject, StringMap, Timestamp } from '../../platform/shape/scalars.ts';

export const WebhookDeliveryStatus = enumeration(
  'WebhookDeliveryStatus',
  ['pending', 'delivered', 'failed'],
  'Whether a message waits to be sent, was taken, or was given up.',
);

/** Type of a message that only tests whether its endpoint works. */
export const testType = 'webhook.test';

/** An attempt to deliver a message, with the response; never changed. */
@ObjectType({ description: 'A try to deliver a message, and what was answered.' })
@Entity({ tableName: 'webhook_attempt' })
@Index({
  name: 'webhook_attempt_newest',
  expression:
    'create index "webhook_attempt_newest" on "webhook_attempt" ("workspace_id", "endpoint_id", "at" desc, "code")',
})
export class WebhookAttempt {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @PrimaryKey({ type: 'uuid' })
  endpointId!: string;

  @PrimaryKey({ type: 'uuid' })
  deliveryId!: string;

  @Field(() => Int, { description: 'From 1 on, over all times that the message was sent again.' })
  @PrimaryKey({ type: 'integer' })
  number!: number;

  @Moment()
  at!: Date;

  @Field(() => Int, { description: 'How long the answer took, in milliseconds.' })
  @Property({ type: 'integer' })
  durationMs!: number;

  @Field(() => String, {
    description:
      'ok; http-500 and others after the status; timeout, host-unreachable, connection-lost, answer-unreadable, answer-too-large, target-refused.',
  })
  @Property({ type: 'text' })
  code!: string;

  @Field(() => String, { nullable: true, description: 'What went wrong, when nobody answered.' })
  @Property({ type: 'text', nullable: true })
  message?: string | undefined;

  @Field(() => StringMap, {
    description: 'Headers of the request, without signatures; its body is the payload.',
  })
  @Property({ type: 'json', columnType: 'json' })
  requestHeaders!: Record<string, string>;

  @Field(() => Int, { nullable: true, description: 'Status of the answer.' })
  @Property({ type: 'integer', nullable: true })
  status?: number | undefined;

  @Field(() => StringMap, { nullable: true, description: 'Headers of the answer.' })
  @Property({ type: 'json', columnType: 'json', nullable: true })
  answerHeaders?: Record<string, string> | undefined;

  @Field(() => String, { nullable: true, description: 'Body of the answer, as far as it is kept.' })
  @Property({ type: 'text', nullable: true })
  answerBody?: string | undefined;
}

/** A message for an endpoint, with its status. */
@ObjectType({ description: 'A message for a webhook endpoint, and what became of it.' })
@Entity({ tableName: 'webhook_delivery' })
@Index({
  name: 'webhook_delivery_newest',
  expression:
    'create index "webhook_delivery_newest" on "webhook_delivery" ("workspace_id", "endpoint_id", "created_at" desc, "id" desc)',
})
@Index({
  name: 'webhook_delivery_of_status',
  expression:
    'create index "webhook_delivery_of_status" on "webhook_delivery" ("workspace_id", "endpoint_id", "status", "created_at" desc, "id" desc)',
})
@Index({
  name: 'webhook_delivery_age',
  properties: ['updatedAt'],
})
@Index({
  name: 'webhook_delivery_of_object',
  expression:
    'create index "webhook_delivery_of_object" on "webhook_delivery" ("workspace_id", "endpoint_id", "object_id", "position") where "status" = \'pending\'',
})
@Index({
  name: 'webhook_delivery_waiting',
  expression:
    'create index "webhook_delivery_waiting" on "webhook_delivery" ("workspace_id", "endpoint_id", "position") where "status" = \'pending\'',
})
export class WebhookDelivery {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  endpointId!: string;

  @Field(() => ID, { description: 'The header webhook-id: the same whenever the message is sent.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => String, {
    description: 'What the message tells: a type of the change feed, or webhook.test or changes.missed.',
  })
  @Property({ type: 'text' })
  type!: string;

  @Field(() => ID, {
    description: 'The record that it tells of; messages of one record are sent one after the other.',
  })
  @Property({ type: 'uuid' })
  objectId!: string;

  @Field(() => JsonObject, { description: 'The body of the request.' })
  @Property({ type: 'json', columnType: 'json' })
  payload!: object;

  @Field(() => WebhookDeliveryStatus)
  @Property({ type: 'text' })
  status!: keyof typeof WebhookDeliveryStatus;

  @Field(() => Int, { description: 'How often it was tried.' })
  @Property({ type: 'integer' })
  attemptCount!: number;

  /** Consecutive failures since the message was last queued. */
  @Property({ type: 'integer' })
  failures!: number;

  /** Time of the first failure; absent before. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  failingSince?: Date | undefined;

  /** Order in which the messages of an object are sent. */
  @Property({ type: 'bigint', runtimeType: 'number' })
  position!: number;

  @Property({ type: 'datetime', length: 3 })
  dueAt!: Date;

  @Field(() => Timestamp, { nullable: true, description: 'When it is tried next; absent unless it waits.' })
  get nextAttemptAt(): Date | undefined {
    return this.status === 'pending' ? this.dueAt : undefined;
  }

  @Field(() => [WebhookAttempt], {
    nullable: true,
    description: 'All tries, the newest first; with a single delivery only.',
  })
  attempts?: WebhookAttempt[];

  @Moment()
  createdAt!: Date;

  @Moment()
  updatedAt!: Date;
}
