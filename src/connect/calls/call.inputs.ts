import { ArgsType, Field, InputType } from 'type-graphql';
import { Timestamp } from '../../platform/shape/scalars.ts';
import { ConnectCallResult } from './call.entity.ts';

/** Filters of the calls of an endpoint; an absent filter matches all. */
@ArgsType()
@InputType()
export class ConnectCallFilters {
  @Field(() => ConnectCallResult, { nullable: true })
  result?: keyof typeof ConnectCallResult;

  @Field(() => Timestamp, { nullable: true, description: 'Only those that came at or after this moment.' })
  createdFrom?: Date;
}
