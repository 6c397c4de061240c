import { ArrayMaxSize, IsUUID, Length, MaxLength, ValidateIf } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { ID, JsonObject, StringMap, WaitSeconds } from '../../platform/shape/scalars.ts';

@InputType({ description: 'What a job is created from.' })
export class JobInput {
  @Field(() => ID, { description: 'Id of the workflow to run.' })
  @Length(1, 64)
  workflowId!: string;

  @Field(() => JsonObject, {
    nullable: true,
    description: 'Raw envelope or document; used when silo_entry_id is empty.',
  })
  data?: Record<string, unknown>;

  @Field(() => ID, {
    nullable: true,
    description: 'The silo entry to work on, instead of data; asks for the scope silo:write.',
  })
  // Clients send an empty text for no entry.
  @ValidateIf(({ siloEntryId }: JobInput) => siloEntryId !== '')
  @IsUUID('all', { message: 'must be a UUID' })
  siloEntryId?: string;

  @Field(() => String, { nullable: true, description: 'Idempotency key.' })
  @MaxLength(255)
  key?: string;

  @Field(() => [String], { nullable: true })
  @ArrayMaxSize(100)
  @MaxLength(255, { each: true })
  tags?: string[];

  @Field(() => StringMap, {
    nullable: true,
    description: 'Arguments for workflow actions; a data URI with a name parameter becomes a stored file.',
  })
  args?: Record<string, string>;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Only show the path the job would take: no number is taken, nothing sent and nothing stored but the job.',
  })
  dryRun?: boolean;
}

/** Maximum time to wait for the end of a job before answering. */
@InputType()
export class JobWaitQuery {
  @Field(() => WaitSeconds, {
    nullable: true,
    description: 'Seconds to wait for the job to complete; for testing. What is no number counts as 30.',
  })
  wait = 0;
}
