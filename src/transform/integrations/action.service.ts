import type { Scope } from '../../platform/auth/scope.ts';
import type { ActionResource, ProviderResource } from '../providers/action.resource.ts';
import type { Catalogue } from '../providers/catalogue.ts';
import type { ExternalActions } from './external-actions.ts';

/**
 * Lists the providers and actions that a workspace can use: those of the service, and those that its integrations
 * serve.
 */
export class ActionService {
  readonly #catalogue: Catalogue;
  readonly #external: ExternalActions;

  constructor(catalogue: Catalogue, external: ExternalActions) {
    this.#catalogue = catalogue;
    this.#external = external;
  }

  /** Lists the actions that workflow steps can use. */
  async actions(scope: Scope): Promise<ActionResource[]> {
    return [...this.#catalogue.describeActions(), ...(await this.#external.listActions(scope))];
  }

  /** Lists the providers that integrations can use, with their actions. */
  async providers(scope: Scope): Promise<ProviderResource[]> {
    return this.#catalogue.describeProviders(await this.#external.listActions(scope));
  }
}
