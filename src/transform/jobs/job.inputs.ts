import { ArrayMaxSize, IsUUID, Length, MaxLength, ValidateIf } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { ID, JsonObject, StringMap, WaitSeconds } from '../../platform/shape/scalars.ts';

@InputType({ description: 'Properties of a new job.' })
export class JobInput {
  @Field(() => ID, { description: 'Id of the workflow to run.' })
  @Length(1, 64)
  workflowId!: string;

  @Field(() => JsonObject, {
    nullable: true,
    description: 'Envelope or document to work on; used if silo_entry_id is empty.',
  })
  data?: Record<string, unknown>;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the silo entry to work on, instead of data; requires the scope silo:write.',
  })
  // Clients send an empty text for no entry.
  @ValidateIf(({ siloEntryId }: JobInput) => siloEntryId !== '')
  @IsUUID('all', { message: 'must be a UUID' })
  siloEntryId?: string;

  @Field(() => String, { nullable: true, description: 'Idempotency key, at most 255 characters.' })
  @MaxLength(255)
  key?: string;

  @Field(() => [String], { nullable: true, description: 'Tags of the job, at most 100.' })
  @ArrayMaxSize(100)
  @MaxLength(255, { each: true })
  tags?: string[];

  @Field(() => StringMap, {
    nullable: true,
    description: 'Arguments for workflow actions; a data URI with a name parameter is stored as a file.',
  })
  args?: Record<string, string>;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether to only show the path that the job would take: no number is issued, nothing is sent, and only the job is stored.',
  })
  dryRun?: boolean;
}

/** Maximum time to wait for the end of a job before answering. */
@InputType()
export class JobWaitQuery {
  @Field(() => WaitSeconds, {
    nullable: true,
    description:
      'Maximum number of seconds to wait for the job to complete, up to 60; for testing. A value that is not a number counts as 30.',
  })
  wait = 0;
}
