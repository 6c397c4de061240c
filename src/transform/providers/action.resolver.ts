import { Query, Resolver } from 'type-graphql';
import { Requires } from '../../platform/graphql/requires.ts';
import { ActionResource, ProviderResource } from './action.resource.ts';
import type { Catalogue } from './catalogue.ts';

@Resolver(() => ActionResource)
export class ActionResolver {
  readonly #catalogue: Catalogue;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  @Query(() => [ActionResource], { description: 'The actions that workflow steps can name.' })
  @Requires('transform:read')
  actions(): ActionResource[] {
    return this.#catalogue.shownActions();
  }

  @Query(() => [ProviderResource], { description: 'The providers that integrations can name.' })
  @Requires('transform:read')
  providers(): ProviderResource[] {
    return this.#catalogue.shownProviders();
  }
}
