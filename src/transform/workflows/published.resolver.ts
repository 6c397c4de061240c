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
      'The newest published version, which jobs run; `steps` and `rescue` beside it are those of the draft.',
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
      'What a create by REST would make it of: steps within steps to whatever depth, which no selection of fields reaches.',
  })
  contents(@Root() workflow: Workflow): object {
    const { name, description, country, schema, steps, rescue } = workflow;
    return toRestContents({ name, description, country, schema, steps, rescue });
  }
}
