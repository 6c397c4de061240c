import { Field, ObjectType } from 'type-graphql';
import { JsonObject } from '../../platform/shape/scalars.ts';
import { CatalogueItem } from '../providers/action.resource.ts';

@ObjectType({ description: 'A workflow to begin with.' })
export class WorkflowTemplate extends CatalogueItem {
  @Field(() => String, { nullable: true, description: 'Short schema name of the documents that it is for.' })
  schema?: string;

  @Field(() => JsonObject, {
    description: 'What a workflow is created from, by REST or as `input` of `createWorkflow`.',
  })
  workflow!: object;
}

/** Every template. */
@ObjectType()
export class WorkflowTemplateCollection {
  @Field(() => [WorkflowTemplate])
  list!: WorkflowTemplate[];
}
