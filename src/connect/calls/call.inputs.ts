import { ArgsType, Field, InputType } from 'type-graphql';
import { Timestamp } from '../../platform/shape/scalars.ts';
import { ConnectCallResult } from './call.entity.ts';

/** Filters of the calls of an endpoint; an absent filter matches all. */
@ArgsType()
@InputType()
export class ConnectCallFilters {
  @Field(() => ConnectCallResult, { nullable: true, description: 'Only calls with this result.' })
  result?: keyof typeof ConnectCallResult;

  @Field(() => Timestamp, { nullable: true, description: 'Only calls at or after this time.' })
  createdFrom?: Date;
}
