import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { OptionalProps } from '@mikro-orm/postgresql';
import { Field, ObjectType } from 'type-graphql';
import { Version } from '../../platform/database/versions.ts';
import { Moment, RevisedResource } from '../../platform/database/resource.ts';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { ID, Json } from '../../platform/shape/scalars.ts';
import type { StepDefinition } from '../plan/definition.ts';
import { WorkflowIssue } from './workflow-issue.ts';

/** Results of steps that `next` entries match. */
export const NextStatus = enumeration(
  'NextStatus',
  ['OK', 'SKIP', 'KO', 'TIMEOUT', 'NA'],
  'Results of steps that `next` entries match; NA matches every result.',
);

@ObjectType({ description: 'The continuation after a step with a matching result.' })
export class Next {
  @Field(() => NextStatus, {
    nullable: true,
    description: 'Result to match; absent or NA matches every result.',
  })
  status?: string;

  @Field(() => String, { nullable: true, description: 'Code to match; absent or empty matches every code.' })
  code?: string;

  @Field(() => ID, { nullable: true, description: 'ID of the step in the same flow to execute next.' })
  stepId?: string;

  @Field(() => [Step], { nullable: true, description: 'Steps to execute before the flow continues.' })
  steps?: Step[];

  @Field(() => Boolean, { nullable: true, description: 'Whether to stop the workflow; false by default.' })
  stop?: boolean;
}

@ObjectType({ description: 'A step of a workflow.' })
export class Step {
  @Field(() => ID, { description: 'ID of the step.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Name of the step; absent if it has none.' })
  name?: string;

  @Field(() => String, { description: 'ID of the action to execute.' })
  action!: string;

  @Field(() => String, { description: 'Same as `action`.' })
  provider!: string;

  @Field(() => Json, { nullable: true, description: 'Configuration of the action; absent if there is none.' })
  config?: unknown;

  @Field(() => String, {
    nullable: true,
    description: 'Summary of the configuration; absent if there is none.',
  })
  summary?: string;

  @Field(() => String, { nullable: true, description: 'Internal notes; absent if there are none.' })
  notes?: string;

  @Field(() => [Next], { nullable: true, description: 'Continuations after this step, by its result.' })
  next?: Next[];
}

/**
 * Declares the column of the secrets of the steps, encrypted for their workflow; the steps contain masks in their
 * place.
 */
function SealedSecrets(): PropertyDecorator {
  return (target, name) => Property({ type: 'text', nullable: true })(target, String(name));
}

/**
 * Declares the column with the number of the rules by which secrets were found in the steps; absent before they are
 * sealed.
 */
function SecretRules(): PropertyDecorator {
  return (target, name) => Property({ type: 'smallint', nullable: true })(target, String(name));
}

/** Published version of a workflow; never changed. */
@ObjectType({ description: 'A published version of a workflow; immutable.' })
@Entity({ tableName: 'workflow_version' })
@Index({
  name: 'workflow_version_step_terms',
  expression:
    'create index "workflow_version_step_terms" on "workflow_version" using gin (step_terms("workspace_id", "steps", "rescue"))',
})
@Index({
  name: 'workflow_version_unsealed',
  expression:
    'create index "workflow_version_unsealed" on "workflow_version" ("created_at") where "secret_rules" is distinct from 1',
})
export class WorkflowVersion extends Version {
  [OptionalProps]?: 'version' | 'id';

  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @PrimaryKey({ type: 'uuid' })
  workflowId!: string;

  @PrimaryKey({ type: 'integer' })
  number!: number;

  @Field(() => String, { nullable: true, description: 'Name of the workflow in this version.' })
  @Property({ type: 'text', nullable: true })
  name?: string | undefined;

  @Field(() => String, { description: 'Partial SHA-256 of the definition.' })
  @Property({ type: 'text' })
  hash!: string;

  @Field(() => String, { description: 'Kind of the source that published the version.' })
  @Property({ type: 'text' })
  src!: string;

