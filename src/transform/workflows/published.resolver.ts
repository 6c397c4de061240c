import type { GraphQLResolveInfo } from 'graphql';
import { Info, Resolver, Root } from 'type-graphql';
import { asksFor } from '../../platform/graphql/selection.ts';
import { GraphqlField } from '../../platform/shape/graphql-field.ts';
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
    description:
      'The newest published version, which jobs run; `steps` and `rescue` beside it are those of the draft.',
  })
  published(
    @Root() workflow: Workflow,
    @Info() info: GraphQLResolveInfo,
  ): Promise<WorkflowVersion | undefined> {
    return this.#relations.published(workflow, asksFor(info, ['steps', 'rescue']) ? 'whole' : 'slim');
  }
}
