import type { ShapeClass } from '../../platform/shape/shape.ts';
import type { Action } from './action.ts';
import type { ServedAction } from './http/http-config.ts';

/** Family of actions: a part of the service, or an external system that integrations configure. */
export interface Provider {
  /** Id that an integration names: `silo`. */
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  /**
   * Config of an integration of the provider; absent if there is nothing to configure. An action accepts an integration if its
   * own config class extends this one.
   */
  readonly config?: ShapeClass;
  /** Tests a config by one call without side effects; absent if there is no such call. */
  readonly test?: ConfigTest;
  readonly actions: readonly Action[];
  /**
   * Whether its action ids have the prefix of an authority, so that integrations may serve other actions with the same prefix.
   */
  readonly sharesIds?: boolean;
  /** Additional actions that integrations of the provider serve. */
  readonly served?: ServedActions;
}

/** Outcome of testing a config; the message contains no secret. */
export interface ConfigTestResult {
  /** Whether the configured system can be used. */
  readonly ok: boolean;
  readonly code: string;
  readonly message: string;
}

/** Tests a config that has been read; never throws for errors of the other system. */
export type ConfigTest = (
  config: object,
  context: { readonly workspaceId: string; readonly now: Date; readonly signal: AbortSignal },
) => Promise<ConfigTestResult>;

/** Actions that integrations declare and serve. */
export interface ServedActions {
  /** Returns the actions that a config of the provider declares. */
  list(config: object): readonly ServedAction[];
  /** Returns the action with the id of a served one; its config is an `ExternalStep`. */
  action(id: string): Action;
}

/** Action with the provider that it belongs to. */
export interface ProviderAction {
  readonly action: Action;
  readonly provider: Provider;
}

/** Returns the class of the integration config of an action; undefined if the action accepts no integration. */
export function integrationConfig({ action, provider }: ProviderAction): ShapeClass | undefined {
  const { config } = provider;
  return config && (action.config === config || action.config.prototype instanceof config)
    ? config
    : undefined;
}
