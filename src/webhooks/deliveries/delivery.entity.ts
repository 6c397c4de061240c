import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Moment } from '../../platform/database/resource.ts';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { ID, JsonObject, StringMap, Timestamp } from '../../platform/shape/scalars.ts';

export const WebhookDeliveryStatus = enumeration(
  'WebhookDeliveryStatus',
  ['pending', 'delivered', 'failed'],
  'Status of a message: pending, delivered, or failed after the last attempt.',
);

/** Type of a message that only tests whether its endpoint works. */
export const testType = 'webhook.test';

/** An attempt to deliver a message, with the response; never changed. */
@ObjectType({ description: 'Attempt to deliver a message, with the response.' })
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

  @Field(() => Int, {
    description: 'Number of the attempt, starting with 1; it continues when the message is resent.',
  })
  @PrimaryKey({ type: 'integer' })
  number!: number;

  @Moment('Time of the attempt.')
  at!: Date;

  @Field(() => Int, { description: 'Duration of the attempt, in milliseconds.' })
  @Property({ type: 'integer' })
  durationMs!: number;

  @Field(() => String, {
    description:
      'Outcome: ok; http- and the status, for example http-500; timeout, host-unreachable, connection-lost, answer-unreadable, answer-too-large or target-refused.',
  })
  @Property({ type: 'text' })
  code!: string;

  @Field(() => String, { nullable: true, description: 'Error message; absent if there was a response.' })
  @Property({ type: 'text', nullable: true })
  message?: string | undefined;

  @Field(() => StringMap, {
    description:
      'Headers of the request, without signatures. The body of the request is the payload of the message.',
  })
  @Property({ type: 'json', columnType: 'json' })
  requestHeaders!: Record<string, string>;

  @Field(() => Int, {
    nullable: true,
    description: 'HTTP status of the response; absent without a response.',
  })
  @Property({ type: 'integer', nullable: true })
  status?: number | undefined;

  @Field(() => StringMap, {
    nullable: true,
    description: 'Headers of the response; absent without a response.',
  })
  @Property({ type: 'json', columnType: 'json', nullable: true })
  answerHeaders?: Record<string, string> | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Body of the response, possibly truncated; absent without a response.',
  })
  @Property({ type: 'text', nullable: true })
  answerBody?: string | undefined;
}

/** A message for an endpoint, with its status. */
@ObjectType({ description: 'Message for a webhook endpoint, with its delivery status.' })
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

  @Field(() => ID, { description: 'Id of the webhook endpoint.' })
  @PrimaryKey({ type: 'uuid' })
  endpointId!: string;

  @Field(() => ID, {
    description: 'UUID of the message, sent as the header `webhook-id`: the same in every attempt.',
  })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => String, {
    description: 'Type of the message: a type of the change feed, webhook.test or changes.missed.',
  })
  @Property({ type: 'text' })
  type!: string;

  @Field(() => ID, {
    description: 'Id of the changed record. Messages about the same record are sent one after another.',
  })
  @Property({ type: 'uuid' })
  objectId!: string;

  @Field(() => JsonObject, { description: 'Body of the request.' })
  @Property({ type: 'json', columnType: 'json' })
  payload!: object;

  @Field(() => WebhookDeliveryStatus, { description: 'Delivery status of the message.' })
  @Property({ type: 'text' })
  status!: keyof typeof WebhookDeliveryStatus;

  @Field(() => Int, { description: 'Number of delivery attempts so far.' })
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

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time of the next attempt; absent unless the message is pending.',
  })
  get nextAttemptAt(): Date | undefined {
    return this.status === 'pending' ? this.dueAt : undefined;
  }

  @Field(() => [WebhookAttempt], {
    nullable: true,
    description: 'All attempts, newest first; only when a single message is fetched.',
  })
  attempts?: WebhookAttempt[];

  @Moment()
  createdAt!: Date;

  @Moment()
  updatedAt!: Date;
}
