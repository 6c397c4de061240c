import type { GraphQLResolveInfo } from 'graphql';
import { Info, Resolver, Root } from 'type-graphql';
import { selectsAny } from '../../platform/graphql/selection.ts';
import { lookedUp } from '../../platform/graphql/cost.ts';
import { GraphqlField } from '../../platform/shape/graphql-field.ts';
import { JsonObject } from '../../platform/shape/scalars.ts';
import { toRestContents } from './workflow.definition.ts';
import { Workflow, WorkflowVersion } from './workflow.entity.ts';
import type { WorkflowRelations } from './workflow.relations.ts';

@Resolver(() => Workflow)
export class PublishedVersionResolver {
  readonly #relations: WorkflowRelations;

  constructor(relations: WorkflowRelations) {
    this.#relations = relations;
  }

  @GraphqlField(() => WorkflowVersion, {
    nullable: true,
    complexity: lookedUp,
    description:
      'Newest published version, which jobs run; `steps` and `rescue` of the workflow itself are those of the draft. Absent before the first publication.',
  })
  published(
    @Root() workflow: Workflow,
    @Info() info: GraphQLResolveInfo,
  ): Promise<WorkflowVersion | undefined> {
    return this.#relations.published(
      workflow,
      selectsAny(info, ['steps', 'rescue', 'contents']) ? 'whole' : 'slim',
    );
  }

  @GraphqlField(() => JsonObject, {
    description:
      'Contents as in the body of a REST create request, with nested steps of any depth, which a selection of fields cannot cover.',
  })
  contents(@Root() workflow: Workflow): object {
    const { name, description, country, schema, steps, rescue } = workflow;
    return toRestContents({ name, description, country, schema, steps, rescue });
  }
}
