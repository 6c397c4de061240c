import { ArgsType, Field, InputType } from 'type-graphql';
import { Timestamp } from '../../platform/shape/scalars.ts';
import { ConnectCallResult } from './call.entity.ts';

/** Which calls of an endpoint are listed; a filter that is absent lets every one pass. */
@ArgsType()
@InputType()
export class ConnectCallFilters {
  @Field(() => ConnectCallResult, { nullable: true })
  result?: keyof typeof ConnectCallResult;

  @Field(() => Timestamp, { nullable: true, description: 'Only those that came at or after this moment.' })
  createdFrom?: Date;
}
