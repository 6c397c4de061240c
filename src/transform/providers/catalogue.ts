import { Refusal, type FieldErrors } from '../../errors.ts';
import { read } from '../../platform/shape/read.ts';
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

  /** What is wrong with a step's config, under the names it was written in; undefined when nothing is. */
  configErrors(action: Action, config: unknown): FieldErrors | undefined {
    try {
      read(action.config, config ?? {});
      return undefined;
    } catch (error) {
      if (error instanceof Refusal && error.fields) return error.fields;
      throw error;
    }
  }
}
