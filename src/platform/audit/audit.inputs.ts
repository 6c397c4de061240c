import { IsUUID, MaxLength } from 'class-validator';
import { ArgsType, Field, InputType } from 'type-graphql';
import { ID, Timestamp } from '../shape/scalars.ts';
import { AuditedOperation, type AuditOperation } from './audit-operation.ts';

/** Filters of audit events. */
@ArgsType()
@InputType()
export class AuditFilters {
  @Field(() => AuditedOperation, { nullable: true, description: 'What was done.' })
  operation?: AuditOperation;

  @Field(() => ID, { nullable: true, description: 'The id of what it was done to.' })
  @IsUUID('all', { message: 'must be a UUID' })
  objectId?: string;

  @Field(() => String, { nullable: true, description: 'Who did it.' })
  @MaxLength(255)
  subject?: string;

  @Field(() => String, { nullable: true, description: 'The id of the token it was done with.' })
  @MaxLength(255)
  tokenId?: string;

  @Field(() => Timestamp, { nullable: true, description: 'Only what was done at or after this moment.' })
  createdFrom?: Date;
}
