import { IsUUID, MaxLength, ValidateNested } from 'class-validator';
import { Field, InputType, ObjectType } from 'type-graphql';
import { cost } from '../../platform/graphql/cost.ts';
import { ID, JsonObject, StringMap } from '../../platform/shape/scalars.ts';
import { Intent } from '../jobs/intent.entity.ts';
import { Fault } from '../jobs/job.entity.ts';
import { JobStatus } from '../jobs/status.ts';
import { WorkflowInput } from '../workflows/workflow.inputs.ts';

@InputType({
  description: 'Input of a dry run: a workflow definition or a saved workflow, and a document or an entry.',
})
export class DryRunInput {
  @Field(() => WorkflowInput, {
    nullable: true,
    description: 'Definition of a workflow, which need not be saved.',
  })
  @ValidateNested()
  definition?: WorkflowInput;

  @Field(() => ID, {
    nullable: true,
    description:
      'Id of a saved workflow to run instead; its draft is run if it has one. With a definition: id of the workflow whose secrets replace the masked ones in the definition.',
  })
  @IsUUID('all', { message: 'must be a UUID' })
  workflowId?: string;

  @Field(() => String, { nullable: true, description: 'Published version of the saved workflow to run.' })
  @MaxLength(16)
  version?: string;

  @Field(() => JsonObject, { nullable: true, description: 'Envelope or document to run the workflow on.' })
  data?: Record<string, unknown>;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of a silo entry to run the workflow on instead; the entry is not changed.',
  })
  @IsUUID('all', { message: 'must be a UUID' })
  siloEntryId?: string;

  @Field(() => StringMap, { nullable: true, description: 'Arguments for workflow actions.' })
  args?: Record<string, string>;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the step after which the run stops; by default, it continues to the end.',
  })
  @IsUUID('all', { message: 'must be a UUID' })
  until?: string;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether to report all faults of the document: the run continues after a step that refuses the document, even if it breaks rules.',
  })
  allFaults?: boolean;
}

@ObjectType({ description: 'Message that a step would have sent outside a dry run.' })
export class DryRunSending {
  @Field(() => ID, { description: 'Id of the intent of the step.' })
  intentId!: string;

  @Field(() => JsonObject, {
    description:
      'Content in the form of the action, for example an email with its recipients or a request with its body. Secrets are masked, and long texts are truncated.',
  })
  content!: object;
}

@ObjectType({
  description: 'Path that a workflow would take, with the results of its steps; nothing is stored.',
})
export class DryRun {
  @Field(() => JobStatus, {
    description: 'Status with which the job would end; RUN if it was stopped before.',
  })
  status!: string;

  @Field(() => [Intent], { description: 'Intents in the order of execution, one per executed step.' })
  intents!: Intent[];

  @Field(() => [Fault], { nullable: true, description: 'Errors that would occur; absent if there are none.' })
  faults?: Fault[] | undefined;

  @Field(() => StringMap, { nullable: true, description: 'Arguments after the last step.' })
  args?: Record<string, string> | undefined;

  @Field(() => [DryRunSending], {
    description: 'Messages that steps would have sent, in order; only the first 100.',
  })
  sendings!: DryRunSending[];

  @Field(() => [ID], { description: 'Ids of the intents that would have changed the document.' })
  changedBy!: string[];

  @Field(() => JsonObject, {
    nullable: true,
    description: 'Envelope before the first step; absent without a document.',
    complexity: cost.document,
  })
  before?: object | undefined;

  @Field(() => JsonObject, {
    nullable: true,
    description: 'Envelope after the last step; absent without a document.',
    complexity: cost.document,
  })
  envelope?: object | undefined;

  @Field(() => String, { nullable: true, description: 'State of the entry after the last step.' })
  state?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Folder of the entry after the last step.' })
  folder?: string | undefined;
}
