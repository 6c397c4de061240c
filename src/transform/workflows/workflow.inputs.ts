import { ArrayMaxSize, IsUUID, Length, Matches, MaxLength, ValidateNested } from 'class-validator';
import { ArgsType, Field, InputType } from 'type-graphql';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { ID, JsonObject } from '../../platform/shape/scalars.ts';
import { NextStatus } from './workflow.entity.ts';

@InputType({ description: 'The continuation after a step with a matching result.' })
export class NextInput {
  @Field(() => NextStatus, {
    nullable: true,
    description: 'Result to match; absent or NA matches every result.',
  })
  status?: keyof typeof NextStatus;

  @Field(() => String, { nullable: true, description: 'Code to match; absent or empty matches every code.' })
  @MaxLength(255)
  code?: string;

  @Field(() => ID, { nullable: true, description: 'ID of the step in the same flow to execute next.' })
  @MaxLength(255)
  stepId?: string;

  @Field(() => [StepInput], { nullable: true, description: 'Steps to execute before the flow continues.' })
  @ValidateNested()
  steps?: StepInput[];

  @Field(() => Boolean, { nullable: true, description: 'Whether to stop the workflow; false by default.' })
  stop?: boolean;
}

@InputType({ description: 'A step of a workflow.' })
export class StepInput {
  @Field(() => ID, { nullable: true, description: 'UUID of the step; generated if absent.' })
  @IsUUID('all', { message: 'must be a UUID' })
  id?: string;

  @Field(() => String, { nullable: true, description: 'Name of the step.' })
  @MaxLength(255)
  name?: string;

  @Field(() => String, { nullable: true, description: 'ID of the action to execute.' })
  @Length(1, 255)
  action?: string;

  @Field(() => String, { nullable: true, description: 'Alias of `action`.' })
  @Length(1, 255)
  provider?: string;

  @Field(() => JsonObject, { nullable: true, description: 'Configuration of the action.' })
  config?: Record<string, unknown>;

  @Field(() => String, { nullable: true, description: 'Summary of the configuration.' })
  @MaxLength(2000)
  summary?: string;

  @Field(() => String, { nullable: true, description: 'Internal notes.' })
  @MaxLength(10_000)
  notes?: string;

  @Field(() => [NextInput], {
    nullable: true,
    description: 'Continuations after this step, by its result; at most 100.',
  })
  @ValidateNested()
  @ArrayMaxSize(100)
  next?: NextInput[];
}

/** Common fields of creating and changing a workflow. */
@InputType()
abstract class WorkflowContents {
  @Field(() => String, { nullable: true, description: 'Name of the workflow.' })
  @MaxLength(255)
  name?: string;

  @Field(() => String, { nullable: true, description: 'Description of the workflow.' })
  @MaxLength(10_000)
  description?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to save the contents as a draft without publishing them; false by default.',
  })
  draft?: boolean;

  @Field(() => [StepInput], { nullable: true, description: 'Steps to execute.' })
  @ValidateNested()
  steps?: StepInput[];

  @Field(() => [StepInput], {
    nullable: true,
    description: 'Steps to execute after a KO that is not handled.',
  })
  @ValidateNested()
  rescue?: StepInput[];

  @Field(() => String, {
    nullable: true,
    description: 'ISO 3166 code of the country that the workflow is for.',
  })
  @Matches(/^([A-Z]{2})?$/, { message: 'must be an ISO 3166 country code' })
  country?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Short schema name of the documents that the workflow may process: `bill/invoice`. Any document if absent.',
  })
  @Matches(/^([a-z][a-z0-9-]*\/[a-z][a-z0-9-]*)?$/, { message: 'must be of the form group/type' })
  schema?: string;
}

@InputType({ description: 'Content of a new workflow.' })
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
  'Fields of a workflow that a patch can clear.',
);

/**
 * Changes of a workflow; an absent, null or empty field stays as it is, because clients of the specification send
 * fields that they did not set.
 */
@InputType({ description: 'Changes to a workflow; absent, null or empty fields remain unchanged.' })
export class WorkflowPatch extends WorkflowContents {
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the workflow is disabled and cannot be used.',
  })
  disabled?: boolean;

  @Field(() => [WorkflowLabel], {
    nullable: true,
    description: 'Fields to clear; a field with a new value in the same patch is set instead.',
  })
  @ArrayMaxSize(10)
  clear?: (keyof typeof WorkflowLabel)[];
}

@InputType({ description: 'The version of a workflow to restore as its draft.' })
export class WorkflowRestore {
  @Field(() => String, { description: 'Number of the published version.' })
  @MaxLength(16)
  version!: string;
}

/** Filter for a list of workflows; all given fields must match. */
@ArgsType()
export class WorkflowFilters {
  @Field(() => String, {
    nullable: true,
    description: 'Only workflows whose name has words with these beginnings.',
  })
  @MaxLength(255)
  name?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Only workflows for documents with this short schema name.',
  })
  schema?: string;

  @Field(() => String, { nullable: true, description: 'Only workflows for this country (ISO 3166).' })
  @MaxLength(2)
  country?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for only workflows with a draft, false for only those without one.',
  })
  draft?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for only disabled workflows, false for only enabled ones.',
  })
  disabled?: boolean;
}
