import { Ctx, Query, Resolver } from 'type-graphql';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { ActionResource, ProviderResource } from '../providers/action.resource.ts';
import type { ActionService } from './action.service.ts';

@Resolver(() => ActionResource)
export class ActionResolver {
  readonly #actions: ActionService;

  constructor(actions: ActionService) {
    this.#actions = actions;
  }

  @Query(() => [ActionResource], { description: 'Lists the actions that workflow steps can use.' })
  @Requires('transform:read')
  actions(@Ctx() { scope }: GraphqlContext): Promise<ActionResource[]> {
    return this.#actions.actions(scope);
  }

  @Query(() => [ProviderResource], { description: 'Lists the providers that integrations can use.' })
  @Requires('transform:read')
  providers(@Ctx() { scope }: GraphqlContext): Promise<ProviderResource[]> {
    return this.#actions.providers(scope);
  }
}
