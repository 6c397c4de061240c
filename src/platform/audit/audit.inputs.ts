import { IsUUID, MaxLength } from 'class-validator';
import { ArgsType, Field, InputType } from 'type-graphql';
import { ID, Timestamp } from '../shape/scalars.ts';
import { AuditedOperation, type AuditOperation } from './audit-operation.ts';

/** Filters of audit events. */
@ArgsType()
@InputType()
export class AuditFilters {
  @Field(() => AuditedOperation, { nullable: true, description: 'Only events with this operation.' })
  operation?: AuditOperation;

  @Field(() => ID, { nullable: true, description: 'Only events of the record with this id.' })
  @IsUUID('all', { message: 'must be a UUID' })
  objectId?: string;

  @Field(() => String, { nullable: true, description: 'Only events by this subject of a token.' })
  @MaxLength(255)
  subject?: string;

  @Field(() => String, { nullable: true, description: 'Only events by the token with this id.' })
  @MaxLength(255)
  tokenId?: string;

  @Field(() => Timestamp, { nullable: true, description: 'Only events at or after this time.' })
  createdFrom?: Date;
}
