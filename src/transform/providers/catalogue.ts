import type { ActionResource, ProviderResource } from './action.resource.ts';
import { integrationSchema, stepSchema } from './config-schema.ts';
import { secretPaths } from './provider-config.ts';
import { actionIdForm } from './http/http-config.ts';
import type { ProviderAction, Provider } from './provider.ts';

/** Providers that integrations can name, and actions that workflow steps can name. */
export class Catalogue {
  readonly #providers: ReadonlyMap<string, Provider>;
  readonly #actions: ReadonlyMap<string, ProviderAction>;
  readonly #families: ReadonlySet<string>;

  constructor(providers: readonly Provider[]) {
    this.#providers = new Map(providers.map((provider) => [provider.id, provider]));
    this.#actions = new Map(
      providers.flatMap((provider) => provider.actions.map((action) => [action.id, { action, provider }])),
    );
    this.#families = new Set(
      providers
        .filter(({ sharesIds }) => !sharesIds)
        .flatMap(({ actions }) => actions.map(({ id }) => familyOf(id))),
    );
  }

  /** Returns an action of the service; any other valid action id is treated as an action that an integration serves. */
  action(id: string): ProviderAction | undefined {
    return this.#actions.get(id) ?? this.#createServedAction(id);
  }

  /** Whether an action belongs to the service itself. */
  isBuiltIn(actionId: string): boolean {
    return this.#actions.has(actionId);
  }

  /**
   * Whether an id belongs to an action of the service, or begins like the ids of one of its providers, which may add an action of
   * this id later.
   */
  isReserved(actionId: string): boolean {
    const family = familyOf(actionId);
    return this.isBuiltIn(actionId) || this.#providers.has(family) || this.#families.has(family);
  }

  #createServedAction(id: string): ProviderAction | undefined {
    const provider = [...this.#providers.values()].find(({ served }) => served);
    if (!provider?.served || !actionIdForm.test(id)) return undefined;
    return { action: provider.served.action(id), provider };
  }

  provider(id: string): Provider | undefined {
    return this.#providers.get(id);
  }

  /** Ids of all providers, in the order of their declaration. */
  get providerIds(): string[] {
    return [...this.#providers.keys()];
  }

  /** Returns the actions of the service as the API shows them, each with the JSON Schema of its config. */
  describeActions(): ActionResource[] {
    return [...this.#actions.values()].map(describeAction);
  }

  /**
   * Returns the providers as the API shows them, each with its actions and, if integrations configure it, the schema of their
   * config; `served` are the actions that integrations serve.
   */
  describeProviders(served: readonly ActionResource[]): ProviderResource[] {
    return [...this.#providers.values()].map((provider) => ({
      id: provider.id,
      name: provider.name,
      summary: provider.summary,
      ...(provider.config && { configSchema: integrationSchema(provider.config) }),
      secretPaths: secretPaths(provider.config),
      testable: provider.test !== undefined,
      actions: [
        ...provider.actions.map((action) => describeAction({ action, provider })),
        ...served.filter((action) => action.provider === provider.id),
      ],
    }));
  }
}

/** Returns the first part of an action id: `email` of `email.send`. */
function familyOf(actionId: string): string {
  const [family = ''] = actionId.split('.');
  return family;
}

function describeAction(known: ProviderAction): ActionResource {
  const { action, provider } = known;
  const { id, name, summary, codes, timeoutSeconds: expectedSeconds } = action;
  return {
    id,
    name,
    summary,
    provider: provider.id,
    configSchema: stepSchema(known),
    group: provider.name,
    uiOrder: provider.actions.indexOf(action) + 1,
    expectedSeconds,
    codes,
  };
}
