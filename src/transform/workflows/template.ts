import { Field, ObjectType } from 'type-graphql';
import { JsonObject } from '../../platform/shape/scalars.ts';
import { CatalogueItem } from '../providers/action.resource.ts';

@ObjectType({ description: 'A record that whoever begins with a template names in it.' })
export class TemplateNeed {
  @Field(() => String, {
    description: 'Where its id goes, as a JSON path: $.steps[3].config.integration_id.',
  })
  path!: string;

  @Field(() => String, { description: 'Id of the provider of which it is an integration.' })
  provider!: string;
}

@ObjectType({ description: 'A workflow to begin with.' })
export class WorkflowTemplate extends CatalogueItem {
  @Field(() => String, { nullable: true, description: 'Short schema name of the documents that it is for.' })
  schema?: string;

  @Field(() => JsonObject, {
    description:
      'What a workflow is created from, by REST or as `input` of `createWorkflow`; while it lacks what it needs, as a draft.',
  })
  workflow!: object;

  @Field(() => [TemplateNeed], { description: 'What it lacks, and the workspace may have.' })
  needs!: readonly TemplateNeed[];
}

/** List of all templates. */
@ObjectType()
export class WorkflowTemplateCollection {
  @Field(() => [WorkflowTemplate])
  list!: WorkflowTemplate[];
}
