import { IsUUID, MaxLength } from 'class-validator';
import { ArgsType, Field, InputType } from 'type-graphql';
import { ID, Timestamp } from '../../platform/shape/scalars.ts';
import { WebhookDeliveryStatus } from './delivery.entity.ts';

/** Filters of the messages of an endpoint; an absent filter matches all. */
@ArgsType()
@InputType()
export class WebhookDeliveryFilters {
  @Field(() => WebhookDeliveryStatus, { nullable: true })
  status?: keyof typeof WebhookDeliveryStatus;

  @Field(() => String, { nullable: true, description: 'What the message tells.' })
  @MaxLength(100)
  type?: string;

  @Field(() => ID, { nullable: true, description: 'The record that it tells of.' })
  @IsUUID('all', { message: 'must be a UUID' })
  objectId?: string;

  @Field(() => Timestamp, { nullable: true, description: 'Only those made at or after this moment.' })
  createdFrom?: Date;

  @Field(() => Timestamp, { nullable: true, description: 'Only those made at or before this moment.' })
  createdTo?: Date;
}
