import { ArgsType, Field, ObjectType } from 'type-graphql';
import { ID, Json } from '../../platform/shape/scalars.ts';
import type { ChangeKind } from '../plan/definition-diff.ts';

/** Contents of a workflow to compare. */
@ArgsType()
export class WorkflowDiffQuery {
  @Field(() => String, { nullable: true, description: 'The earlier version; the newest one when absent.' })
  from?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The later version; the present contents when absent.',
  })
  to?: string;
}

@ObjectType({ description: 'One difference between two contents of a workflow.' })
export class StepChange {
  @Field(() => String, {
    description: 'added, removed, moved or changed; a step is the same when its id is.',
  })
  kind!: ChangeKind;

  @Field(() => ID)
  stepId!: string;

  @Field(() => String, { nullable: true, description: 'Name of the step.' })
  name?: string | undefined;

  @Field(() => String, { description: 'JSON path of the step, in the later contents that have it.' })
  path!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The member that changed: action, next, or of the config as config.series_id.',
  })
  member?: string;

  @Field(() => Json, { nullable: true, description: 'What the member was before.' })
  before?: unknown;

  @Field(() => Json, { nullable: true, description: 'What the member is now.' })
  after?: unknown;
}

@ObjectType({ description: 'Which documents a workflow may process, before and now; absent: any.' })
export class SchemaChange {
  @Field(() => String, { nullable: true, description: 'Short schema name before.' })
  before?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Short schema name now.' })
  after?: string | undefined;
}

@ObjectType({ description: 'How two contents of a workflow differ.' })
export class WorkflowDiff {
  @Field(() => String, { nullable: true, description: 'The earlier version; absent before the first.' })
  from?: string | undefined;

  @Field(() => String, { nullable: true, description: 'The later version; absent for the present contents.' })
  to?: string | undefined;

  @Field(() => SchemaChange, { nullable: true, description: 'Absent: the schema is the same.' })
  schema?: SchemaChange | undefined;

  @Field(() => [StepChange])
  changes!: StepChange[];
}
