import { Refusal, type FieldErrors } from '../../platform/errors.ts';
import { isRequired, read } from '../../platform/shape/read.ts';
import { isObject } from '../../platform/shape/scalars.ts';
import { jsonSchema } from '../../platform/shape/json-schema.ts';
import type { ActionResource } from './action.resource.ts';
import type { Action } from './action.ts';

/** Every action a workflow can name. */
export class Catalogue {
  readonly #actions: ReadonlyMap<string, Action>;

  constructor(actions: readonly Action[]) {
    this.#actions = new Map(actions.map((action) => [action.id, action]));
  }

  find(id: string): Action | undefined {
    return this.#actions.get(id);
  }

  all(): Action[] {
    return [...this.#actions.values()];
  }

  /**
   * What is wrong with a step's config, under the names it was written in; undefined when nothing is. What is missing
   * beside an `integration_id` may come from the integration.
   */
  configErrors(action: Action, config: unknown): FieldErrors | undefined {
    const { integrationId, own } = splitConfig(config);
    try {
      read(action.config, own);
      return undefined;
    } catch (error) {
      if (!(error instanceof Refusal) || !error.fields) throw error;
      const errors = Object.entries(error.fields).filter(
        ([, message]) => !integrationId || message !== isRequired,
      );
      return errors.length > 0 ? Object.fromEntries(errors) : undefined;
    }
  }
}

/** A step's own config, and the integration it builds on (decision 28). */
export function splitConfig(config: unknown): {
  integrationId: string | undefined;
  own: Record<string, unknown>;
} {
  if (!isObject(config)) return { integrationId: undefined, own: {} };
  const { integration_id: integrationId, ...own } = config;
  return { integrationId: typeof integrationId === 'string' ? integrationId : undefined, own };
}

/** The actions as they are shown, each with the JSON Schema of its config. */
export function shownActions(catalogue: Catalogue): ActionResource[] {
  return catalogue
    .all()
    .map(({ id, name, summary, config }) => ({ id, name, summary, configSchema: jsonSchema(config) }));
}
