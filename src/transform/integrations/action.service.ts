import type { Scope } from '../../platform/auth/scope.ts';
import type { ActionResource, ProviderResource } from '../providers/action.resource.ts';
import type { Catalogue } from '../providers/catalogue.ts';
import type { ExternalActions } from './external-actions.ts';

/** Shows what a workspace can name: the providers and actions of the service, and what its integrations serve. */
export class ActionService {
  readonly #catalogue: Catalogue;
  readonly #external: ExternalActions;

  constructor(catalogue: Catalogue, external: ExternalActions) {
    this.#catalogue = catalogue;
    this.#external = external;
  }

  /** The actions that workflow steps can name. */
  async actions(scope: Scope): Promise<ActionResource[]> {
    return [...this.#catalogue.shownActions(), ...(await this.#external.shown(scope))];
  }

  /** The providers that integrations can name, with their actions. */
  async providers(scope: Scope): Promise<ProviderResource[]> {
    return this.#catalogue.shownProviders(await this.#external.shown(scope));
  }
}
