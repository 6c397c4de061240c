import { Resolver, Root } from 'type-graphql';
import { cost } from '../../platform/graphql/cost.ts';
import { GraphqlField } from '../../platform/shape/graphql-field.ts';
import { Integration } from '../integrations/integration.entity.ts';
import { IntegrationUse } from './integration-use.ts';
import type { IntegrationUseService } from './integration-use.service.ts';

/** Field that workflows add to integrations, which do not depend on workflows. */
@Resolver(() => Integration)
export class IntegrationUseResolver {
  readonly #uses: IntegrationUseService;

  constructor(uses: IntegrationUseService) {
    this.#uses = uses;
  }

  @GraphqlField(() => [IntegrationUse], {
    description:
      'Steps that use the integration, in drafts and in published versions: at most those of the newest 100 workflows of each.',
    complexity: cost.document,
  })
  usedBy(@Root() integration: Integration): Promise<IntegrationUse[]> {
    return this.#uses.listFor(integration);
  }
}
