import { Field, ObjectType } from 'type-graphql';
import { JsonObject } from '../../platform/shape/scalars.ts';
import { CatalogueItem } from '../providers/action.resource.ts';

@ObjectType({ description: 'A record that must be chosen to use a template.' })
export class TemplateNeed {
  @Field(() => String, {
    description: 'JSON path of the ID of the record in the workflow: $.steps[3].config.integration_id.',
  })
  path!: string;

  @Field(() => String, { description: 'ID of the provider of the required integration.' })
  provider!: string;
}

@ObjectType({ description: 'A template for a new workflow.' })
export class WorkflowTemplate extends CatalogueItem {
  @Field(() => String, {
    nullable: true,
    description: 'Short schema name of the documents that it is for; absent for any document.',
  })
  schema?: string;

  @Field(() => JsonObject, {
    description:
      'Content for creating a workflow, over REST or as `input` of `createWorkflow`; as a draft until all needs are met.',
  })
  workflow!: object;

  @Field(() => [TemplateNeed], { description: 'Records of the workspace that must be chosen.' })
  needs!: readonly TemplateNeed[];
}

/** List of all templates. */
@ObjectType()
export class WorkflowTemplateCollection {
  @Field(() => [WorkflowTemplate], { description: 'All templates.' })
  list!: WorkflowTemplate[];
}
