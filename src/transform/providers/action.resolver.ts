import { Query, Resolver } from 'type-graphql';
import { Requires } from '../../platform/graphql/requires.ts';
import { ActionResource } from './action.resource.ts';
import { shownActions, type Catalogue } from './catalogue.ts';

@Resolver(() => ActionResource)
export class ActionResolver {
  readonly #catalogue: Catalogue;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  @Query(() => [ActionResource], { description: 'The actions that workflow steps can name.' })
  @Requires('transform:read')
  actions(): ActionResource[] {
    return shownActions(this.#catalogue);
  }
}
