import { ArgsType, Field, ObjectType } from 'type-graphql';
import { ID, Json } from '../../platform/shape/scalars.ts';
import type { ChangeKind } from '../plan/definition-diff.ts';

/** Contents of a workflow to compare. */
@ArgsType()
export class WorkflowDiffQuery {
  @Field(() => String, {
    nullable: true,
    description: 'Number of the earlier version; the newest one by default.',
  })
  from?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Number of the later version; the current contents by default.',
  })
  to?: string;
}

@ObjectType({ description: 'A difference between two contents of a workflow.' })
export class StepChange {
  @Field(() => String, {
    description: 'Kind of the difference: `added`, `removed`, `moved` or `changed`. Steps are matched by ID.',
  })
  kind!: ChangeKind;

  @Field(() => ID, { description: 'ID of the step.' })
  stepId!: string;

  @Field(() => String, { nullable: true, description: 'Name of the step; absent if it has none.' })
  name?: string | undefined;

  @Field(() => String, {
    description: 'JSON path of the step in the later contents, or in the earlier ones for a removed step.',
  })
  path!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Member that changed: `action`, `next`, or a member of the config, such as `config.series_id`.',
  })
  member?: string;

  @Field(() => Json, { nullable: true, description: 'Earlier value of the member.' })
  before?: unknown;

  @Field(() => Json, { nullable: true, description: 'Later value of the member.' })
  after?: unknown;
}

@ObjectType({
  description: 'A change of the documents that a workflow may process; an absent schema allows any document.',
})
export class SchemaChange {
  @Field(() => String, { nullable: true, description: 'Earlier short schema name; absent for any document.' })
  before?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Later short schema name; absent for any document.' })
  after?: string | undefined;
}

@ObjectType({ description: 'Differences between two contents of a workflow.' })
export class WorkflowDiff {
  @Field(() => String, {
    nullable: true,
    description: 'Number of the earlier version; absent before the first version.',
  })
  from?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Number of the later version; absent for the current contents.',
  })
  to?: string | undefined;

  @Field(() => SchemaChange, {
    nullable: true,
    description: 'Change of the schema; absent if it is the same.',
  })
  schema?: SchemaChange | undefined;

  @Field(() => [StepChange], { description: 'Differences of the steps.' })
  changes!: StepChange[];
}
