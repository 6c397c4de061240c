import { Field, ObjectType } from 'type-graphql';
import { ID } from '../../platform/shape/scalars.ts';

@ObjectType({ description: 'A step that uses an integration.' })
export class IntegrationUse {
  @Field(() => ID, { description: 'ID of the workflow.' })
  workflowId!: string;

  @Field(() => String, { nullable: true, description: 'Name of the workflow; absent if it has none.' })
  workflowName?: string | undefined;

  @Field(() => Boolean, { description: 'Whether the workflow is disabled and cannot be used.' })
  disabled!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Number of the published version with the step; absent for a draft.',
  })
  version?: string | undefined;

  @Field(() => ID, { description: 'ID of the step.' })
  stepId!: string;

  @Field(() => String, { nullable: true, description: 'Name of the step; absent if it has none.' })
  stepName?: string | undefined;

  @Field(() => String, { description: 'ID of the action of the step.' })
  action!: string;

  @Field(() => String, { description: 'JSON path of the step in the workflow: $.steps[0].' })
  path!: string;
}

/** Steps that use an integration. */
@ObjectType()
export class IntegrationUseCollection {
  @Field(() => [IntegrationUse], { description: 'Steps that use the integration.' })
  list!: IntegrationUse[];
}
