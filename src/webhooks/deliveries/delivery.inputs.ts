import { IsUUID, MaxLength } from 'class-validator';
import { ArgsType, Field, InputType } from 'type-graphql';
import { ID, Timestamp } from '../../platform/shape/scalars.ts';
import { WebhookDeliveryStatus } from './delivery.entity.ts';

/** Filters of the messages of an endpoint; an absent filter matches all. */
@ArgsType()
@InputType()
export class WebhookDeliveryFilters {
  @Field(() => WebhookDeliveryStatus, { nullable: true, description: 'Only messages with this status.' })
  status?: keyof typeof WebhookDeliveryStatus;

  @Field(() => String, { nullable: true, description: 'Only messages of this type.' })
  @MaxLength(100)
  type?: string;

  @Field(() => ID, { nullable: true, description: 'Only messages about the record with this id.' })
  @IsUUID('all', { message: 'must be a UUID' })
  objectId?: string;

  @Field(() => Timestamp, { nullable: true, description: 'Only messages created at or after this time.' })
  createdFrom?: Date;

  @Field(() => Timestamp, { nullable: true, description: 'Only messages created at or before this time.' })
  createdTo?: Date;
}
