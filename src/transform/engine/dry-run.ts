import { IsUUID, MaxLength, ValidateNested } from 'class-validator';
import { Field, InputType, ObjectType } from 'type-graphql';
import { cost } from '../../platform/graphql/cost.ts';
import { ID, JsonObject, StringMap } from '../../platform/shape/scalars.ts';
import { Intent } from '../jobs/intent.entity.ts';
import { Fault } from '../jobs/job.entity.ts';
import { JobStatus } from '../jobs/status.ts';
import { WorkflowInput } from '../workflows/workflow.inputs.ts';

@InputType({
  description: 'What is run dry: a definition, or a workflow as it stands, on a document or an entry.',
})
export class DryRunInput {
  @Field(() => WorkflowInput, { nullable: true, description: 'A workflow that need not be saved.' })
  @ValidateNested()
  definition?: WorkflowInput;

  @Field(() => ID, {
    nullable: true,
    description:
      'A saved workflow instead, its draft when it has one; beside a definition, the workflow whose secrets that leaves masked.',
  })
  @IsUUID('all', { message: 'must be a UUID' })
  workflowId?: string;

  @Field(() => String, { nullable: true, description: 'A published version of that workflow.' })
  @MaxLength(16)
  version?: string;

  @Field(() => JsonObject, { nullable: true, description: 'Envelope or document to run it on.' })
  data?: Record<string, unknown>;

  @Field(() => ID, { nullable: true, description: 'A silo entry instead, which stays as it is.' })
  @IsUUID('all', { message: 'must be a UUID' })
  siloEntryId?: string;

  @Field(() => StringMap, { nullable: true, description: 'Arguments for workflow actions.' })
  args?: Record<string, string>;

  @Field(() => ID, {
    nullable: true,
    description: 'The step behind which the run stops; absent: it goes on to its end.',
  })
  @IsUUID('all', { message: 'must be a UUID' })
  until?: string;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether all that the steps refuse of the document is told: the run goes on behind a step that refuses it, also on a document that breaks rules.',
  })
  allFaults?: boolean;
}

@ObjectType({ description: 'What a step would have sent, had the run not been dry.' })
export class DryRunSending {
  @Field(() => ID, { description: 'The intent of the step.' })
  intentId!: string;

  @Field(() => JsonObject, {
    description:
      'As its action tells it: a message with its recipients, a request with its body. Secrets are masked, long texts cut.',
  })
  content!: object;
}

@ObjectType({
  description: 'The path that a workflow would take, and what its steps would leave; nothing of it is kept.',
})
export class DryRun {
  @Field(() => JobStatus, {
    description: 'The status that the job would end with; RUN when it was stopped before.',
  })
  status!: string;

  @Field(() => [Intent], { description: 'One per executed step.' })
  intents!: Intent[];

  @Field(() => [Fault], { nullable: true, description: 'Errors that would occur.' })
  faults?: Fault[] | undefined;

  @Field(() => StringMap, { nullable: true, description: 'The arguments as the steps would leave them.' })
  args?: Record<string, string> | undefined;

  @Field(() => [DryRunSending], {
    description: 'What steps would have sent, in their order; the first hundred.',
  })
  sendings!: DryRunSending[];

  @Field(() => [ID], { description: 'The intents that would have changed the document.' })
  changedBy!: string[];

  @Field(() => JsonObject, {
    nullable: true,
    description: 'The envelope as the first step found it; absent without a document.',
    complexity: cost.document,
  })
  before?: object | undefined;

  @Field(() => JsonObject, {
    nullable: true,
    description: 'The envelope as the steps would leave it; absent without a document.',
    complexity: cost.document,
  })
  envelope?: object | undefined;

  @Field(() => String, { nullable: true, description: 'The state that the entry would be in.' })
  state?: string | undefined;

  @Field(() => String, { nullable: true, description: 'The folder that the entry would be in.' })
  folder?: string | undefined;
}
