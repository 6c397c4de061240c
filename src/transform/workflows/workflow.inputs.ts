import { ArrayMaxSize, IsUUID, Length, Matches, MaxLength, ValidateNested } from 'class-validator';
import { ArgsType, Field, InputType } from 'type-graphql';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { ID, JsonObject } from '../../platform/shape/scalars.ts';
import { NextStatus } from './workflow.entity.ts';

@InputType({ description: 'What follows a step with a matching result.' })
export class NextInput {
  @Field(() => NextStatus, {
    nullable: true,
    description: 'Result to match; absent or NA matches every one.',
  })
  status?: keyof typeof NextStatus;

  @Field(() => String, { nullable: true, description: 'Code to match; empty matches every code.' })
  @MaxLength(255)
  code?: string;

  @Field(() => ID, { nullable: true, description: 'Id of the step of the same flow to execute next.' })
  @MaxLength(255)
  stepId?: string;

  @Field(() => [StepInput], { nullable: true, description: 'Steps to execute before the flow goes on.' })
  @ValidateNested()
  steps?: StepInput[];

  @Field(() => Boolean, { nullable: true, description: 'When true the workflow stops.' })
  stop?: boolean;
}

@InputType({ description: 'One step of a workflow.' })
export class StepInput {
  @Field(() => ID, { nullable: true, description: 'UUID of the step; made when absent.' })
  @IsUUID('all', { message: 'must be a UUID' })
  id?: string;

  @Field(() => String, { nullable: true })
  @MaxLength(255)
  name?: string;

  @Field(() => String, { nullable: true, description: 'Id of the action to execute.' })
  @Length(1, 255)
  action?: string;

  @Field(() => String, { nullable: true, description: 'Another name for action.' })
  @Length(1, 255)
  provider?: string;

  @Field(() => JsonObject, { nullable: true, description: 'JSON configuration of the action.' })
  config?: Record<string, unknown>;

  @Field(() => String, { nullable: true, description: 'Summary of the configuration.' })
  @MaxLength(2000)
  summary?: string;

  @Field(() => String, { nullable: true, description: 'Additional internal details.' })
  @MaxLength(10_000)
  notes?: string;

  @Field(() => [NextInput], { nullable: true, description: 'What to run after this step, by its result.' })
  @ValidateNested()
  @ArrayMaxSize(100)
  next?: NextInput[];
}

/** Common fields of creating and changing a workflow. */
@InputType()
abstract class WorkflowContents {
  @Field(() => String, { nullable: true })
  @MaxLength(255)
  name?: string;

  @Field(() => String, { nullable: true })
  @MaxLength(10_000)
  description?: string;

  @Field(() => Boolean, { nullable: true, description: 'When true this version is not published.' })
  draft?: boolean;

  @Field(() => [StepInput], { nullable: true, description: 'Steps to execute.' })
  @ValidateNested()
  steps?: StepInput[];

  @Field(() => [StepInput], { nullable: true, description: 'Steps to execute when a KO is not handled.' })
  @ValidateNested()
  rescue?: StepInput[];

  @Field(() => String, { nullable: true, description: 'ISO country code the workflow is used for.' })
  @Matches(/^([A-Z]{2})?$/, { message: 'must be an ISO 3166 country code' })
  country?: string;

  @Field(() => String, { nullable: true, description: 'Short schema name the workflow may process.' })
  @Matches(/^([a-z][a-z0-9-]*\/[a-z][a-z0-9-]*)?$/, { message: 'must be of the form group/type' })
  schema?: string;
}

@InputType({ description: 'What a workflow is created from.' })
export class WorkflowInput extends WorkflowContents {}

/** Stored workflow for which an input is validated. */
@ArgsType()
export class WorkflowValidationQuery {
  @Field(() => ID, {
    nullable: true,
    description: 'ID of the workflow whose secrets the input leaves masked.',
  })
  @IsUUID('all', { message: 'must be a UUID' })
  workflowId?: string;
}

/** Fields of a workflow that a patch can clear. */
export const WorkflowLabel = enumeration(
  'WorkflowLabel',
  ['name', 'description', 'country', 'schema'],
  'What is said of a workflow beside its steps.',
);

/**
 * Changes of a workflow; an absent, null or empty field stays as it is, because clients of the specification send
 * fields that they did not set.
 */
@InputType({ description: 'What changes in a workflow; what is absent, null or empty stays as it is.' })
export class WorkflowPatch extends WorkflowContents {
  @Field(() => Boolean, { nullable: true, description: 'True: the workflow can no longer be used.' })
  disabled?: boolean;

  @Field(() => [WorkflowLabel], {
    nullable: true,
    description: 'What becomes empty, unless a value for it is given beside it.',
  })
  @ArrayMaxSize(10)
  clear?: (keyof typeof WorkflowLabel)[];
}

@InputType({ description: 'Which version of a workflow becomes its draft.' })
export class WorkflowRestore {
  @Field(() => String, { description: 'Number of the published version.' })
  @MaxLength(16)
  version!: string;
}

/** Filter for a list of workflows; all given fields must match. */
@ArgsType()
export class WorkflowFilters {
  @Field(() => String, { nullable: true, description: 'Beginnings of words of their name.' })
  @MaxLength(255)
  name?: string;

  @Field(() => String, { nullable: true, description: 'Short schema name.' })
  schema?: string;

  @Field(() => String, { nullable: true, description: 'ISO country code.' })
  @MaxLength(2)
  country?: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether their contents are published or not.' })
  draft?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Whether they can no longer be used or can.' })
  disabled?: boolean;
}
