import type { ShapeClass } from '../../platform/shape/shape.ts';
import type { Action } from './action.ts';
import type { ServedAction } from './http/http-config.ts';

/** A family of actions: a part of the service, or a system outside that integrations configure. */
export interface Provider {
  /** The id an integration names: `silo`. */
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  /**
   * What an integration of the provider sets; absent when there is nothing to set. An action takes an integration when
   * its own config class extends this one.
   */
  readonly config?: ShapeClass;
  /** Tries a config out by one call without an effect; absent where there is no such call. */
  readonly test?: ConfigTest;
  readonly actions: readonly Action[];
  /** True: its actions begin like those of an authority, others of which integrations may serve. */
  readonly sharesIds?: boolean;
  /** What integrations of the provider serve beside that. */
  readonly served?: ServedActions;
}

/** What became of trying a config out; the message names no secret. */
export interface ConfigTestResult {
  /** Whether the system behind it can be worked with. */
  readonly ok: boolean;
  readonly code: string;
  readonly message: string;
}

/** Tries out a config that has been read; throws nothing that the other side has caused. */
export type ConfigTest = (
  config: object,
  context: { readonly workspaceId: string; readonly now: Date; readonly signal: AbortSignal },
) => Promise<ConfigTestResult>;

/** Actions that integrations declare, and that stand behind them. */
export interface ServedActions {
  /** What a config of the provider declares. */
  of(config: object): readonly ServedAction[];
  /** The action under the id of a served one; its config is an `ExternalStep`. */
  action(id: string): Action;
}

/** An action, and the provider it belongs to. */
export interface KnownAction {
  readonly action: Action;
  readonly provider: Provider;
}

/** The class of what an integration sets for an action; undefined when the action takes no integration. */
export function integrationConfig({ action, provider }: KnownAction): ShapeClass | undefined {
  const { config } = provider;
  return config && (action.config === config || action.config.prototype instanceof config)
    ? config
    : undefined;
}
