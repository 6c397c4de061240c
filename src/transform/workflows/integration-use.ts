import { Field, ObjectType } from 'type-graphql';
import { ID } from '../../platform/shape/scalars.ts';

@ObjectType({ description: 'A step that uses an integration.' })
export class IntegrationUse {
  @Field(() => ID)
  workflowId!: string;

  @Field(() => String, { nullable: true })
  workflowName?: string | undefined;

  @Field(() => Boolean, { description: 'True: the workflow can no longer be used.' })
  disabled!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The published version that has the step; absent for a draft.',
  })
  version?: string | undefined;

  @Field(() => ID)
  stepId!: string;

  @Field(() => String, { nullable: true })
  stepName?: string | undefined;

  @Field(() => String, { description: 'Id of the action of the step.' })
  action!: string;

  @Field(() => String, { description: 'Where the step stands: $.steps[0].' })
  path!: string;
}

/** Steps that use an integration. */
@ObjectType()
export class IntegrationUseCollection {
  @Field(() => [IntegrationUse])
  list!: IntegrationUse[];
}