  @Field(() => String, { nullable: true, description: 'ID of the source that published the version.' })
  @Property({ type: 'text', nullable: true })
  srcId?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Short schema name of the documents that the version may process; absent for any document.',
  })
  @Property({ type: 'text', nullable: true })
  schema?: string | undefined;

  @Field(() => [Step], {
    nullable: true,
    description: 'Steps to execute; only returned for a single version.',
  })
  @Property({ type: 'json', columnType: 'json' })
  steps!: StepDefinition[];

  @Field(() => [Step], {
    nullable: true,
    description: 'Steps to execute after a KO that is not handled; only returned for a single version.',
  })
  @Property({ type: 'json', columnType: 'json' })
  rescue!: StepDefinition[];

  @SealedSecrets()
  sealedSecrets?: string | null | undefined;

  @SecretRules()
  secretRules?: number | null | undefined;

  @Moment()
  createdAt!: Date;

  /** Pages of versions are separated by time alone, because the versions of a workflow differ in it. */
  get id(): string {
    return this.workflowId;
  }
}

@ObjectType({ description: 'An ordered set of steps that jobs run on a document.' })
@Entity({ tableName: 'workflow' })
@Index({
  name: 'workflow_of_schema',
  expression: 'create index "workflow_of_schema" on "workflow" ("workspace_id", "schema", "created_at" desc)',
})
@Index({
  name: 'workflow_of_country',
  expression:
    'create index "workflow_of_country" on "workflow" ("workspace_id", "country", "created_at" desc)',
})
@Index({
  name: 'workflow_of_draft',
  expression: 'create index "workflow_of_draft" on "workflow" ("workspace_id", "draft", "created_at" desc)',
})
@Index({
  name: 'workflow_of_disabled',
  expression:
    'create index "workflow_of_disabled" on "workflow" ("workspace_id", "disabled", "created_at" desc)',
})
@Index({
  name: 'workflow_newest',
  expression: 'create index "workflow_newest" on "workflow" ("workspace_id", "created_at" desc, "id" desc)',
})
@Index({
  name: 'workflow_names',
  expression: 'create index "workflow_names" on "workflow" using gin (name_terms("workspace_id", "name"))',
})
@Index({
  name: 'workflow_step_terms',
  expression:
    'create index "workflow_step_terms" on "workflow" using gin (step_terms("workspace_id", "steps", "rescue"))',
})
@Index({
  name: 'workflow_unsealed',
  expression:
    'create index "workflow_unsealed" on "workflow" ("created_at") where "secret_rules" is distinct from 1',
})
export class Workflow extends RevisedResource {
  [OptionalProps]?: 'version';

  @Field(() => String, { nullable: true, description: 'Name of the workflow; absent if it has none.' })
  @Property({ type: 'text', nullable: true })
  name?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Description of the workflow; absent if it has none.' })
  @Property({ type: 'text', nullable: true })
  description?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'ISO 3166 code of the country that the workflow is for; absent if there is none.',
  })
  @Property({ type: 'text', nullable: true })
  country?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Short schema name of the documents that the workflow may process; absent for any document.',
  })
  @Property({ type: 'text', nullable: true })
  schema?: string | undefined;

  @Field(() => [Step], { description: 'Steps to execute.' })
  @Property({ type: 'json', columnType: 'json' })
  steps!: StepDefinition[];

  @Field(() => [Step], { description: 'Steps to execute after a KO that is not handled.' })
  @Property({ type: 'json', columnType: 'json' })
  rescue!: StepDefinition[];

  @Field(() => Boolean, { description: 'Whether the contents shown are a draft that is not published.' })
  @Property({ type: 'boolean' })
  draft!: boolean;

  @Field(() => Boolean, { description: 'Whether the workflow is disabled and cannot be used.' })
  @Property({ type: 'boolean' })
  disabled!: boolean;

  @Field(() => String, { description: 'Partial SHA-256 of the contents.' })
  @Property({ type: 'text' })
  hash!: string;

  /** Number of the newest published version; 0 before the first. */
  @Property({ type: 'integer' })
  publishedNumber!: number;

  @SealedSecrets()
  sealedSecrets?: string | null | undefined;

  @SecretRules()
  secretRules?: number | null | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Number of the newest published version; absent before the first publication.',
  })
  get version(): string | undefined {
    return this.publishedNumber > 0 ? String(this.publishedNumber) : undefined;
  }

  @Field(() => [WorkflowVersion], {
    nullable: true,
    description: 'Newest published versions, at most 100; only returned for a single workflow.',
  })
  versions?: WorkflowVersion[];

  @Field(() => [WorkflowIssue], {
    nullable: true,
    description: 'Issues and warnings of the draft; only returned for a single draft, and when it is saved.',
  })
  issues?: WorkflowIssue[];
}
