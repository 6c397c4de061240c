import { IsUUID } from 'class-validator';
import { ArgsType, Field, InputType } from 'type-graphql';
import { ID } from '../../platform/shape/scalars.ts';

/** Filter for a list of subscriptions; all given fields must match. */
@ArgsType()
@InputType()
export class CronSubscriptionFilters {
  @Field(() => ID, { nullable: true, description: 'Only subscriptions of this silo entry.' })
  @IsUUID('all', { message: 'must be a UUID' })
  siloEntryId?: string;

  @Field(() => ID, { nullable: true, description: 'Only subscriptions that run this workflow.' })
  @IsUUID('all', { message: 'must be a UUID' })
  workflowId?: string;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'true: only subscriptions for which no job can be created because the workflow is disabled; false: only the others.',
  })
  blocked?: boolean;
}
